import { platformScope, system } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { findPendingMonths, keepRuns } from '../queries/keep-runs.ts';

const scope = platformScope(system);

/** So that a month whose moves changed in between is left as it was. */
class Changed extends Error {}

/**
 * Gathers the runs of lanes of each month whose moves changed, the latest first, so that lift-outs are found quickly. What changes
 * meanwhile is left to the next time.
 */
export async function refreshLaneRuns(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const pending = await db.as(scope, findPendingMonths);
  for (const month of pending) {
    if (signal?.aborted) return;
    try {
      await db.within('job').as(scope, async (tx) => {
        if (!(await keepRuns(tx, month))) throw new Changed();
      });
    } catch (error) {
      if (!(error instanceof Changed)) log.warn({ err: error }, 'runs of lanes could not be gathered');
    }
  }
}
