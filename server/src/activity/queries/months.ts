import type { Tx } from '../../platform/db/database.ts';
import { int4, int8, jsonb, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { addUpDispositions, answeredDispositions } from '../dispositions.ts';
import type { MonthCounts } from '../engagement.ts';

const periodRow = defineQuery(
  'engagement_periods',
  {
    period: int4().always('width_bucket of instants that are never null'),
    calls: int4().always('count'),
    emails: int4().always('count'),
    sms: int4().always('count'),
    dialed: int4().always('count'),
    answered: int4().always('count'),
    talkSeconds: int8().orNull(),
    campaignSeconds: int4().orNull(),
    dispositions: jsonb<Record<string, number>>().always('coalesce'),
    campaign: text().orNull(),
  },
  { prepared: true },
);

/**
 * Counts the activities of periods that follow each other, in one statement. Calls are calls and cold calls; dialed ones
 * have a disposition; answered ones have one of `answeredDispositions`; the campaign is the one with the most calls, by
 * name in a tie. Dispositions and campaign are those of the last two periods only.
 * @param starts the first instants of the periods, in order; the last one ends at `until`
 * @returns the counts of each period in which anything was logged, by its place in `starts`
 */
export async function countByPeriod(
  tx: Tx,
  clientId: string,
  { starts, until }: { starts: readonly string[]; until: string },
): Promise<Map<number, MonthCounts>> {
  const [from] = starts;
  if (from === undefined) return new Map();
  const detailed = starts.length - 1;
  const rows = await periodRow.all(
    tx,
    sql`WITH logged AS MATERIALIZED (
        SELECT width_bucket(occurred_at, ${starts}::timestamptz[]) AS period, type, duration_seconds,
          type IN ('call', 'cold_call') AS is_call, nullif(btrim(disposition), '') AS disposition, campaign_id
        FROM activities
        WHERE client_id = ${clientId} AND occurred_at >= ${from} AND occurred_at < ${until}
      ), by_disposition AS (
        SELECT period, jsonb_object_agg(disposition, n) AS dispositions FROM (
          SELECT period, min(disposition) AS disposition, count(*)::int AS n FROM logged
          WHERE is_call AND disposition IS NOT NULL AND period >= ${detailed} GROUP BY period, lower(disposition)
        ) counted GROUP BY period
      ), busiest AS (
        SELECT DISTINCT ON (period) period, c.name
        FROM logged l JOIN campaigns c ON c.client_id = ${clientId} AND c.id = l.campaign_id
        WHERE l.is_call AND period >= ${detailed} GROUP BY period, c.id, c.name ORDER BY period, count(*) DESC, c.name
      )
      SELECT l.period,
        count(*) FILTER (WHERE is_call)::int AS calls,
        count(*) FILTER (WHERE type = 'email')::int AS emails,
        count(*) FILTER (WHERE type = 'sms')::int AS sms,
        count(disposition) FILTER (WHERE is_call)::int AS dialed,
        count(*) FILTER (WHERE is_call AND lower(disposition) = ANY (${answeredDispositions}))::int AS answered,
        sum(duration_seconds) FILTER (WHERE is_call) AS "talkSeconds",
        round(avg(duration_seconds) FILTER (WHERE is_call AND campaign_id IS NOT NULL))::int AS "campaignSeconds",
        coalesce((SELECT dispositions FROM by_disposition d WHERE d.period = l.period), '{}') AS dispositions,
        (SELECT name FROM busiest b WHERE b.period = l.period) AS campaign
      FROM logged l GROUP BY l.period`,
  );
  return new Map(
    rows.map(({ period, ...counts }) => [
      period - 1,
      { ...counts, dispositions: addUpDispositions(counts.dispositions) },
    ]),
  );
}

/** The counts of a period and of the one before it. */
export async function countMonths(
  tx: Tx,
  clientId: string,
  { previousFrom, from, until }: { previousFrom: string; from: string; until: string },
): Promise<Map<'current' | 'previous', MonthCounts>> {
  const counts = await countByPeriod(tx, clientId, { starts: [previousFrom, from], until });
  return new Map(
    [...counts].map(([place, one]) => [place === 0 ? ('previous' as const) : ('current' as const), one]),
  );
}
