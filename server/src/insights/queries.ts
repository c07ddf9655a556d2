import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { readable } from '../platform/db/readable-moves.ts';
import { insightDismissals, intel } from '../platform/db/schema/index.ts';
import { takeTurn } from '../platform/db/turn.ts';

/** The client's target market, with a name to show. */
export async function readMarket({ client }: Tx, clientId: string) {
  const { rows } = await client.query<{ path: string; name: string }>({
    name: 'insights_market',
    text: `SELECT k.target_market AS path, coalesce(m.name, k.target_market) AS name
      FROM clients k LEFT JOIN markets m ON m.path = k.target_market
      WHERE k.client_id = $1 AND k.target_market IS NOT NULL`,
    values: [clientId],
  });
  return rows[0] ?? null;
}

export interface PipelineContact {
  id: string;
  firstName: string;
  lastName: string;
  firm: string;
}

/** Contacts in the pipeline, those that changed last first. */
export async function readPipelineContacts({ client }: Tx, clientId: string, limit: number) {
  const { rows } = await client.query<PipelineContact>({
    name: 'insights_pipeline_contacts',
    text: `SELECT id, first_name AS "firstName", last_name AS "lastName", firm FROM contacts
      WHERE client_id = $1 AND in_pipeline ORDER BY updated_at DESC, id LIMIT $2`,
    values: [clientId, limit],
  });
  return rows;
}

export interface PersonMove {
  id: string;
  personKey: string;
  /** `YYYY-MM-DD` */
  movedOn: string;
  /** Canonical names; '' where the row has no firm on that side. */
  firmLeft: string;
  firmJoined: string;
  /** When the move came to us. */
  learnedAt: Date;
}

/** The last move of each of these people since a day, of those that the scope may read; conversions left out. */
export async function readMovesOf(
  { client, scope }: Tx,
  personKeys: string[],
  since: string,
): Promise<PersonMove[]> {
  const { rows } = await client.query<PersonMove>({
    name: 'insights_moves_of',
    text: `SELECT DISTINCT ON (m.person_key) m.id, m.person_key AS "personKey", m.moved_on::text AS "movedOn",
        m.created_at AS "learnedAt", coalesce(l.name, m.firm_left_spelling) AS "firmLeft",
        coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM ${readable(scope).moves} m LEFT JOIN firms l ON l.id = m.firm_left_id
        LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE m.person_key = ANY ($1) AND m.moved_on >= $2 AND NOT m.is_conversion
      ORDER BY m.person_key, m.moved_on DESC, m.id DESC`,
    values: [personKeys, since],
  });
  return rows;
}

export interface DealRow {
  id: string;
  contactId: string;
  name: string;
  firm: string;
  stage: string;
  valueCents: number;
  /** What the rule looks at: the last interaction, or when the deal was won. */
  at: Date;
  /** Of all rows, these and those beyond the limit. */
  total: number;
  newest: Date;
}

/** Rows of deals with the people and firms they are about. They are cut before, so that a page of contacts is read. */
const withContacts = (deals: string) => `
  SELECT d.id, d.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, d.stage,
    d.value_cents AS "valueCents", d.at, d.total, d.newest
  FROM (${deals}) d JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id WHERE d.client_id = $1`;

/** Open deals, not won, without an interaction since an instant; a deal that never had one counts from its start. */
export async function readSilentDeals({ client }: Tx, clientId: string, since: Date, limit: number) {
  const { rows } = await client.query<DealRow>({
    name: 'insights_silent_deals',
    text: `${withContacts(`
      SELECT *, coalesce(last_interaction, created_at) AS at, count(*) OVER ()::int AS total,
        max(coalesce(last_interaction, created_at)) OVER () AS newest
      FROM deals
      WHERE client_id = $1 AND archived_at IS NULL AND stage <> 'won' AND coalesce(last_interaction, created_at) <= $2
      ORDER BY value_cents DESC, id LIMIT $3`)}
      ORDER BY d.value_cents DESC, d.id`,
    values: [clientId, since, limit],
  });
  return rows;
}

