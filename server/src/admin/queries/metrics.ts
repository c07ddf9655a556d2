import type { Tx } from '../../platform/db/database.ts';
import { int4, int8, numeric, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const sumRow = defineQuery(
  'platform_sums',
  {
    kind: text().always('a column of each part'),
    month: text().orNull(),
    n: int8().always('sum of a group'),
    dialed: int8().always('sum of a group'),
    answered: int8().always('sum of a group'),
    timed: int8().always('sum of a group'),
    seconds: int8().always('sum of a group'),
    valueCents: numeric().always('sum of a group'),
    valued: int8().always('sum of a group'),
  },
  { prepared: true },
);

/** Sums of one kind: of a month (`YYYY-MM`), or of all months where `month` is null. */
export type SumRow = AnswerOf<typeof sumRow>;

/**
 * The sums of `kinds`, over all clients that are not archived: of all months together, and of each month since `from`
 * (`YYYY-MM-DD`, a first day). What nobody has folded yet is added.
 */
export const readSums = (tx: Tx, kinds: readonly string[], from: string): Promise<SumRow[]> =>
  sumRow.all(
    tx,
    sql`SELECT s.kind, to_char(s.month, 'YYYY-MM') AS month, sum(s.n)::int8 AS n, sum(s.dialed)::int8 AS dialed,
        sum(s.answered)::int8 AS answered, sum(s.timed)::int8 AS timed, sum(s.seconds)::int8 AS seconds,
        sum(s.value_cents) AS "valueCents", sum(s.valued)::int8 AS valued
      FROM (
        SELECT client_id, kind, NULL::date AS month, n, dialed, answered, timed, seconds, value_cents, valued FROM client_sums
        UNION ALL
        SELECT client_id, kind, month, n, dialed, answered, timed, seconds, value_cents, valued FROM month_sums
        WHERE month >= ${from}::date
        UNION ALL
        SELECT client_id, kind, CASE WHEN at = 1 THEN month END, n, dialed, answered, timed, seconds, value_cents, valued
        FROM sum_changes, generate_series(0, 1) at WHERE at = 0 OR month >= ${from}::date
      ) s JOIN clients c ON c.client_id = s.client_id AND c.archived_at IS NULL
      WHERE s.kind = ANY (${kinds}) GROUP BY s.kind, s.month`,
  );

const clientRow = defineQuery('client_totals', {
  active: int4().always('count'),
  activeBefore: int4().always('count'),
});

/** Clients whose access is open at `now`: active, not expired, not archived; and those of them made before `since`. */
export const countActiveClients = (tx: Tx, now: Date, since: Date) =>
  clientRow.one(
    tx,
    sql`SELECT count(*)::int AS active, count(*) FILTER (WHERE created_at < ${since})::int AS "activeBefore"
      FROM clients WHERE archived_at IS NULL AND is_active AND (expires_at IS NULL OR expires_at > ${now})`,
  );

const campaignRow = defineQuery('active_campaigns', { active: int4().always('count') });

/** Calling campaigns that are active, of clients that are not archived. */
export const countActiveCampaigns = async (tx: Tx): Promise<number> =>
  (
    await campaignRow.one(
      tx,
      sql`SELECT count(*)::int AS active FROM campaigns p
        JOIN clients c ON c.client_id = p.client_id AND c.archived_at IS NULL
        WHERE p.status = 'active' AND p.archived_at IS NULL`,
    )
  ).active;
