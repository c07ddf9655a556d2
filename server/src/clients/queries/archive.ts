import { sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients } from '../../platform/db/schema/index.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

/** Marks an archived client as to be removed for good from now on, on the database's clock. */
export async function markForPurge({ orm }: Tx, id: string, at: Date): Promise<void> {
  const purgeAfter = drizzle`now()`;
  await orm
    .update(clients)
    .set({ purgeAfter, updatedAt: at, version: drizzle`${clients.version} + 1` })
    .where(eq(clients.id, id));
}

const dueClient = defineQuery('client_to_purge', { clientId: text(), clientName: text() });

/**
 * A client that is to be removed for good by now, locked until the transaction ends; undefined where there is none that no
 * other process works on. `id`: this one only.
 */
export const lockDueClient = (tx: Tx, id: string | null) =>
  dueClient.first(
    tx,
    sql`SELECT client_id AS "clientId", name AS "clientName" FROM clients
     WHERE purge_after <= now() AND (${id}::uuid IS NULL OR id = ${id})
     ORDER BY purge_after LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );

/** Deletes a client's record, with what is left of its own. */
export async function deleteRecord({ orm }: Tx, clientId: string): Promise<void> {
  await orm.delete(clients).where(eq(clients.clientId, clientId));
}
