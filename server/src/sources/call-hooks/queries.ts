import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { callHooks, clients } from '../../platform/db/schema/index.ts';

export type CallHookRow = typeof callHooks.$inferSelect;

export async function findHook({ orm }: Tx, clientId: string): Promise<CallHookRow | undefined> {
  const [row] = await orm.select().from(callHooks).where(eq(callHooks.clientId, clientId));
  return row;
}

/** The hook of an address, of whichever client that is active. Needs the scope of signing in. */
export async function findHookOf({ orm }: Tx, token: string): Promise<CallHookRow | undefined> {
  const [row] = await orm
    .select(getTableColumns(callHooks))
    .from(callHooks)
    .innerJoin(clients, eq(clients.clientId, callHooks.clientId))
    .where(and(eq(callHooks.token, token), clients.isActive, isNull(clients.archivedAt)));
  return row;
}

/** Makes a client's address, or replaces it. */
export async function saveHook({ orm }: Tx, row: typeof callHooks.$inferInsert): Promise<void> {
  const { clientId, ...columns } = row;
  await orm
    .insert(callHooks)
    .values(row)
    .onConflictDoUpdate({
      target: callHooks.clientId,
      set: { ...columns, receivedAt: null, refusedAt: null },
    });
}

/** @returns whether there was one */
export const deleteHook = async ({ orm }: Tx, clientId: string): Promise<boolean> =>
  (await orm.delete(callHooks).where(eq(callHooks.clientId, clientId))).rowCount === 1;

export async function noteEvent(
  { orm }: Tx,
  clientId: string,
  change: { receivedAt: Date } | { refusedAt: Date },
): Promise<void> {
  await orm.update(callHooks).set(change).where(eq(callHooks.clientId, clientId));
}
