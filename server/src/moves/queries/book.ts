import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';

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

/** That `moves m` is in the book. */
export function inBook({ clientId, of, firmIds }: Book): Sql {
  const known = sql`m.advisor_id IN (SELECT a.advisor_id FROM ${ownAdvisors(clientId)})`;
  if (of === 'contacts') return known;
  return sql`(m.firm_left_id = ANY (${firmIds}::uuid[]) OR m.firm_joined_id = ANY (${firmIds}::uuid[]) OR ${known})`;
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
