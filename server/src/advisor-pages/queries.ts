import type { Tx } from '../platform/db/database.ts';
import { hasLeft, leftId, readable } from '../platform/db/sql/readable-moves.ts';
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

const contactMoves = defineQuery('advisor_contact_moves', {
  contactId: uuid(),
  moveId: uuid(),
  advisorId: uuid(),
  firm: text(),
  firmLeft: text().orMissing(),
  firmJoined: text().orMissing(),
  movedOn: text().always('the text of a day that is never null'),
});
export type ContactMoveRow = AnswerOf<typeof contactMoves>;

/** The latest move, no conversion, of the advisor that each contact is, of those that the scope may read. */
export const findContactMoves = (
  tx: Tx,
  clientId: string,
  contactIds: readonly string[],
): Promise<ContactMoveRow[]> =>
  contactMoves.all(
    tx,
    sql`SELECT DISTINCT ON (c.id) c.id AS "contactId", m.id AS "moveId", m.advisor_id AS "advisorId", c.firm,
        l.name AS "firmLeft", j.name AS "firmJoined", m.moved_on::text AS "movedOn"
      FROM contacts c JOIN contact_advisors a ON a.client_id = c.client_id AND a.contact_id = c.id AND a.kind = 'same'
        JOIN ${readable(tx.scope).moves} m ON m.advisor_id = a.advisor_id AND NOT m.is_conversion
        LEFT JOIN firms l ON l.id = ${leftId} LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE c.client_id = ${clientId} AND c.id = ANY (${contactIds}::uuid[])
      ORDER BY c.id, m.moved_on DESC, m.fingerprint`,
  );

const goneContacts = defineQuery('advisor_gone_contacts', { contactId: uuid() });

/** A client's contacts who certainly are advisors that left a firm on a day (`YYYY-MM-DD`) or later and did not return. */
export async function findContactsGone(
  tx: Tx,
  clientId: string,
  { firmId, since }: { firmId: string; since: string },
): Promise<string[]> {
  const { moves } = readable(tx.scope);
  const rows = await goneContacts.all(
    tx,
    sql`SELECT DISTINCT a.contact_id AS "contactId" FROM ${moves} m
      JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id AND a.kind = 'same'
      WHERE m.firm_left_id = ${firmId} AND m.moved_on >= ${since}::date AND NOT m.is_conversion AND ${hasLeft}
        AND NOT EXISTS (
          SELECT FROM ${moves} back WHERE back.advisor_id = m.advisor_id AND back.firm_joined_id = ${firmId}
            AND (back.moved_on, back.id) > (m.moved_on, m.id)
        )`,
  );
  return rows.map(({ contactId }) => contactId);
}

const movePlace = defineQuery('advisor_move_place', { place: text().always('IS NOT NULL') });

/** The city of a move, as moves are grouped by it; undefined where the move names none. */
export async function findPlace(tx: Tx, moveId: string): Promise<string | undefined> {
  const { moves } = readable(tx.scope);
  const row = await movePlace.first(
    tx,
    sql`SELECT m.location_key AS place FROM ${moves} m WHERE m.id = ${moveId} AND m.location_key IS NOT NULL`,
  );
  return row?.place;
}
