import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients } from '../../platform/db/schema/index.ts';

const columns = {
  dataSourceType: clients.dataSourceType,
  spreadsheetId: clients.spreadsheetId,
  contactsRange: clients.contactsRange,
  callsRange: clients.callsRange,
  campaignsRange: clients.campaignsRange,
};

/** A client's data-source settings. With `lock`, nobody else changes them until the transaction ends. */
export async function findDataSource({ orm }: Tx, clientId: string, { lock = false } = {}) {
  const query = orm
    .select({ ...columns, version: clients.version })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

export type DataSourceRow = NonNullable<Awaited<ReturnType<typeof findDataSource>>>;

/** Columns that are absent are not written. */
export async function updateDataSource(
  { orm }: Tx,
  clientId: string,
  change: Partial<Omit<DataSourceRow, 'version'>>,
  at: Date,
): Promise<void> {
  await orm
    .update(clients)
    .set({ ...change, updatedAt: at, version: sql`${clients.version} + 1` })
    .where(eq(clients.clientId, clientId));
}
