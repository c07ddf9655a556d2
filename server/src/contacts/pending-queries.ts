import type { LikelyDuplicate, WaitingClient } from '@liftout/contract/pending-contacts';
import { and, asc, count, eq, getTableColumns, isNull, min, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, pendingContacts } from '../platform/db/schema/index.ts';
import { takeTurn } from '../platform/db/turn.ts';

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
  await takeTurn(tx, `pending ${clientId}`);
  return tx.orm.$count(
    pendingContacts,
    and(eq(pendingContacts.clientId, clientId), eq(pendingContacts.status, 'pending')),
  );
}

/** The clients that have contacts waiting, by name. */
export async function countWaitingByClient({ orm }: Tx): Promise<WaitingClient[]> {
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
    .orderBy(sql`lower(${clients.name})`, asc(clients.clientId));
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
    .set({ ...columns, version: sql`${pendingContacts.version} + 1` })
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

interface DuplicateRow {
  pendingId: string;
  id: string;
  name: string;
  firm: string;
  email: string;
  crd: string | null;
  sameEmail: boolean;
  sameCrd: boolean;
  samePerson: boolean;
}

const sameEmail = "w.email <> '' AND lower(c.email) = lower(w.email)";
const sameCrd = 'c.crd = w.crd';
const samePerson =
  'c.last_name_key = lower(w.last_name) AND c.first_name_key = lower(w.first_name) AND c.firm_key = lower(w.firm)';

/** Contacts that may be the same people, by the id of who waits. Each way of being the same has an index; five at most of each. */
export async function findDuplicates(
  { client }: Tx,
  candidates: Candidate[],
): Promise<Map<string, LikelyDuplicate[]>> {
  const by = (condition: string) =>
    `(SELECT c.* FROM contacts c WHERE c.client_id = w.client_id AND ${condition} LIMIT 5)`;
  const { rows } = await client.query<DuplicateRow>(
    `SELECT DISTINCT w.pending_id AS "pendingId", c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.email, c.crd,
       (${sameEmail}) AS "sameEmail", coalesce(${sameCrd}, false) AS "sameCrd", (${samePerson}) AS "samePerson"
     FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS w (client_id, pending_id, email, crd, first_name, last_name, firm)
     CROSS JOIN LATERAL (${by(sameEmail)} UNION ALL ${by(sameCrd)} UNION ALL ${by(samePerson)}) AS c
     ORDER BY c.id`,
    [
      candidates.map((one) => one.clientId),
      candidates.map((one) => one.pendingId),
      candidates.map((one) => one.email),
      candidates.map((one) => one.crd),
      candidates.map((one) => one.firstName),
      candidates.map((one) => one.lastName),
      candidates.map((one) => one.firm),
    ],
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
