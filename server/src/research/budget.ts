import { defaultRunsPerDay, type ResearchBudget } from '@liftout/contract/research';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { platformScope, system, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors/http-error.ts';
import { giveBackRun, readBudget, saveRunsPerDay, takeRun } from './queries/budget.ts';

/**
 * How often a client may ask the model in a day, counted in the database for all processes. A run is taken before the call
 * and given back where it failed, so that what is spent was worth it and no two callers share the last one.
 */
export function researchBudget({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const platform = platformScope(system);
  const read = ({ clientId }: TenantScope): Promise<ResearchBudget> =>
    db.as(platform, async (tx) => {
      const found = await readBudget(tx, clientId);
      return { runsPerDay: found?.runsPerDay ?? defaultRunsPerDay, usedToday: found?.usedToday ?? 0 };
    });

  return {
    read,

    /** For an admin: from now on, today included. */
    async change(scope: TenantScope, runsPerDay: number): Promise<ResearchBudget> {
      const { clientId, actor } = scope;
      await db.as(platformScope(actor), async (tx) => {
        const before = (await readBudget(tx, clientId))?.runsPerDay ?? defaultRunsPerDay;
        await saveRunsPerDay(tx, clientId, runsPerDay);
        const entry = { action: 'research.budget_changed' as const, entity: 'research', entityId: clientId };
        if (before !== runsPerDay)
          await audit(
            tx,
            { ...entry, clientId, before: { runsPerDay: before }, after: { runsPerDay } },
            clock.now(),
          );
        notify(tx, clientId, ['research']);
      });
      return read(scope);
    },

    /** Runs `work` as one run of the day. Throws 429 where all are spent. */
    async spend<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
      const { clientId } = scope;
      const day = await db.as(platform, (tx) => takeRun(tx, clientId, defaultRunsPerDay));
      if (day === undefined) {
        const { runsPerDay } = await read(scope);
        throw tooMany(spent(runsPerDay), secondsToTomorrow());
      }
      try {
        return await work();
      } catch (error) {
        await db.as(platform, (tx) => giveBackRun(tx, clientId, day));
        throw error;
      }
    },
  };
}

const spent = (runs: number) =>
  runs === 0
    ? 'AI research is turned off for this client. Your admin can allow it.'
    : `Today's AI research is used up (${runs} ${runs === 1 ? 'run' : 'runs'}). It begins again at midnight UTC, or when your admin allows more.`;

const secondsToTomorrow = () => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);
