import { and, desc, sql as drizzle, eq, lte } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { goals } from '../platform/db/schema/index.ts';
import { bool } from '../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../platform/db/sql/sql.ts';

export type GoalRow = typeof goals.$inferSelect;

/** The goals that hold in a month: those of the latest month up to it. `month`: its first day. */
export async function findGoals({ orm }: Tx, clientId: string, month: string): Promise<GoalRow | undefined> {
  const [row] = await orm
    .select()
    .from(goals)
    .where(and(eq(goals.clientId, clientId), lte(goals.month, month)))
    .orderBy(desc(goals.month))
    .limit(1);
  return row;
}

const lock = defineQuery('goals_lock', { locked: bool().always('a constant') });

/** Until the transaction ends, nobody else sets goals of this client. */
export const lockGoals = (tx: Tx, clientId: string) =>
  lock.one(
    tx,
    sql`SELECT true AS locked FROM pg_advisory_xact_lock(hashtextextended(${`goals ${clientId}`}, 0))`,
  );

/** Adds the goals of a month, or replaces them. */
export async function writeGoals({ orm }: Tx, row: Omit<GoalRow, 'version'>): Promise<void> {
  const { clientId: _, month: __, ...columns } = row;
  await orm
    .insert(goals)
    .values(row)
    .onConflictDoUpdate({
      target: [goals.clientId, goals.month],
      set: { ...columns, version: drizzle`${goals.version} + 1` },
    });
}
