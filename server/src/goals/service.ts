import type { GoalTargets, MonthGoals } from '@liftout/contract/goals';
import { readMonth } from '@liftout/contract/values/date-range';
import { type Month, monthOf } from '@liftout/contract/values/months';
import { countPeriods } from '../activity/service.ts';
import { countReached } from '../deals/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, stale } from '../platform/http/errors/http-error.ts';
import { findGoals, type GoalRow, lockGoals, writeGoals } from './queries.ts';

const none: GoalTargets = { calls: null, meetings: null, wins: null, wonValue: null };
const firstDay = ({ key }: Month) => `${key}-01`;

export type GoalsService = ReturnType<typeof goalsService>;

/** What a client wants to reach in a month, and how much of it was. */
export function goalsService({ db, clock }: Platform) {
  async function goalsOf(tx: Tx, clientId: string, month: Month): Promise<MonthGoals> {
    const row = await findGoals(tx, clientId, firstDay(month));
    const { from, until } = month;
    const activities = await countPeriods(tx, clientId, { previousFrom: from, from, until });
    const reached = await countReached(tx, clientId, { from, until });
    return {
      month: month.key,
      since: row?.month.slice(0, 7) ?? null,
      version: versionOf(row, month),
      changedBy: row?.changedBy ?? null,
      targets: row ? targetsOf(row) : none,
      reached: { calls: activities.get('current')?.calls ?? 0, ...reached },
    };
  }

  return {
    /** The goals of a month (`YYYY-MM`); of the current one if absent. Throws 400 for a month that does not exist. */
    read: (scope: TenantScope, key: string | undefined): Promise<MonthGoals> => {
      const month = key === undefined ? monthOf(clock.now()) : readMonth(key, clock.now());
      if (!month) throw invalid([{ path: 'month', message: 'Use a month such as 2025-08.' }]);
      return db.as(scope, (tx) => goalsOf(tx, scope.clientId, month));
    },

    /**
     * Sets the goals of a month and those after it, until a later one that has its own. The same again writes nothing.
     * Throws 400 for a month that is over or more than a year ahead; 409 with the current goals for an old version.
     */
    async set(
      scope: TenantScope,
      { month: key, targets, version }: { month: string; targets: GoalTargets; version: number },
    ): Promise<MonthGoals> {
      const { clientId, actor } = scope;
      const month = openMonth(key, clock.now());
      return db.as(scope, async (tx) => {
        await lockGoals(tx, clientId);
        const row = await findGoals(tx, clientId, firstDay(month));
        if (version !== versionOf(row, month))
          throw stale("This month's goals", await goalsOf(tx, clientId, month));
        const before = row ? targetsOf(row) : none;
        if (!isSame(before, targets)) {
          const at = clock.now();
          const { wonValue: wonValueCents, ...counts } = targets;
          const changed = { changedBy: actor.name, updatedAt: at };
          await writeGoals(tx, { clientId, month: firstDay(month), ...counts, wonValueCents, ...changed });
          const entry = { entity: 'goals', entityId: month.key, clientId, before, after: targets };
          await audit(tx, { action: 'goals.set', ...entry }, at);
        }
        return goalsOf(tx, clientId, month);
      });
    },
  };
}

function openMonth(key: string, now: Date): Month {
  const month = readMonth(key, now);
  const current = monthOf(now).key;
  const lastYear = `${Number(current.slice(0, 4)) + 1}${current.slice(4)}`;
  const refuse = (message: string) => invalid([{ path: 'month', message }]);
  if (!month) throw refuse('Use a month such as 2025-08.');
  if (month.key < current) throw refuse("This month is over. Its goals can't be changed.");
  if (month.key > lastYear) throw refuse('Set goals for at most a year ahead.');
  return month;
}

const versionOf = (row: GoalRow | undefined, month: Month) =>
  row?.month === firstDay(month) ? row.version : 0;

const targetsOf = ({ calls, meetings, wins, wonValueCents: wonValue }: GoalRow): GoalTargets => ({
  calls,
  meetings,
  wins,
  wonValue,
});

const isSame = (one: GoalTargets, other: GoalTargets) =>
  one.calls === other.calls &&
  one.meetings === other.meetings &&
  one.wins === other.wins &&
  one.wonValue === other.wonValue;
