import type { LikelyDuplicate, SubmissionCount } from '@liftout/contract/submissions';
import { and, asc, count, sql as drizzle, eq, getTableColumns, isNull, min } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { clients, pendingContacts } from '../platform/db/schema/index.ts';
import { bool, text, uuid } from '../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../platform/db/sql/sql.ts';

export type PendingRow = typeof pendingContacts.$inferSelect;

export interface PendingSelection {
  status: PendingRow['status'];
  page: number;
  pageSize: number;
}

export async function insertPending(
  { orm }: Tx,
  row: typeof pendingContacts.$inferInsert,
): Promise<PendingRow[]> {
  return orm.insert(pendingContacts).values(row).returning();
}

/** How many contacts of a client wait. Until the transaction ends nobody else adds to them. */
export async function countWaiting(tx: Tx, clientId: string): Promise<number> {
  await lockInTransaction(tx, `pending ${clientId}`);
  return tx.orm.$count(
    pendingContacts,
    and(eq(pendingContacts.clientId, clientId), eq(pendingContacts.status, 'pending')),
  );
}

/** The clients that have contacts waiting, by name. */
export async function countWaitingByClient({ orm }: Tx): Promise<SubmissionCount[]> {
  const rows = await orm
    .select({
      client: clients.clientId,
      clientName: clients.name,
      waiting: count(),
      oldest: min(pendingContacts.createdAt),
    })
    .from(pendingContacts)
    .innerJoin(clients, eq(clients.clientId, pendingContacts.clientId))
    .where(and(eq(pendingContacts.status, 'pending'), isNull(clients.archivedAt)))
    .groupBy(clients.clientId, clients.name)
    .orderBy(drizzle`lower(${clients.name})`, asc(clients.clientId));
  return rows.flatMap(({ oldest, ...row }) => (oldest ? [{ ...row, oldest: oldest.toISOString() }] : []));
}

/** A page, oldest first, of one client or of all that are there, and how many there are. */
export async function findPending(
  { orm }: Tx,
  { status, clientId, page, pageSize }: PendingSelection & { clientId: string | undefined },
): Promise<{ rows: PendingRow[]; total: number }> {
  const wanted = and(
    eq(pendingContacts.status, status),
    isNull(clients.archivedAt),
    ...(clientId === undefined ? [] : [eq(pendingContacts.clientId, clientId)]),
  );
  const ofClient = eq(clients.clientId, pendingContacts.clientId);
  const rows = await orm
    .select(getTableColumns(pendingContacts))
    .from(pendingContacts)
    .innerJoin(clients, ofClient)
    .where(wanted)
    .orderBy(asc(pendingContacts.createdAt), asc(pendingContacts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [all] = await orm
    .select({ total: count() })
    .from(pendingContacts)
    .innerJoin(clients, ofClient)
    .where(wanted);
  return { rows, total: all?.total ?? 0 };
}

/** One waiting contact, which nobody else changes meanwhile. */
export async function lockPending({ orm }: Tx, id: string): Promise<PendingRow | undefined> {
  const [found] = await orm
    .select({ row: pendingContacts })
    .from(clients)
    .innerJoin(
      pendingContacts,
      and(eq(pendingContacts.clientId, clients.clientId), eq(pendingContacts.id, id)),
    )
    .where(isNull(clients.archivedAt))
    .for('update', { of: pendingContacts });
  return found?.row;
}

/** Writes columns and counts the version. */
export async function writePending(
  { orm }: Tx,
  { clientId, id }: Pick<PendingRow, 'clientId' | 'id'>,
  columns: Partial<PendingRow>,
): Promise<PendingRow[]> {
  return orm
    .update(pendingContacts)
    .set({ ...columns, version: drizzle`${pendingContacts.version} + 1` })
    .where(and(eq(pendingContacts.clientId, clientId), eq(pendingContacts.id, id)))
    .returning();
}

/** A person to look for among a client's contacts. */
export interface Candidate {
  clientId: string;
  pendingId: string;
  email: string;
  crd: string | null;
  firstName: string;
  lastName: string;
  firm: string;
}

const inBoth = 'people who wait and contacts have it, which the union does not tell';
const duplicates = defineQuery('likely_duplicates', {
  pendingId: uuid().always(inBoth),
  id: uuid().always(inBoth),
  name: text().always(inBoth),
  firm: text().always(inBoth),
  email: text().always(inBoth),
  crd: text().orNull(),
  sameEmail: bool().always('both addresses are there'),
  sameCrd: bool().always('coalesce'),
  samePerson: bool().always('all names are there'),
});

const sameEmail = sql`w.email <> '' AND lower(c.email) = lower(w.email)`;
const sameCrd = sql`c.crd = w.crd`;
const samePerson = sql`c.last_name_key = lower(w.last_name) AND c.first_name_key = lower(w.first_name) AND c.firm_key = lower(w.firm)`;

/** Contacts that may be the same people, by the id of who waits. Each way of being the same has an index; five at most of each. */
export async function findDuplicates(
  tx: Tx,
  candidates: Candidate[],
): Promise<Map<string, LikelyDuplicate[]>> {
  const by = (condition: Sql) =>
    sql`(SELECT c.* FROM contacts c WHERE c.client_id = w.client_id AND ${condition} LIMIT 5)`;
  const values = <K extends keyof Candidate>(key: K) => candidates.map((one) => one[key]);
  const rows = await duplicates.all(
    tx,
    sql`SELECT DISTINCT w.pending_id AS "pendingId", c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.email, c.crd,
       (${sameEmail}) AS "sameEmail", coalesce(${sameCrd}, false) AS "sameCrd", (${samePerson}) AS "samePerson"
     FROM unnest(${values('clientId')}::text[], ${values('pendingId')}::uuid[], ${values('email')}::text[],
         ${values('crd')}::text[], ${values('firstName')}::text[], ${values('lastName')}::text[],
         ${values('firm')}::text[])
       AS w (client_id, pending_id, email, crd, first_name, last_name, firm)
     CROSS JOIN LATERAL (${by(sameEmail)} UNION ALL ${by(sameCrd)} UNION ALL ${by(samePerson)}) AS c
     ORDER BY c.id`,
  );
  const found = new Map<string, LikelyDuplicate[]>();
  for (const { pendingId, sameEmail, sameCrd, samePerson, ...duplicate } of rows) {
    const reasons: LikelyDuplicate['reasons'] = [
      ...(sameEmail ? (['email'] as const) : []),
      ...(sameCrd ? (['crd'] as const) : []),
      ...(samePerson ? (['name and firm'] as const) : []),
    ];
    found.set(pendingId, [...(found.get(pendingId) ?? []), { ...duplicate, reasons }]);
  }
  return found;
}
