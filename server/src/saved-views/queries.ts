import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { savedViews } from '../platform/db/schema/index.ts';

export type ViewRow = typeof savedViews.$inferSelect;

/** A user's own views and the shared ones of a client, by name. */
export function findViews({ orm }: Tx, clientId: string, userId: string) {
  return orm
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.clientId, clientId),
        isNull(savedViews.deletedAt),
        or(eq(savedViews.ownerId, userId), eq(savedViews.shared, true)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
}

/** How many views of a client a user has. Until the transaction ends, no other can add one. */
export async function countViews(tx: Tx, clientId: string, userId: string): Promise<number> {
  await lockInTransaction(tx, `views ${clientId} ${userId}`);
  return tx.orm.$count(
    savedViews,
    and(eq(savedViews.clientId, clientId), eq(savedViews.ownerId, userId), isNull(savedViews.deletedAt)),
  );
}

/** One view, deleted or not, which nobody else can change until the transaction ends. */
export async function lockView({ orm }: Tx, clientId: string, id: string) {
  const [row] = await orm
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.clientId, clientId), eq(savedViews.id, id)))
    .for('update');
  return row;
}

export async function insertView({ orm }: Tx, row: typeof savedViews.$inferInsert) {
  await orm.insert(savedViews).values(row);
}

/** Writes columns, and raises the version. */
export async function writeView(
  { orm }: Tx,
  clientId: string,
  id: string,
  columns: Partial<typeof savedViews.$inferInsert>,
) {
  await orm
    .update(savedViews)
    .set({ ...columns, version: sql`${savedViews.version} + 1` })
    .where(and(eq(savedViews.clientId, clientId), eq(savedViews.id, id)));
}

/** Removes a client's views that were deleted before `day`, with what watches them. */
export async function removeDeletedViews({ orm }: Tx, clientId: string, day: Date) {
  await orm.delete(savedViews).where(and(eq(savedViews.clientId, clientId), lt(savedViews.deletedAt, day)));
}
