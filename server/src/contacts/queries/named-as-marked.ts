import type { Tx } from '../../platform/db/database.ts';
import { bool, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

const pairRow = defineQuery('contacts_named_as_marked', {
  id: uuid(),
  firm: text(),
  phone: text().orNull(),
  markedId: uuid(),
  markedFirm: text(),
  markedPhone: text().orNull(),
  isElsewhere: bool().always('of two texts that are never null'),
});

/**
 * Contacts without a mark that have the name of a marked one, with each of these, the first marked first. Two CRD numbers are
 * two people. `isElsewhere`: each has an address, and not the same.
 */
export const findNamedAsMarked = (tx: Tx, clientId: string, ids: readonly string[]) =>
  pairRow.all(
    tx,
    sql`SELECT c.id, c.firm, c.phone, m.id AS "markedId", m.firm AS "markedFirm", m.phone AS "markedPhone",
        c.email <> '' AND m.email <> '' AND lower(c.email) <> lower(m.email) AS "isElsewhere"
      FROM contacts m JOIN contacts c ON c.client_id = m.client_id AND c.id <> m.id
        AND plain_words(c.first_name || ' ' || c.last_name) = plain_words(m.first_name || ' ' || m.last_name)
      WHERE m.client_id = ${clientId} AND m.do_not_contact_at IS NOT NULL AND m.erased_at IS NULL
        AND c.client_id = ${clientId} AND c.id = ANY (${ids}::uuid[]) AND c.do_not_contact_at IS NULL
        AND c.archived_at IS NULL AND c.erased_at IS NULL
        AND coalesce(ltrim(c.crd, '0') = ltrim(m.crd, '0'), true)
      ORDER BY m.do_not_contact_at, m.id`,
  );

/** A contact to look for, with the LIKE patterns of its name's words. */
export interface Named {
  id: string;
  patterns: string[];
}

/** Contacts with all words of a name somewhere that are looked through: more than a client has. */
const mostWithWords = 1_000;

const namesakeRow = defineQuery('contacts_of_one_name', {
  id: uuid().always('a contact has one'),
  firm: text().always('a contact has one'),
  phone: text().orNull(),
  ownFirm: text(),
  ownPhone: text().orNull(),
});

/**
 * Living contacts without a mark that have the name of one of some contacts and are none of them, with each of these. Two CRD
 * numbers are two people.
 */
export const findOfOneName = (tx: Tx, clientId: string, named: readonly Named[], but: readonly string[]) =>
  namesakeRow.all(
    tx,
    sql`SELECT c.id, c.firm, c.phone, m.firm AS "ownFirm", m.phone AS "ownPhone"
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS n (id uuid, patterns text[])
        JOIN contacts m ON m.client_id = ${clientId} AND m.id = n.id
        CROSS JOIN LATERAL search_contacts(${clientId}, n.patterns, ${inlined(mostWithWords)}) AS c
      WHERE c.id <> ALL (${but}::uuid[]) AND c.archived_at IS NULL AND c.erased_at IS NULL
        AND c.do_not_contact_at IS NULL AND coalesce(ltrim(c.crd, '0') = ltrim(m.crd, '0'), true)
        AND plain_words(c.first_name || ' ' || c.last_name) = plain_words(m.first_name || ' ' || m.last_name)
      ORDER BY c.id`,
  );

/** Gives contacts the marks of others, without a version of their own: the caller has just written them. */
export const markAs = (tx: Tx, clientId: string, pairs: readonly { id: string; markedId: string }[]) =>
  execute(
    tx,
    'mark_as_namesake',
    sql`UPDATE contacts c SET do_not_contact_at = m.do_not_contact_at, do_not_contact_reason = m.do_not_contact_reason,
        do_not_contact_note = m.do_not_contact_note, do_not_contact_by = m.do_not_contact_by
      FROM unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ markedId }) => markedId)}::uuid[]) AS p (id, marked)
        JOIN contacts m ON m.client_id = ${clientId} AND m.id = p.marked
      WHERE c.client_id = ${clientId} AND c.id = p.id AND c.do_not_contact_at IS NULL`,
  );
