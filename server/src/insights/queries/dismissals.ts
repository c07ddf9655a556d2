import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { insightDismissals } from '../../platform/db/schema/index.ts';

/** The ids of dismissed insights. */
export async function readDismissed({ orm }: Tx, clientId: string): Promise<Set<string>> {
  const rows = await orm
    .select({ id: insightDismissals.insightId })
    .from(insightDismissals)
    .where(eq(insightDismissals.clientId, clientId));
  return new Set(rows.map((row) => row.id));
}

/** @returns whether it was not dismissed before */
export async function insertDismissal(
  { orm }: Tx,
  row: typeof insightDismissals.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await orm.insert(insightDismissals).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns whether it was dismissed */
export async function deleteDismissal({ orm }: Tx, clientId: string, insightId: string): Promise<boolean> {
  const { rowCount } = await orm
    .delete(insightDismissals)
    .where(and(eq(insightDismissals.clientId, clientId), eq(insightDismissals.insightId, insightId)));
  return rowCount === 1;
}
