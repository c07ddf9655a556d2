import { type DealRow, readWins } from '../queries.ts';
import { chosenRows, daysBefore, type Finding, groupOf, namedRows, type Rule, toldAsOne } from '../rule.ts';
import { listed, money, onDay } from '../words.ts';

/** A win is news for so many days. */
const days = 7;
const name = 'deal-won';
const basis = `A deal was won in the last ${days} days.`;

/** Positive: deals that were just won. */
export const dealWon: Rule = async ({ tx, clientId, now }) =>
  tellWins(await readWins(tx, clientId, daysBefore(now, days), chosenRows));

/** One insight for each, or one for all where there are many. `rows` are the newest of `total`. */
export function tellWins(rows: DealRow[]): Finding[] {
  const [first] = rows;
  if (!first) return [];
  const items = rows.map((row) => ({
    label: `${row.name}, ${row.firm}`,
    detail: `${money(row.valueCents)}, won on ${onDay(row.at)}`,
    contactId: row.contactId,
    dealId: row.id,
  }));
  if (first.total < toldAsOne)
    return rows.map((row, at) => ({
      id: `${name}:${row.id}:${row.at.getTime()}`,
      since: row.at.toISOString(),
      type: 'positive',
      title: `Won: ${row.name}, ${money(row.valueCents)}`,
      description: `The ${money(row.valueCents)} deal at ${row.firm} was won on ${onDay(row.at)}.`,
      actionLabel: 'Open deal',
      evidence: { basis, asOf: row.at.toISOString(), count: 1, items: items.slice(at, at + 1) },
      action: { kind: 'deal', dealId: row.id, contactId: row.contactId },
    }));
  return [
    {
      ...groupOf(name, first.newest.toISOString()),
      type: 'positive',
      title: `${first.total} deals won in ${days} days`,
      description: `${listed(
        rows.map((row) => row.name),
        first.total,
      )}.`,
      actionLabel: 'Show the wins',
      evidence: {
        basis,
        asOf: first.newest.toISOString(),
        count: first.total,
        items: items.slice(0, namedRows),
      },
      action:
        first.total > rows.length
          ? { kind: 'table', stage: ['won'] }
          : { kind: 'table', only: rows.map((row) => row.contactId) },
    },
  ];
}
