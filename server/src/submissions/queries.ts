import { advisorTiers } from '@liftout/contract/contacts';
import type { LikelyDuplicate, SubmissionCount } from '@liftout/contract/submissions';
import { and, asc, count, desc, sql as drizzle, eq, getTableColumns, isNull, min } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { clients, pendingContacts } from '../platform/db/schema/index.ts';
import { offsetOf, type Paging } from '../platform/db/sql/paging.ts';
import { bool, int8, text, uuid } from '../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../platform/db/sql/sql.ts';
import { toDollars } from '../platform/money.ts';

export type SubmissionRow = typeof pendingContacts.$inferSelect;

export interface SubmissionSelection extends Paging {
  status: SubmissionRow['status'];
}

export async function insertSubmission(
  { orm }: Tx,
  row: typeof pendingContacts.$inferInsert,
): Promise<SubmissionRow[]> {
  return orm.insert(pendingContacts).values(row).returning();
}

/** How many submissions of a client are undecided. Until the transaction ends, no other can add one. */
export async function countSubmissions(tx: Tx, clientId: string): Promise<number> {
  await lockInTransaction(tx, `submissions ${clientId}`);
  return tx.orm.$count(
    pendingContacts,
    and(eq(pendingContacts.clientId, clientId), eq(pendingContacts.status, 'pending')),
  );
}

