import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openWorker, type Worker } from '../platform/jobs/worker.ts';
import { foldChanges } from './queries/fold.ts';

/** Changes in one transaction: it takes about a second at most. */
const batch = 100_000;
/** Readers add up what is not folded, a few milliseconds for what a busy minute leaves. */
const idleMs = 60_000;

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

/** The job that keeps what readers have to add up small. Any number of processes may run it. */
export function foldingJob(platform: Platform): Worker {
  let isStopping = false;
  const worker = openWorker({
    name: 'fold-sums',
    idleMs,
    log: platform.log,
    async run() {
      await foldSums(platform, batch, () => isStopping);
      return undefined;
    },
  });
  return {
    ...worker,
    stop() {
      isStopping = true;
      return worker.stop();
    },
  };
}
