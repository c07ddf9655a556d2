import { type FeedItem, type FeedType, feedTypes } from '@liftout/contract/activity';
import type { Tx } from '../platform/db/database.ts';
import { activities } from '../platform/db/schema/index.ts';
import { answeredWords } from './dispositions.ts';
import type { MonthCounts } from './engagement.ts';

/**
 * Counts a month and the one before in one read. Calls are calls and cold calls; dialed ones carry a disposition;
 * answered ones an ending of `answeredWords`; the campaign is the one with the most calls, by name where two tie.
 * @returns what was counted by `now` and `before`; a month without a row is absent
 */
export async function countMonths(
  { client }: Tx,
  clientId: string,
  months: { before: string; from: string; until: string },
): Promise<Map<'now' | 'before', MonthCounts>> {
  const { rows } = await client.query<MonthCounts & { period: 'now' | 'before' }>({
    name: 'engagement_months',
    text: `
      WITH touches AS MATERIALIZED (
        SELECT CASE WHEN occurred_at >= $3 THEN 'now' ELSE 'before' END AS period, type, duration_seconds,
          type IN ('call', 'cold_call') AS is_call, nullif(btrim(disposition), '') AS ending, campaign_id
        FROM activities WHERE client_id = $1 AND occurred_at >= $2 AND occurred_at < $4
      ), ended AS (
        SELECT period, jsonb_object_agg(word, n) AS endings FROM (
          SELECT period, min(ending) AS word, count(*)::int AS n FROM touches
          WHERE is_call AND ending IS NOT NULL GROUP BY period, lower(ending)
        ) counted GROUP BY period
      ), busiest AS (
        SELECT DISTINCT ON (period) period, c.name
        FROM touches t JOIN campaigns c ON c.client_id = $1 AND c.id = t.campaign_id
        WHERE t.is_call GROUP BY period, c.id, c.name ORDER BY period, count(*) DESC, c.name
      )
      SELECT t.period,
        count(*) FILTER (WHERE is_call)::int AS calls,
        count(*) FILTER (WHERE type = 'email')::int AS emails,
        count(*) FILTER (WHERE type = 'sms')::int AS sms,
        count(ending) FILTER (WHERE is_call)::int AS dialed,
        count(*) FILTER (WHERE is_call AND lower(ending) = ANY ($5))::int AS answered,
        sum(duration_seconds) FILTER (WHERE is_call) AS "talkSeconds",
        round(avg(duration_seconds) FILTER (WHERE is_call AND campaign_id IS NOT NULL))::int AS "campaignSeconds",
        coalesce((SELECT endings FROM ended e WHERE e.period = t.period), '{}') AS endings,
        (SELECT name FROM busiest b WHERE b.period = t.period) AS campaign
      FROM touches t GROUP BY t.period`,
    values: [clientId, months.before, months.from, months.until, answeredWords],
  });
  return new Map(
    rows.map(({ period, ...counts }) => [period, { ...counts, endings: mostFirst(counts.endings) }]),
  );
}

function mostFirst(endings: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(endings).sort(([word, n], [other, m]) => m - n || (word < other ? -1 : 1)),
  );
}

/** A feed item as its row has it. */
export interface FeedRow extends Omit<FeedItem, 'timestamp'> {
  timestamp: Date;
}

const feedColumns = `a.id, a.type, a.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS "contactName",
  c.firm AS "contactFirm", a.occurred_at AS timestamp, a.subject, a.outcome, a.notes, a.duration_seconds AS duration`;
const withContact = 'LEFT JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id';

/** The newest activities that the feed shows, or those after the item `before`; none where it is not the client's. */
export async function readFeed(
  { client }: Tx,
  clientId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<FeedRow[]> {
  const { rows } = await client.query<FeedRow>({
    name: before ? 'feed_before' : 'feed',
    text: `SELECT ${feedColumns} FROM activities a ${withContact}
      WHERE a.client_id = $1 AND a.type = ANY ($2)
      ${before ? 'AND (a.occurred_at, a.id) < (SELECT b.occurred_at, b.id FROM activities b WHERE b.client_id = $1 AND b.id = $4)' : ''}
      ORDER BY a.occurred_at DESC, a.id DESC LIMIT $3`,
    values: [clientId, feedTypes, limit, ...(before ? [before] : [])],
  });
  return rows;
}

export interface Arrivals {
  /** Up to where was read, as a PostgreSQL snapshot. */
  snapshot: string;
  /** Whether `seen` can be of this database: it does not lie ahead of it. */
  known: boolean;
  rows: FeedRow[];
}

/**
 * The activities that a reader who has seen the snapshot `seen` has not, oldest id first: those whose transactions it
 * did not see. `until` stops at a later snapshot, else all that is committed counts; `after` skips ids up to it.
 */
export async function readArrivals(
  { client }: Tx,
  clientId: string,
  { seen, until, after, limit }: { seen: string; until: string | null; after: string | null; limit: number },
): Promise<Arrivals> {
  const { rows } = await client.query<(FeedRow | { id: null }) & { snapshot: string; known: boolean }>({
    name: 'feed_arrivals',
    text: `SELECT s.snapshot::text AS snapshot,
        pg_snapshot_xmax($3::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) AS known, ${feedColumns}
      FROM (SELECT coalesce($4::pg_snapshot, pg_current_snapshot()) AS snapshot) s
      LEFT JOIN activities a ON a.client_id = $1 AND a.type = ANY ($2)
        AND a.created_xid >= pg_snapshot_xmin($3::pg_snapshot)
        AND NOT pg_visible_in_snapshot(a.created_xid, $3::pg_snapshot)
        AND pg_visible_in_snapshot(a.created_xid, s.snapshot)
        AND ($5::uuid IS NULL OR a.id > $5)
      ${withContact}
      ORDER BY a.id LIMIT $6`,
    values: [clientId, feedTypes, seen, until, after, limit],
  });
  const [first] = rows;
  if (!first) throw new Error('The snapshot is always answered.');
  return { snapshot: first.snapshot, known: first.known, rows: rows.filter((row) => row.id !== null) };
}

/** The snapshot of now: all that is committed has been seen. */
export async function currentSnapshot({ client }: Tx): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
  return rows[0]?.snapshot ?? '';
}

/** Whose contact this is, and who; of one client, or within the scope's reach where `clientId` is null. */
export async function findContact({ client }: Tx, contactId: string, clientId: string | null) {
  const { rows } = await client.query<{ clientId: string; name: string; firm: string }>({
    name: 'activity_contact',
    text: `SELECT c.client_id AS "clientId", c.first_name || ' ' || c.last_name AS name, c.firm
      FROM clients k JOIN contacts c ON c.client_id = k.client_id AND c.id = $1
      WHERE ($2::text IS NULL OR k.client_id = $2) AND k.archived_at IS NULL`,
    values: [contactId, clientId],
  });
  return rows[0];
}

export interface NewActivity {
  clientId: string;
  id: string;
  contactId: string;
  type: FeedType;
  subject: string;
  outcome: string | null;
  notes: string | null;
  durationSeconds: number | null;
  disposition: string | null;
  agent: string;
  occurredAt: Date;
  createdAt: Date;
}

export async function insertActivity({ orm }: Tx, activity: NewActivity): Promise<void> {
  await orm.insert(activities).values(activity);
}
