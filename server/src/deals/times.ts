import { type DealFunnel, maxStuckDeals, type StuckDeals } from '@liftout/contract/deal-times';
import { daysBefore } from '../platform/clock.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { countLossReasons, listStuck, readFunnel } from './queries/times.ts';
import { readStuckLimits, stuckSince, wholeDays } from './stuck.ts';

const oneDecimal = (days: number) => Math.round(days * 10) / 10;

/** The pipeline in time (decision 075): how deals go on from stage to stage, and which stand longer than usual. */
export function timesService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return {
    /** Since so many days ago: what became of the deals that came to each stage, how long it took, why deals were lost. */
    async funnel(scope: TenantScope, days: number): Promise<DealFunnel> {
      const { clientId } = scope;
      const since = daysBefore(clock.now(), days);
      const [found, losses] = await db.as(
        scope,
        async (tx) =>
          [await readFunnel(tx, clientId, since), await countLossReasons(tx, clientId, since)] as const,
      );
      return {
        since: since.toISOString(),
        stages: found.map(({ stays, median, threeQuarters, ...outcomes }) => ({
          ...outcomes,
          time:
            median === null || threeQuarters === null
              ? null
              : { stays, median: oneDecimal(median), threeQuarters: wholeDays(threeQuarters) },
        })),
        losses,
      };
    },

    /** The open deals that have stood in their stage for more than twice as long as is usual there. */
    async stuck(scope: TenantScope): Promise<StuckDeals> {
      const { clientId } = scope;
      const now = clock.now();
      return db.as(scope, async (tx) => {
        const limits = await readStuckLimits(tx, clientId, now);
        return { limits, ...(await listStuck(tx, clientId, stuckSince(limits, now), maxStuckDeals)) };
      });
    },
  };
}
