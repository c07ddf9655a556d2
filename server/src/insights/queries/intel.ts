import { and, desc, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { intel } from '../../platform/db/schema/index.ts';

export type IntelRow = typeof intel.$inferSelect;

/** Intel since an instant, newest first. */
export async function readIntel(
  { orm }: Tx,
  clientId: string,
  since: Date,
  limit: number,
): Promise<IntelRow[]> {
  return orm
    .select()
    .from(intel)
    .where(and(eq(intel.clientId, clientId), gte(intel.createdAt, since)))
    .orderBy(desc(intel.createdAt), desc(intel.id))
    .limit(limit);
}

/** The number of pieces of intel that a user submitted since, locked until the transaction ends. */
export async function countIntel(
  tx: Tx,
  clientId: string,
  { submittedBy, since }: { submittedBy: string; since: Date },
): Promise<number> {
  await lockInTransaction(tx, `intel ${clientId} ${submittedBy}`);
  return tx.orm.$count(
    intel,
    and(eq(intel.clientId, clientId), eq(intel.submittedBy, submittedBy), gte(intel.createdAt, since)),
  );
}

export async function insertIntel({ orm }: Tx, row: IntelRow): Promise<void> {
  await orm.insert(intel).values(row);
}
