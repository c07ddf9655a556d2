import { and, desc, eq, gte } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { contacts, insightDismissals, intel } from '../platform/db/schema/index.ts';
import { readable } from '../platform/db/sql/readable-moves.ts';
import { int4, int8, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../platform/db/sql/sql.ts';

const targetMarket = defineQuery(
  'insights_market',
  { path: text().always('IS NOT NULL'), name: text().always('coalesce') },
  { prepared: true },
);

/** The client's target market, with its display name; null where it has none. */
export async function readMarket(tx: Tx, clientId: string) {
  const market = await targetMarket.first(
    tx,
    sql`SELECT k.target_market AS path, coalesce(m.name, k.target_market) AS name
      FROM clients k LEFT JOIN markets m ON m.path = k.target_market
      WHERE k.client_id = ${clientId} AND k.target_market IS NOT NULL`,
  );
  return market ?? null;
}

export type PipelineContact = Awaited<ReturnType<typeof readPipelineContacts>>[number];

/** Contacts in the pipeline, latest changed first. */
export async function readPipelineContacts({ orm }: Tx, clientId: string, limit: number) {
  const { id, firstName, lastName, firm, inPipeline, updatedAt } = contacts;
  return orm
    .select({ id, firstName, lastName, firm })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), inPipeline))
    .orderBy(desc(updatedAt), id)
    .limit(limit);
}

const personMoves = defineQuery('insights_moves_of', {
  id: uuid(),
  personKey: text(),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  /** When the move was added. */
  reportedAt: timestamptz(),
  /** Canonical names; '' where the row has no firm on that side. */
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
});
export type PersonMove = AnswerOf<typeof personMoves>;

/** The last move of each of these people since a day, without conversions; only moves that the scope may read. */
export const readMovesOf = (tx: Tx, personKeys: string[], since: string): Promise<PersonMove[]> =>
  personMoves.all(
    tx,
    sql`SELECT DISTINCT ON (m.person_key) m.id, m.person_key AS "personKey", m.moved_on::text AS "movedOn",
        m.created_at AS "reportedAt", coalesce(l.name, m.firm_left_spelling) AS "firmLeft",
        coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM ${readable(tx.scope).moves} m LEFT JOIN firms l ON l.id = m.firm_left_id
        LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE m.person_key = ANY (${personKeys}) AND m.moved_on >= ${since} AND NOT m.is_conversion
      ORDER BY m.person_key, m.moved_on DESC, m.id DESC`,
  );

const personName = text().always('of names that are never null');
/** Over all rows, also those beyond the limit. */
const totalColumns = {
  total: int4().always('count'),
  newest: timestamptz().always('the greatest of what is never null'),
};
const dealColumns = {
  id: uuid(),
  contactId: uuid(),
  name: personName,
  firm: text(),
  stage: text(),
  valueCents: int8(),
  /** The instant that the rule is about: of the last interaction, or of the win. */
  at: timestamptz().always('created_at where there is nothing else'),
  ...totalColumns,
};
const silentDeals = defineQuery('insights_silent_deals', dealColumns, { prepared: true });
const wins = defineQuery('insights_wins', { ...dealColumns, at: timestamptz() }, { prepared: true });
export type DealRow = AnswerOf<typeof wins>;

/** Deals with their contacts' names and firms. `deals` has the limit, so that only its contacts are read. */
const withContacts = (clientId: string, deals: Sql) => sql`
  SELECT d.id, d.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, d.stage,
    d.value_cents AS "valueCents", d.at, d.total, d.newest
  FROM (${deals}) d JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id
  WHERE d.client_id = ${clientId}`;

/** Open deals, not won, without an interaction since an instant; a deal without any counts from its start. */
export const readSilentDeals = (tx: Tx, clientId: string, since: Date, limit: number): Promise<DealRow[]> =>
  silentDeals.all(
    tx,
    sql`${withContacts(
      clientId,
      sql`SELECT *, coalesce(last_interaction, created_at) AS at, count(*) OVER ()::int AS total,
        max(coalesce(last_interaction, created_at)) OVER () AS newest
      FROM deals
      WHERE client_id = ${clientId} AND archived_at IS NULL AND stage <> 'won'
        AND coalesce(last_interaction, created_at) <= ${since}
      ORDER BY value_cents DESC, id LIMIT ${limit}`,
    )} ORDER BY d.value_cents DESC, d.id`,
  );

/** Deals won since an instant, newest first. */
export const readWins = (tx: Tx, clientId: string, since: Date, limit: number): Promise<DealRow[]> =>
  wins.all(
    tx,
    sql`${withContacts(
      clientId,
      sql`SELECT *, stage_changed_at AS at, count(*) OVER ()::int AS total, max(stage_changed_at) OVER () AS newest
      FROM deals WHERE client_id = ${clientId} AND archived_at IS NULL AND stage = 'won' AND stage_changed_at >= ${since}
      ORDER BY stage_changed_at DESC, id LIMIT ${limit}`,
    )} ORDER BY d.at DESC, d.id`,
  );

const unreached = defineQuery(
  'insights_unreached',
  {
    id: uuid(),
    name: personName,
    firm: text(),
    aumCents: int8().orNull(),
    lastContacted: timestamptz().orNull(),
    /** When they were last contacted; if never, when the contact was added. */
    at: timestamptz().always('coalesce'),
    ...totalColumns,
  },
  { prepared: true },
);
export type UnreachedContact = AnswerOf<typeof unreached>;

/** High-value contacts not contacted since an instant, largest known AUM first. */
export const readUnreached = (
  tx: Tx,
  clientId: string,
  since: Date,
  limit: number,
): Promise<UnreachedContact[]> =>
  unreached.all(
    tx,
    sql`SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.aum_cents AS "aumCents",
        c.last_contacted AS "lastContacted", u.at, u.total, u.newest
      FROM (
        SELECT id, aum_cents, coalesce(last_contacted, created_at) AS at, count(*) OVER ()::int AS total,
          max(coalesce(last_contacted, created_at)) OVER () AS newest
        FROM contacts WHERE client_id = ${clientId} AND is_high_value AND coalesce(last_contacted, created_at) <= ${since}
        ORDER BY aum_cents DESC NULLS LAST, id LIMIT ${limit}
      ) u JOIN contacts c ON c.client_id = ${clientId} AND c.id = u.id
      ORDER BY u.aum_cents DESC NULLS LAST, u.id`,
  );

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
