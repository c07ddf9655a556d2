import { stages } from '@liftout/contract/deals';
import { daysBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { daysSince, dealValue, listed, onDayIn, theDeal } from '../format.ts';
import { type DealRow, readSilentDeals } from '../queries/deals.ts';
import {
  contactsOf,
  type Finding,
  groupFields,
  groupFrom,
  maxEvidence,
  maxTableRows,
  type Rule,
  type RuleContext,
} from '../rule.ts';

/** Days without an interaction after which a deal is silent. */
export const silentDays = 30;
const name = 'deal-silent';
/** Won deals are not expected to have interactions. */
const openStages = stages.filter((stage) => stage !== 'won');
const basis = `An open deal has had no interaction for ${silentDays} days, counted from its start if there was none.`;

/** Warning: open deals that went silent. */
export const dealSilent: Rule = async ({ tx, clientId, now, timeZone }) =>
  silentFindings(await readSilentDeals(tx, clientId, daysBefore(now, silentDays), maxTableRows), {
    now,
    timeZone,
  });

/** The most valuable deals that went silent, and how many did. */
export async function silentDealsOf(
  tx: Tx,
  clientId: string,
  now: Date,
  limit: number,
): Promise<{ total: number; rows: DealRow[] }> {
  const rows = await readSilentDeals(tx, clientId, daysBefore(now, silentDays), limit);
  return { total: rows[0]?.total ?? 0, rows };
}

/** One insight for each, or one for all from `groupFrom` on. `rows` are the most valuable of `total`. */
function silentFindings(
  rows: DealRow[],
  { now, timeZone }: Pick<RuleContext, 'now' | 'timeZone'>,
): Finding[] {
  const [first] = rows;
  if (!first) return [];
  const items = rows.map((row) => ({
    label: `${row.name}, ${row.firm}`,
    detail: `${dealValue(row.valueCents) ?? 'Value unknown'} in ${row.stage}, silent for ${daysSince(row.at, now)} days since ${onDayIn(timeZone, row.at)}`,
    contactId: row.contactId,
    dealId: row.id,
  }));
  if (first.total < groupFrom)
    return rows.map((row, at) => ({
      id: `${name}:${row.id}:${row.at.getTime()}`,
      since: row.at.toISOString(),
      type: 'warning',
      title: `${row.name} has been silent for ${daysSince(row.at, now)} days`,
      description: `${theDeal(row.valueCents)} at ${row.firm} has had no interaction since ${onDayIn(timeZone, row.at)}.`,
      actionLabel: 'Open deal',
      evidence: { basis, asOf: row.at.toISOString(), count: 1, items: items.slice(at, at + 1) },
      action: { kind: 'deal', dealId: row.id, contactId: row.contactId },
    }));
  return [
    {
      ...groupFields(name, first.newest.toISOString()),
      type: 'warning',
      title: `${first.total} deals have been silent for ${silentDays} days`,
      description: `${listed(
        rows.map((row) => row.name),
        first.total,
      )}, most valuable first.`,
      evidence: {
        basis,
        asOf: first.newest.toISOString(),
        count: first.total,
        items: items.slice(0, maxEvidence),
      },
      ...contactsOf(
        rows.map(({ contactId }) => contactId),
        first.total,
        { stage: openStages, notContactedDays: silentDays },
      ),
    },
  ];
}
