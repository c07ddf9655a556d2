import type { TodayItem, WhoseQueue } from '@liftout/contract/today';
import { dealStandsSince, longSince, readStuckLimits, stuckSince } from '../deals/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/db/scope.ts';
import { dayOf } from './days.ts';
import { callable, chooseContacts, type ReasonRow, readReasons } from './queries/queue.ts';
import { rules } from './queries/rules/index.ts';

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
  const of = { clientId, now, today: dayOf(now) };
  const ask = {
    ...of,
    stuck: { join: longSince(stuckSince(limits, now)), since: dealStandsSince },
    callable: callable(of, who, actor),
  };
  const ids = await chooseContacts(tx, ask, length + 1);
  const shown = ids.slice(0, length);
  const reasons = Map.groupBy(await readReasons(tx, ask, shown), ({ contactId }) => contactId);
  return {
    queue: shown.flatMap((id) => toItem(reasons.get(id) ?? [], now) ?? []),
    hasMore: ids.length > length,
  };
}

/** A contact with its reasons, the strongest first; undefined where none holds any more. */
function toItem(rows: readonly ReasonRow[], now: Date): TodayItem | undefined {
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
      ...rule.say(row, now),
      link: rule.linksTo && row.ref !== null ? { kind: rule.linksTo, id: row.ref } : null,
    })),
    step: step?.ref ? { id: step.ref, what: step.what ?? '' } : null,
  };
}
