import type { InsightType } from '@liftout/contract/insights';
import { contactsNamed } from '../../contacts/service.ts';
import { daysBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { onDayIn } from '../format.ts';
import { type IntelRow, readIntel, type SignedIntel } from '../queries/intel.ts';
import { findIntelOnUnreachable } from '../queries/unreachable.ts';
import type { Finding, Rule } from '../rule.ts';

/** Days for which intel is shown. */
const days = 30;
const maxShown = 20;
/** Intel that is looked at: some of it is not shown. */
const maxRead = 100;
const basis = `Intel from your team in the last ${days} days. Its priority sets the urgency.`;

const typeOf = new Map<string, InsightType>([
  ['urgent', 'urgent'],
  ['high', 'warning'],
  ['medium', 'info'],
  ['low', 'other'],
]);

const kindOf = new Map([
  ['market_update', 'Market update'],
  ['contact_intel', 'Contact intel'],
  ['competitive_info', 'Competitive info'],
  ['opportunity', 'Opportunity'],
]);

/** Intel from recruiters, as urgent as its priority, without what is on somebody who must not be contacted. */
export const submittedIntel: Rule = async ({ tx, clientId, now, timeZone }) => {
  const rows = await readIntel(tx, clientId, daysBefore(now, days), maxRead);
  if (rows.length === 0) return [];
  const meant = await contactsOfIntel(tx, rows, now);
  const naming = rows.map(({ id }) => ({ id, contactId: meant.get(id) ?? null }));
  const leftOut = await findIntelOnUnreachable(tx, clientId, naming);
  return rows
    .filter(({ id }) => !leftOut.has(id))
    .slice(0, maxShown)
    .map((row) => intelFinding(row, meant.get(row.id), timeZone));
};

/** The contacts whom intel names, by its id. */
export async function contactsOfIntel(
  tx: Tx,
  rows: readonly Pick<IntelRow, 'id' | 'clientId' | 'contactName' | 'firm'>[],
  now: Date,
): Promise<Map<string, string>> {
  const named = rows.flatMap(({ id, clientId, contactName, firm }) =>
    contactName ? [{ id, clientId, name: contactName, firm }] : [],
  );
  const meant = await contactsNamed(tx, named, now);
  return new Map(
    named.flatMap(({ id }, index) => {
      const contactId = meant[index];
      return contactId ? [[id, contactId] as const] : [];
    }),
  );
}

function intelFinding(row: SignedIntel, contactId: string | undefined, timeZone: string): Finding {
  const about = [row.contactName, row.firm].filter(Boolean).join(', ');
  const kind = kindOf.get(row.type) ?? 'Intel';
  return {
    id: `intel:${row.id}`,
    type: typeOf.get(row.priority) ?? 'info',
    title: row.subject,
    description: row.description,
    actionLabel: 'Read intel',
    evidence: {
      basis,
      asOf: row.createdAt.toISOString(),
      count: 1,
      items: [
        {
          label: about ? `${kind} on ${about}` : kind,
          detail: `${row.priority} priority, submitted by ${row.submitter} on ${onDayIn(timeZone, row.createdAt)}`,
          ...(contactId && { contactId }),
        },
      ],
    },
    action: { kind: 'intel', intelId: row.id },
  };
}
