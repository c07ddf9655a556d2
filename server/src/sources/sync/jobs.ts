import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { sendJob } from '../../platform/jobs/send.ts';

/** Carries out one run. Its row says how far it is: a job whose run is over does nothing. */
export const syncJob = defineJob({
  name: 'sources.sync',
  title: "Read a client's source",
  input: z.object({ clientId: z.string(), runId: z.uuid() }),
  policy: 'stately',
  // A run that ends its processes is given up after about ten minutes.
  maxRetries: 10,
  retryDelay: 2,
  maxRetryDelay: 120,
  timeout: 3_600,
});

/** Queues the runs that are due. */
export const scheduleJob = defineJob({
  name: 'sources.schedule',
  title: 'Start the syncs that are due',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
});

/** Sends the job that takes up a queued run, in the transaction that queues it. */
export const sendRun = (tx: Tx, { clientId, id }: { clientId: string; id: string }): Promise<void> =>
  sendJob(tx, syncJob, { clientId, runId: id }, { key: id });
