import type { Tx } from '../../platform/db/database.ts';
import { type RowOf, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const contactKeys = {
  id: uuid().always('a key of contacts'),
  /** The last ten digits of its number; null when it was found by its e-mail address. */
  phone: text().orNull(),
  /** Lower case. */
  email: text().always('never null in contacts'),
};
/** What a contact can be recognized by. */
export type ContactKeys = RowOf<typeof contactKeys>;

const matches = defineQuery('contacts_by_phone_or_email', contactKeys);
const digits = sql`right(regexp_replace(phone, '\\D', '', 'g'), 10)`;

/**
 * A client's contacts with one of these telephone numbers (their last ten digits) or e-mail addresses (lower case), the
 * newest first.
 */
export function readContactsByPhoneOrEmail(
  tx: Tx,
  clientId: string,
  phones: string[],
  emails: string[],
): Promise<ContactKeys[]> {
  return matches.all(
    tx,
    sql`SELECT id, ${digits} AS phone, lower(email) AS email FROM contacts
     WHERE client_id = ${clientId} AND phone IS NOT NULL AND ${digits} = ANY (${phones})
     UNION
     SELECT id, NULL, lower(email) FROM contacts WHERE client_id = ${clientId} AND lower(email) = ANY (${emails})
     ORDER BY id DESC`,
  );
}
