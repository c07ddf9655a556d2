import { daysBefore } from '../../platform/clock.ts';
import { dealValue, listed, onDayIn, theDeal } from '../format.ts';
import { type DealRow, readWins } from '../queries/deals.ts';
import { type Finding, groupFields, groupFrom, maxEvidence, maxTableRows, type Rule } from '../rule.ts';

/** Days for which a win is shown. */
const days = 7;
const name = 'deal-won';
const basis = `A deal was won in the last ${days} days.`;

/** Positive: deals that were just won. */
export const dealWon: Rule = async ({ tx, clientId, now, timeZone }) =>
  winFindings(await readWins(tx, clientId, daysBefore(now, days), maxTableRows), timeZone);

/** One insight for each, or one for all from `groupFrom` on. `rows` are the newest of `total`. */
function winFindings(rows: DealRow[], timeZone: string): Finding[] {
  const [first] = rows;
  if (!first) return [];
  const items = rows.map((row) => ({
    label: `${row.name}, ${row.firm}`,
    detail: `${dealValue(row.valueCents) ?? 'Value unknown'}, won on ${onDayIn(timeZone, row.at)}`,
    contactId: row.contactId,
    dealId: row.id,
  }));
  if (first.total < groupFrom)
    return rows.map((row, at) => ({
      id: `${name}:${row.id}:${row.at.getTime()}`,
      since: row.at.toISOString(),
      type: 'positive',
      title: `Won: ${[row.name, dealValue(row.valueCents) ?? row.firm].join(', ')}`,
      description: `${theDeal(row.valueCents)} at ${row.firm} was won on ${onDayIn(timeZone, row.at)}.`,
      actionLabel: 'Open deal',
      evidence: { basis, asOf: row.at.toISOString(), count: 1, items: items.slice(at, at + 1) },
      action: { kind: 'deal', dealId: row.id, contactId: row.contactId },
    }));
  return [
    {
      ...groupFields(name, first.newest.toISOString()),
      type: 'positive',
      title: `${first.total} deals won in ${days} days`,
      description: `${listed(
        rows.map((row) => row.name),
        first.total,
      )}.`,
      actionLabel: first.total > rows.length ? 'Show all wins' : 'Show the wins',
      evidence: {
        basis,
        asOf: first.newest.toISOString(),
        count: first.total,
        items: items.slice(0, maxEvidence),
      },
      action:
        first.total > rows.length
          ? { kind: 'table', stage: ['won'] }
          : { kind: 'table', only: rows.map((row) => row.contactId) },
    },
  ];
}
