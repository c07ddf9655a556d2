import type { Tx } from '../platform/db/database.ts';
import { readable } from '../platform/db/sql/readable-moves.ts';
import { text, texts, uuid } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../platform/db/sql/sql.ts';

const advisorContacts = defineQuery('advisor_contacts', {
  id: uuid(),
  name: text().always('of names that are never null'),
  firm: text(),
  city: text().orNull(),
  certainty: text<'same' | 'maybe'>(),
  evidence: texts(),
});

/** A client's contacts that are an advisor or may be, those that are first. */
export const findContactsOf = (
  tx: Tx,
  clientId: string,
  advisorId: string,
): Promise<AnswerOf<typeof advisorContacts>[]> =>
  advisorContacts.all(
    tx,
    sql`SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.city, a.kind AS certainty, a.evidence
      FROM contact_advisors a JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
      WHERE a.client_id = ${clientId} AND a.advisor_id = ${advisorId} AND a.kind IN ('same', 'maybe')
        AND c.archived_at IS NULL
      ORDER BY a.kind = 'maybe', c.last_name_key, c.first_name_key, c.id LIMIT 50`,
  );

const contactMoves = defineQuery('advisor_contact_move', {
  moveId: uuid(),
  advisorId: uuid(),
  firm: text(),
  firmLeft: text().orMissing(),
  firmJoined: text().orMissing(),
  movedOn: text().always('the text of a day that is never null'),
});
export type ContactMoveRow = AnswerOf<typeof contactMoves>;

/** The latest move, no conversion, of the advisor that a contact is, of those that the scope may read. */
export const findContactMove = (
  tx: Tx,
  clientId: string,
  contactId: string,
): Promise<ContactMoveRow | undefined> =>
  contactMoves.first(
    tx,
    sql`SELECT m.id AS "moveId", m.advisor_id AS "advisorId", c.firm, l.name AS "firmLeft", j.name AS "firmJoined",
        m.moved_on::text AS "movedOn"
      FROM contacts c JOIN contact_advisors a ON a.client_id = c.client_id AND a.contact_id = c.id AND a.kind = 'same'
        JOIN ${readable(tx.scope).moves} m ON m.advisor_id = a.advisor_id AND NOT m.is_conversion
        LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE c.client_id = ${clientId} AND c.id = ${contactId} ORDER BY m.moved_on DESC, m.id DESC LIMIT 1`,
  );

const movedContacts = defineQuery('advisor_moved_contacts', { contactId: uuid() });

/** A client's contacts that certainly are one of some advisors. */
export async function findContactsAmong(tx: Tx, clientId: string, advisorIds: string[]): Promise<string[]> {
  const rows = await movedContacts.all(
    tx,
    sql`SELECT DISTINCT contact_id AS "contactId" FROM contact_advisors
      WHERE client_id = ${clientId} AND advisor_id = ANY (${advisorIds}::uuid[]) AND kind = 'same'`,
  );
  return rows.map(({ contactId }) => contactId);
}
