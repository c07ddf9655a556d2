import { asc, desc, sql as drizzle, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients } from '../../platform/db/schema/index.ts';

// As text: in a select from one table the query builder leaves out the table of each column.
const isOwnLogin = drizzle`u.client_id = clients.client_id AND u.username = clients.client_id`;
const isPerson = drizzle`u.client_id = clients.client_id AND u.username <> clients.client_id`;

const hasLogin = drizzle<boolean>`EXISTS (SELECT FROM users u WHERE ${isOwnLogin} AND u.is_active)`;

const records = ({ orm }: Tx) =>
  orm
    .select({
      ...getTableColumns(clients),
      hasPassword: drizzle<boolean>`EXISTS (SELECT FROM users u WHERE ${isOwnLogin} AND u.password_hash IS NOT NULL)`,
      hasLogin,
      people: drizzle<number>`(SELECT count(*)::int FROM users u WHERE ${isPerson})`,
      peopleWithAccess: drizzle<number>`(SELECT count(*)::int FROM users u
        WHERE ${isPerson} AND u.is_active AND u.password_hash IS NOT NULL)`,
    })
    .from(clients);

export type ClientRecord = Awaited<ReturnType<typeof records>>[number];
/** The columns that a client's forms write. */
export type ClientColumns = Partial<typeof clients.$inferInsert>;

/** Every client that is not archived, by name. */
export const findRecords = (tx: Tx): Promise<ClientRecord[]> =>
  records(tx)
    .where(isNull(clients.archivedAt))
    .orderBy(asc(drizzle`lower(${clients.name})`), asc(clients.clientId));

/** The same clients by name, for menus. */
export const listClientNames = ({ orm }: Tx) =>
  orm
    .select({
      clientId: clients.clientId,
      clientName: clients.name,
      logoUrl: clients.logoUrl,
      isActive: clients.isActive,
      hasLogin,
    })
    .from(clients)
    .where(isNull(clients.archivedAt))
    .orderBy(asc(drizzle`lower(${clients.name})`), asc(clients.clientId));

/** Archived clients, the latest first. */
export const findArchived = (tx: Tx): Promise<ClientRecord[]> =>
  records(tx).where(isNotNull(clients.archivedAt)).orderBy(desc(clients.archivedAt), asc(clients.clientId));

/** A record by its id, locked until the transaction ends. */
export async function lockRecord(tx: Tx, id: string): Promise<ClientRecord | undefined> {
  const [row] = await records(tx).where(eq(clients.id, id)).for('update', { of: clients });
  return row;
}

/** Inserts a client. False: its id is taken, also by an archived client. */
export async function insertClient({ orm }: Tx, row: typeof clients.$inferInsert): Promise<boolean> {
  const { rowCount } = await orm
    .insert(clients)
    .values(row)
    .onConflictDoNothing({ target: clients.clientId });
  return rowCount === 1;
}

/** Writes columns of a locked record; its version grows. */
export async function saveClient({ orm }: Tx, id: string, columns: ClientColumns, at: Date): Promise<void> {
  await orm
    .update(clients)
    .set({ ...columns, updatedAt: at, version: drizzle`${clients.version} + 1` })
    .where(eq(clients.id, id));
}
