import type { Tx } from '../../platform/db/database.ts';
import { type RowOf, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const calledContact = {
  id: uuid().always('a key of contacts'),
  phone: text().orNull(),
  /** Lower case. */
  email: text().always('never null in contacts'),
  /** Lower case. */
  name: text().always('two names'),
};
/** What a contact can be recognized by. */
export type CalledContact = RowOf<typeof calledContact>;

const called = defineQuery('called_contacts', calledContact, { prepared: true });

/**
 * A client's contacts with one of these numbers (`phoneKeyOf`) or e-mail addresses (lower case), the oldest first; at most
 * twenty of each. Two numbers can have one key, so the caller compares them.
 */
export const readCalledContacts = (
  tx: Tx,
  clientId: string,
  phoneKeys: string[],
  emails: string[],
): Promise<CalledContact[]> =>
  called.all(
    tx,
    sql`SELECT contact_id AS id, phone, email, name
      FROM called_contacts(${clientId}, ${phoneKeys}::text[], ${emails}::text[]) ORDER BY contact_id`,
  );
