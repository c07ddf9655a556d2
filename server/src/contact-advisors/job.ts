import type { Topic } from '@liftout/contract/topics';
import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { sendAfterChanges } from '../platform/jobs/after-changes.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { compareContacts } from './compare.ts';
import { findComparedClients } from './queries/changed.ts';

/** Changes that come within it are answered together: a signal is to be seen within a second of its upload. */
const pauseMs = 50;

/** What is changed together with contacts, moves and the market that a client reads. */
const causes: ReadonlySet<Topic> = new Set(['clients', 'contacts', 'moves']);

/** No client's id. */
const everyone = '*';

const compareJob = defineJob({
  name: 'contacts.compare',
  title: 'Find contacts among advisors who moved',
  input: z.object({ clientId: z.string() }),
  policy: 'stately',
  maxRetries: 2,
  timeout: 3_600,
  // The look through all clients does what this one did not.
  keepsDeadLetters: false,
});

const lookJob = defineJob({
  name: 'contacts.compare-all',
  title: 'Look for contacts that were not compared with moves',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
});

const scope = platformScope(system);

/** Compares the contacts of all clients that have not been compared since they, or moves, changed. */
export async function compareAllContacts(platform: Pick<Platform, 'db'>): Promise<void> {
  for (const clientId of await platform.db.as(scope, (tx) => findComparedClients(tx, null)))
    await compareContacts(platform, clientId);
}

export interface RegularComparison {
  /** Sends jobs for all that is to be compared, in the background. */
  start(): void;
  /** Ends the sending of jobs. */
  end(): Promise<void>;
}

/** Compares contacts with moves soon after either changed, and every few minutes what a process that died left. */
export function compareRegularly(platform: Platform, jobs: JobQueue): RegularComparison {
  const send = async (tx: Tx, some: readonly string[] | null) => {
    for (const clientId of await findComparedClients(tx, some))
      await sendJob(tx, compareJob, { clientId }, { key: clientId });
  };
  const look = () => platform.db.as(scope, (tx) => send(tx, null));
  jobs.work(
    compareJob,
    async ({ clientId }, { signal }) => {
      await compareContacts(platform, clientId, signal);
    },
    { concurrency: 2 },
  );
  jobs.work(lookJob, look);
  jobs.schedule(lookJob, { cron: '*/5 * * * *', catchesUp: true }, {});
  const end = sendAfterChanges(platform, {
    pauseMs,
    keysOf: ({ clientId, topics }) =>
      topics.some((topic) => causes.has(topic)) ? [clientId ?? everyone] : [],
    send: (tx, clientIds) => send(tx, clientIds.includes(everyone) ? null : clientIds),
  });
  const start = () => {
    look().catch((error: unknown) => {
      platform.log.warn(
        { err: error },
        'contacts to be compared could not be looked for; the schedule does it',
      );
    });
  };
  return { start, end };
}
