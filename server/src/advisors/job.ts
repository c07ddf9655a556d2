import { z } from 'zod';
import { tryLockMoves } from '../firms/service.ts';
import { findWaiting, keepBlocks } from '../moves/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { renewDecidedBlocks } from './decisions.ts';
import { blockKey } from './match/block.ts';
import { resolveAdvisors } from './resolve.ts';

/** Moves in one transaction: uploads wait for it. */
const batch = 10_000;

/**
 * Finds the advisors of moves that an earlier release stored, or until `isStopping`. Leaves what is left to the next run
 * where an upload is in progress. @returns how many moves
 */
export async function resolveWaiting(
  { db }: Pick<Platform, 'db'>,
  isStopping = () => false,
): Promise<number> {
  let total = 0;
  while (!isStopping()) {
    const found = await db.within('bulk').as(platformScope(system), async (tx) => {
      if (!(await tryLockMoves(tx))) return 0;
      const waiting = await findWaiting(tx, batch);
      if (waiting.length > 0) await renewDecidedBlocks(tx);
      await keepBlocks(
        tx,
        waiting.map(({ id, firstName, lastName }) => ({ id, blockKey: blockKey(firstName, lastName) })),
      );
      await resolveAdvisors(tx);
      return waiting.length;
    });
    total += found;
    if (found < batch) break;
  }
  return total;
}

const waitingJob = defineJob({
  name: 'advisors.resolve',
  title: 'Tell advisors apart',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
  timeout: 3_600,
});

/** After an update, the moves that are there already get their advisors in the background. */
export function resolveWaitingRegularly(platform: Platform, jobs: JobQueue): void {
  jobs.work(waitingJob, async (_, { signal }) => {
    await resolveWaiting(platform, () => signal.aborted);
  });
  jobs.schedule(waitingJob, { cron: '*/5 * * * *' }, {});
}
