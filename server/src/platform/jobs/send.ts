import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { Job } from './job.ts';
import { insertJob } from './queries.ts';

export interface SendOptions {
  /** What the job's policy counts by, such as the id of what it is about. */
  key?: string;
  /** Not before this instant, in real time. Default: at once. */
  startAfter?: Date;
}

/**
 * Sends a job in the caller's transaction: it exists exactly when the rows do that it is about, and is started right after
 * the commit. Where the policy allows no more jobs of its key, the one that waits becomes due at the earlier of both times,
 * and gets this input.
 */
export async function sendJob<S extends z.ZodType>(
  tx: Tx,
  job: Job<S>,
  input: z.input<S>,
  { key, startAfter }: SendOptions = {},
): Promise<void> {
  job.input.parse(input);
  await insertJob(tx, { name: job.name, options: job.options, input, key, startAfter });
  tx.sentJobs.add(job.name);
}
