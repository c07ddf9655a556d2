import { sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients } from '../../platform/db/schema/index.ts';
import { text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

/** Marks an archived client as to be removed for good from now on, on the database's clock. */
export async function markForPurge({ orm }: Tx, id: string, at: Date): Promise<void> {
  const purgeAfter = drizzle`now()`;
  await orm
    .update(clients)
    .set({ purgeAfter, updatedAt: at, version: drizzle`${clients.version} + 1` })
    .where(eq(clients.id, id));
}

const dueClientId = defineQuery('client_id_to_purge', { id: uuid() });

/** A client that is to be removed for good by now, and that no other process works on; none of `except`. */
export const findDueClient = async (tx: Tx, except: readonly string[]): Promise<string | undefined> =>
  (
    await dueClientId.first(
      tx,
      sql`SELECT id FROM clients WHERE purge_after <= now() AND id <> ALL (${[...except]}::uuid[])
       ORDER BY purge_after LIMIT 1 FOR UPDATE SKIP LOCKED`,
    )
  )?.id;

const dueClient = defineQuery('client_to_purge', { clientId: text(), clientName: text() });

/**
 * Locks a client that is to be removed for good by now until the transaction ends; undefined where it is not, or another
 * process works on it.
 */
export const lockDueClient = (tx: Tx, id: string) =>
  dueClient.first(
    tx,
    sql`SELECT client_id AS "clientId", name AS "clientName" FROM clients
     WHERE purge_after <= now() AND id = ${id} FOR UPDATE SKIP LOCKED`,
  );

/** Deletes a client's record, with what is left of its own. */
export async function deleteRecord({ orm }: Tx, clientId: string): Promise<void> {
  await orm.delete(clients).where(eq(clients.clientId, clientId));
}
