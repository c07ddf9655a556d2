import type { Tx } from '../../platform/db/database.ts';
import { hasLeft, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** Which moves are in a client's book. */
export interface Book {
  clientId: string;
  /** Only those of its contacts, or also those to or from `firmIds`. */
  of: 'contacts' | 'firms';
  /** The firms where it has contacts. */
  firmIds: string[];
}

/** The advisors that a client's contacts certainly are (decision 067), those archived left out. */
const ownAdvisors = (clientId: string) => sql`contact_advisors a
  JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id AND c.archived_at IS NULL
  WHERE a.client_id = ${clientId} AND a.kind = 'same'`;

/** That `moves m` is in the book. `withKept`: also those of people who kept one of its firms. */
export function inBook({ clientId, of, firmIds }: Book, withKept = false): Sql {
  const known = sql`m.advisor_id IN (SELECT a.advisor_id FROM ${ownAdvisors(clientId)})`;
  if (of === 'contacts') return known;
  return sql`((m.firm_left_id = ANY (${firmIds}::uuid[]) AND ${withKept ? keyword('true') : hasLeft}) OR m.firm_joined_id = ANY (${firmIds}::uuid[]) OR ${known})`;
}

const movedContact = defineQuery('moves_contacts', { moveId: uuid(), contactId: uuid() });

/** The client's contacts who made some of the moves that the scope may read; where a contact is held twice, the first. */
export function findMovedContacts(
  tx: Tx,
  clientId: string,
  moveIds: string[],
): Promise<AnswerOf<typeof movedContact>[]> {
  const { reported } = readable(tx.scope);
  return movedContact.all(
    tx,
    sql`SELECT DISTINCT ON (m.id) m.id AS "moveId", own.contact_id AS "contactId"
      FROM ${reported} m JOIN (SELECT a.advisor_id, a.contact_id FROM ${ownAdvisors(clientId)}) own USING (advisor_id)
      WHERE m.id = ANY (${moveIds}::uuid[]) ORDER BY m.id, own.contact_id`,
  );
}

const contactCity = defineQuery('moves_contact_cities', {
  city: text().always('of cities that are never null'),
  contacts: int8().always('count'),
});

/** How many of a client's contacts are in each city, as it is spelled in lower case. */
export const countContactsByCity = (tx: Tx, clientId: string): Promise<AnswerOf<typeof contactCity>[]> =>
  contactCity.all(
    tx,
    sql`SELECT city_key AS city, count(*) AS contacts FROM contacts
      WHERE client_id = ${clientId} AND archived_at IS NULL AND city_key IS NOT NULL GROUP BY city_key`,
  );