/** Deals won since an instant, newest first. */
export async function readWins({ client }: Tx, clientId: string, since: Date, limit: number) {
  const { rows } = await client.query<DealRow>({
    name: 'insights_wins',
    text: `${withContacts(`
      SELECT *, stage_changed_at AS at, count(*) OVER ()::int AS total, max(stage_changed_at) OVER () AS newest
      FROM deals WHERE client_id = $1 AND archived_at IS NULL AND stage = 'won' AND stage_changed_at >= $2
      ORDER BY stage_changed_at DESC, id LIMIT $3`)}
      ORDER BY d.at DESC, d.id`,
    values: [clientId, since, limit],
  });
  return rows;
}

export interface UnreachedContact {
  id: string;
  name: string;
  firm: string;
  aumCents: number | null;
  lastContacted: Date | null;
  /** The last contact, or where there was none when the contact came. */
  at: Date;
  total: number;
  newest: Date;
}

/** High-value contacts without a contact since an instant, biggest known AUM first. */
export async function readUnreached({ client }: Tx, clientId: string, since: Date, limit: number) {
  const { rows } = await client.query<UnreachedContact>({
    name: 'insights_unreached',
    text: `SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.aum_cents AS "aumCents",
        c.last_contacted AS "lastContacted", u.at, u.total, u.newest
      FROM (
        SELECT id, aum_cents, coalesce(last_contacted, created_at) AS at, count(*) OVER ()::int AS total,
          max(coalesce(last_contacted, created_at)) OVER () AS newest
        FROM contacts WHERE client_id = $1 AND is_high_value AND coalesce(last_contacted, created_at) <= $2
        ORDER BY aum_cents DESC NULLS LAST, id LIMIT $3
      ) u JOIN contacts c ON c.client_id = $1 AND c.id = u.id
      ORDER BY u.aum_cents DESC NULLS LAST, u.id`,
    values: [clientId, since, limit],
  });
  return rows;
}

export type IntelRow = typeof intel.$inferSelect;

/** Intel since an instant, newest first. */
export async function readIntel({ client }: Tx, clientId: string, since: Date, limit: number) {
  const { rows } = await client.query<IntelRow>({
    name: 'insights_intel',
    text: `SELECT client_id AS "clientId", id, type, subject, description, contact_name AS "contactName", firm,
        priority, submitted_by AS "submittedBy", created_at AS "createdAt"
      FROM intel WHERE client_id = $1 AND created_at >= $2 ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [clientId, since, limit],
  });
  return rows;
}

/** How much intel of a client a user submitted since. Until the transaction ends nobody adds to it in that name. */
export async function countIntel(
  tx: Tx,
  clientId: string,
  { submittedBy, since }: { submittedBy: string; since: Date },
): Promise<number> {
  await takeTurn(tx, `intel ${clientId} ${submittedBy}`);
  return tx.orm.$count(
    intel,
    and(eq(intel.clientId, clientId), eq(intel.submittedBy, submittedBy), gte(intel.createdAt, since)),
  );
}

export async function insertIntel({ orm }: Tx, row: IntelRow): Promise<void> {
  await orm.insert(intel).values(row);
}

/** The ids of what was put aside. */
export async function readDismissed({ client }: Tx, clientId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'insights_dismissed',
    text: 'SELECT insight_id AS id FROM insight_dismissals WHERE client_id = $1',
    values: [clientId],
  });
  return new Set(rows.map((row) => row.id));
}

/** @returns whether it was not put aside before */
export async function insertDismissal(
  { orm }: Tx,
  row: typeof insightDismissals.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await orm.insert(insightDismissals).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns whether it was put aside */
export async function deleteDismissal({ client }: Tx, clientId: string, insightId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM insight_dismissals WHERE client_id = $1 AND insight_id = $2',
    [clientId, insightId],
  );
  return rowCount === 1;
}
