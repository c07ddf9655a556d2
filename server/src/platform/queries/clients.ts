import type { Tx } from '../db/database.ts';
import { text } from '../db/sql/row-types.ts';
import { defineQuery, sql } from '../db/sql/sql.ts';

const openClient = defineQuery('client_exists', { clientId: text() }, { prepared: true });

/** Whether a client exists and is not archived. */
export async function clientExists(tx: Tx, clientId: string): Promise<boolean> {
  const found = await openClient.first(
    tx,
    sql`SELECT client_id AS "clientId" FROM clients WHERE client_id = ${clientId} AND archived_at IS NULL`,
  );
  return found !== undefined;
}
