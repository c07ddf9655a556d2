import { and, count, desc, sql as drizzle, eq, getTableColumns, gte, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { clients, intel } from '../../platform/db/schema/index.ts';
import { offsetOf, type Paging } from '../../platform/db/sql/paging.ts';

export type IntelRow = typeof intel.$inferSelect;

/** Intel as a client's people read it. */
export interface SignedIntel extends IntelRow {
  /** Who submitted it; the client's contact person for its shared login, which has the client's id as its name. */
  submitter: string;
}

/** Intel since an instant, newest first. */
export async function readIntel(
  { orm }: Tx,
  clientId: string,
  since: Date,
  limit: number,
): Promise<SignedIntel[]> {
  const submitter = drizzle<string>`CASE WHEN ${intel.submittedBy} = ${intel.clientId}
    THEN coalesce(nullif(${clients.personName}, ''), ${clients.name}) ELSE ${intel.submittedBy} END`;
  return orm
    .select({ ...getTableColumns(intel), submitter })
    .from(intel)
    .innerJoin(clients, eq(clients.clientId, intel.clientId))
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

export interface IntelSelection extends Paging {
  /** null: of all clients. */
  clientId: string | null;
  type?: string | undefined;
  priority?: string | undefined;
  /** A LIKE pattern, for any of the texts. */
  pattern: string | null;
}

/** A page of intel of clients that are not archived, newest first, and the total number. */
export async function findIntel(
  { orm }: Tx,
  { clientId, type, priority, pattern, page, pageSize }: IntelSelection,
): Promise<{ rows: IntelRow[]; total: number }> {
  const texts = drizzle`concat_ws(' ', ${intel.subject}, ${intel.description}, ${intel.contactName}, ${intel.firm})`;
  const condition = and(
    isNull(clients.archivedAt),
    clientId === null ? undefined : eq(intel.clientId, clientId),
    type === undefined ? undefined : eq(intel.type, type),
    priority === undefined ? undefined : eq(intel.priority, priority),
    pattern === null
      ? undefined
      : drizzle`fold_for_search(${texts}) LIKE (SELECT fold_for_search(${pattern}))`,
  );
  const ofClient = eq(clients.clientId, intel.clientId);
  const rows = await orm
    .select(getTableColumns(intel))
    .from(intel)
    .innerJoin(clients, ofClient)
    .where(condition)
    .orderBy(desc(intel.createdAt), desc(intel.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  const [counted] = await orm
    .select({ total: count() })
    .from(intel)
    .innerJoin(clients, ofClient)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** One piece of intel of a client that is not archived. */
export async function findOneIntel({ orm }: Tx, id: string): Promise<IntelRow | undefined> {
  const [row] = await orm
    .select(getTableColumns(intel))
    .from(intel)
    .innerJoin(clients, eq(clients.clientId, intel.clientId))
    .where(and(eq(intel.id, id), isNull(clients.archivedAt)));
  return row;
}
