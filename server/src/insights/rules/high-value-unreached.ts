import { money } from '@liftout/contract/values/money-text';
import { daysBefore } from '../../platform/clock.ts';
import { toDollars } from '../../platform/money.ts';
import { daysSince, listed, onDayIn } from '../format.ts';
import { readUnreached, type UnreachedContact } from '../queries/contacts.ts';
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

/** Days after which a high-value contact should be contacted again. */
export const reachDays = 14;
const name = 'high-value-unreached';
const basis = `A high-value contact hasn't been contacted for ${reachDays} days, counted from the day they were added if never.`;

/** Warning: high-value contacts without a recent contact. */
export const highValueUnreached: Rule = async ({ tx, clientId, now, timeZone }) =>
  unreachedFindings(await readUnreached(tx, clientId, daysBefore(now, reachDays), maxTableRows), {
    now,
    timeZone,
  });

const lastTouch = ({ lastContacted }: UnreachedContact, now: Date) =>
  lastContacted ? `last contacted ${daysSince(lastContacted, now)} days ago` : 'never contacted';

/** One insight for each, or one for all from `groupFrom` on. `rows` have the largest AUM of `total`. */
function unreachedFindings(
  rows: UnreachedContact[],
  { now, timeZone }: Pick<RuleContext, 'now' | 'timeZone'>,
): Finding[] {
  const [first] = rows;
  if (!first) return [];
  const items = rows.map((row) => ({
    label: `${row.name}, ${row.firm}`,
    detail: `${lastTouch(row, now)}, ${row.aumCents === null ? 'AUM unknown' : `${money(toDollars(row.aumCents))} AUM`}`,
    contactId: row.id,
  }));
  if (first.total < groupFrom)
    return rows.map((row, at) => ({
      id: `${name}:${row.id}:${row.lastContacted?.getTime() ?? 'never'}`,
      since: row.at.toISOString(),
      type: 'warning',
      title: `${row.name} hasn't been contacted`,
      description: row.lastContacted
        ? `High value at ${row.firm}, last contacted on ${onDayIn(timeZone, row.lastContacted)}, ${daysSince(row.lastContacted, now)} days ago.`
        : `High value at ${row.firm}, and never contacted.`,
      actionLabel: 'Open contact',
      evidence: { basis, asOf: row.at.toISOString(), count: 1, items: items.slice(at, at + 1) },
      action: { kind: 'contact', contactId: row.id },
    }));
  return [
    {
      ...groupFields(name, first.newest.toISOString()),
      type: 'warning',
      title: `${first.total} high-value contacts not contacted for ${reachDays} days`,
      description: `${listed(
        rows.map((row) => row.name),
        first.total,
      )}, biggest first.`,
      evidence: {
        basis,
        asOf: first.newest.toISOString(),
        count: first.total,
        items: items.slice(0, maxEvidence),
      },
      ...contactsOf(
        rows.map(({ id }) => id),
        first.total,
        { highValue: 'yes', notContactedDays: reachDays },
      ),
    },
  ];
}
