import type { TodayItem, TodayReason, WhoseQueue } from '@liftout/contract/today';
import { dayIn } from '@liftout/contract/values/time-zones';
import { recentIntelOfContacts } from '../contacts/service.ts';
import { dealStandsSince, longSince, readStuckLimits, stuckSince } from '../deals/service.ts';
import { timeZoneOfClient } from '../next-steps/service.ts';
import { daysBefore } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/db/scope.ts';
import { branchesLeft } from './branches-left.ts';
import { callable, chooseContacts, type ReasonRow, readReasons } from './queries/queue.ts';
import type { Rule } from './queries/rule.ts';
import { rules } from './queries/rules/index.ts';
import { intelDays } from './queries/rules/intel.ts';

interface Caller {
  clientId: string;
  actor: Actor;
}

/** The first `length` contacts to call, each once with all its reasons, the most urgent first; and whether more follow. */
export async function readQueue(
  tx: Tx,
  { clientId, actor }: Caller,
  { who, now, length }: { who: WhoseQueue; now: Date; length: number },
): Promise<{ queue: TodayItem[]; hasMore: boolean }> {
  const limits = await readStuckLimits(tx, clientId, now);
  const timeZone = await timeZoneOfClient(tx, clientId);
  const today = dayIn(timeZone, now);
  const of = { clientId, now, timeZone, today };
  const ask = {
    ...of,
    branches: await branchesLeft(tx, clientId, of),
    stuck: { join: longSince(stuckSince(limits, now)), since: dealStandsSince },
    named: await recentIntelOfContacts(tx, clientId, { since: daysBefore(now, intelDays), now }),
    ...callable(of, who, actor),
  };
  const ids = await chooseContacts(tx, ask, length + 1);
  const shown = ids.slice(0, length);
  const reasons = Map.groupBy(await readReasons(tx, ask, shown), ({ contactId }) => contactId);
  return {
    queue: shown.flatMap((id) => toItem(reasons.get(id) ?? [], today) ?? []),
    hasMore: ids.length > length,
  };
}

/** A contact with its reasons, the strongest first; undefined where none holds any more. */
function toItem(rows: readonly ReasonRow[], today: string): TodayItem | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { contactId, name, firm, city, phone, stage } = first;
  const found = rows.flatMap((row) => {
    const rule = rules[row.rule];
    return rule ? [{ rule, row }] : [];
  });
  const step = found.find(({ rule }) => rule.id === 'step-due')?.row;
  return {
    contactId,
    name,
    firm,
    city,
    phone,
    stage,
    reasons: found.map(({ rule, row }) => ({
      rule: rule.id,
      ...rule.say(row, today, name),
      link: linkOf(rule, row, today),
    })),
    step: step?.ref ? { id: step.ref, what: step.what ?? '' } : null,
  };
}

function linkOf(rule: Rule, row: ReasonRow, today: string): TodayReason['link'] {
  if (rule.movesOf) return { kind: 'moves', ...rule.movesOf(row, today) };
  return rule.linksTo && row.ref !== null ? { kind: rule.linksTo, id: row.ref } : null;
}