/** The clients that have undecided submissions, ordered by name. */
export async function countSubmissionsByClient({ orm }: Tx): Promise<SubmissionCount[]> {
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

/** A page of submissions, oldest first, of one client or of all that are not archived, and their total number. */
export async function findSubmissions(
  { orm }: Tx,
  { status, clientId, page, pageSize }: SubmissionSelection & { clientId: string | undefined },
): Promise<{ rows: SubmissionRow[]; total: number }> {
  const condition = and(
    eq(pendingContacts.status, status),
    isNull(clients.archivedAt),
    ...(clientId === undefined ? [] : [eq(pendingContacts.clientId, clientId)]),
  );
  const ofClient = eq(clients.clientId, pendingContacts.clientId);
  const rows = await orm
    .select(getTableColumns(pendingContacts))
    .from(pendingContacts)
    .innerJoin(clients, ofClient)
    .where(condition)
    .orderBy(asc(pendingContacts.createdAt), asc(pendingContacts.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  const [counted] = await orm
    .select({ total: count() })
    .from(pendingContacts)
    .innerJoin(clients, ofClient)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** Where a page of a client's submissions begins: after this one. */
export interface OwnPage {
  limit: number;
  after: { at: string; id: string } | undefined;
}

/** A page of a client's submissions, newest first, with the number of all and of those that are undecided. */
export async function findOwnSubmissions({ orm }: Tx, clientId: string, { limit, after }: OwnPage) {
  const ofClient = eq(pendingContacts.clientId, clientId);
  const rest = after
    ? drizzle`(${pendingContacts.createdAt}, ${pendingContacts.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const rows = await orm
    .select()
    .from(pendingContacts)
    .where(and(ofClient, rest))
    .orderBy(desc(pendingContacts.createdAt), desc(pendingContacts.id))
    .limit(limit);
  const counts = await orm
    .select({ status: pendingContacts.status, count: count() })
    .from(pendingContacts)
    .where(ofClient)
    .groupBy(pendingContacts.status);
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  return { rows, total, waiting: counts.find(({ status }) => status === 'pending')?.count ?? 0 };
}

/**
 * The client of a submission, for whoever takes a lock of the client before the submission. Null: there is none, or its client
 * is archived.
 */
export async function findClientOfSubmission({ orm }: Tx, id: string): Promise<string | null> {
  const [found] = await orm
    .select({ clientId: clients.clientId })
    .from(clients)
    .innerJoin(
      pendingContacts,
      and(eq(pendingContacts.clientId, clients.clientId), eq(pendingContacts.id, id)),
    )
    .where(isNull(clients.archivedAt));
  return found?.clientId ?? null;
}

/** One submission, which nobody else can change until the transaction ends. */
export async function lockSubmission({ orm }: Tx, id: string): Promise<SubmissionRow | undefined> {
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

/** Writes columns, and raises the version. */
export async function writeSubmission(
  { orm }: Tx,
  { clientId, id }: Pick<SubmissionRow, 'clientId' | 'id'>,
  columns: Partial<SubmissionRow>,
): Promise<SubmissionRow[]> {
  return orm
    .update(pendingContacts)
    .set({ ...columns, version: drizzle`${pendingContacts.version} + 1` })
    .where(and(eq(pendingContacts.clientId, clientId), eq(pendingContacts.id, id)))
    .returning();
}

/** A submitted person to search for among the client's contacts. */
export interface Candidate {
  clientId: string;
  submissionId: string;
  email: string;
  crd: string | null;
  firstName: string;
  lastName: string;
  firm: string;
}

const inBoth = 'submissions and contacts both have it, which PostgreSQL does not infer through the union';
const duplicates = defineQuery('likely_duplicates', {
  submissionId: uuid().always(inBoth),
  id: uuid().always(inBoth),
  name: text().always(inBoth),
  firm: text().always(inBoth),
  email: text().always(inBoth),
  crd: text().orNull(),
  phone: text().orNull(),
  jobTitle: text().orNull(),
  city: text().orNull(),
  advisorTier: text().orNull(),
  revenueCents: int8().orNull(),
  aumCents: int8().orNull(),
  linkedinUrl: text().orNull(),
  sameEmail: bool().always('neither address is null'),
  sameCrd: bool().always('coalesce'),
  samePerson: bool().always('no name is null'),
});

const sameEmail = sql`s.email <> '' AND lower(c.email) = lower(s.email)`;
const sameCrd = sql`c.crd = s.crd`;
const samePerson = sql`c.last_name_key = lower(s.last_name) AND c.first_name_key = lower(s.first_name) AND c.firm_key = lower(s.firm)`;

/** Contacts that may be the same person, by submission id: up to five for each of the three conditions, which have indexes. */
export async function findDuplicates(
  tx: Tx,
  candidates: Candidate[],
): Promise<Map<string, LikelyDuplicate[]>> {
  const by = (condition: Sql) =>
    sql`(SELECT c.* FROM contacts c WHERE c.client_id = s.client_id AND c.archived_at IS NULL AND ${condition} LIMIT 5)`;
  const values = <K extends keyof Candidate>(key: K) => candidates.map((one) => one[key]);
  const rows = await duplicates.all(
    tx,
    sql`SELECT DISTINCT s.submission_id AS "submissionId", c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.email, c.crd,
       c.phone, c.job_title AS "jobTitle", c.city, c.advisor_tier AS "advisorTier", c.revenue_cents AS "revenueCents",
       c.aum_cents AS "aumCents", c.linkedin_url AS "linkedinUrl",
       (${sameEmail}) AS "sameEmail", coalesce(${sameCrd}, false) AS "sameCrd", (${samePerson}) AS "samePerson"
     FROM unnest(${values('clientId')}::text[], ${values('submissionId')}::uuid[], ${values('email')}::text[],
         ${values('crd')}::text[], ${values('firstName')}::text[], ${values('lastName')}::text[],
         ${values('firm')}::text[])
       AS s (client_id, submission_id, email, crd, first_name, last_name, firm)
     CROSS JOIN LATERAL (${by(sameEmail)} UNION ALL ${by(sameCrd)} UNION ALL ${by(samePerson)}) AS c
     ORDER BY c.id`,
  );
  const found = new Map<string, LikelyDuplicate[]>();
  for (const row of rows) {
    const { submissionId, sameEmail, sameCrd, samePerson, revenueCents, aumCents, advisorTier, ...rest } =
      row;
    const duplicate = {
      ...rest,
      advisorTier: advisorTiers.find((tier) => tier === advisorTier) ?? null,
      revenue: toDollars(revenueCents),
      aum: toDollars(aumCents),
    };
    const reasons: LikelyDuplicate['reasons'] = [
      ...(sameEmail ? (['email'] as const) : []),
      ...(sameCrd ? (['crd'] as const) : []),
      ...(samePerson ? (['name and firm'] as const) : []),
    ];
    found.set(submissionId, [...(found.get(submissionId) ?? []), { ...duplicate, reasons }]);
  }
  return found;
}
