import type { Tx } from '../../platform/db/database.ts';
import { execute, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Removes some contacts of a client that is removed for good, with what is left of theirs. @returns how many contacts */
export const removeContacts = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_contacts',
    sql`DELETE FROM contacts WHERE client_id = ${clientId} AND id IN (
       SELECT id FROM contacts WHERE client_id = ${clientId} ORDER BY id LIMIT ${inlined(limit)})`,
  );
