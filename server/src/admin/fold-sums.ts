import { z } from 'zod';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { foldChanges } from './queries/fold.ts';

/** Changes in one transaction: it takes about a second at most. */
const batch = 100_000;

/** Folds all changes there are into the kept sums, or until `isStopping`. @returns how many */
export async function foldSums(
  { db }: Pick<Platform, 'db'>,
  limit = batch,
  isStopping = () => false,
): Promise<number> {
  let total = 0;
  while (!isStopping()) {
    const folded = await db.within('job').as(platformScope(system), (tx) => foldChanges(tx, limit));
    total += folded;
    if (folded < limit) break;
  }
  return total;
}

const foldJob = defineJob({
  name: 'sums.fold',
  title: 'Add up figures',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
});

/** Keeps what readers have to add up small. */
export function foldSumsRegularly(platform: Platform, jobs: JobQueue): void {
  jobs.work(foldJob, async (_, { signal }) => {
    await foldSums(platform, batch, () => signal.aborted);
  });
  // Readers add up what is not folded, a few milliseconds for what a busy minute leaves.
  jobs.schedule(foldJob, { cron: '* * * * *' }, {});
}
