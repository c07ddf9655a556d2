import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { json, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, nothing, sql } from '../../platform/db/sql/sql.ts';
import { historyMonths, type Label, type Report } from '../coverage.ts';

/** A client's own market is all that its role can read of uploads. */
const uploadsOf = { tenant: sql`FROM market_uploads`, platform: sql`FROM uploads` };

const coverageRow = defineQuery('moves_coverage', {
  /** Moves by month and by the upload that first reported them. */
  reports: json<Report[]>().always('coalesce'),
  labels: json<Label[]>().always('coalesce'),
});

/**
 * What uploads reported of a market's months, all moves counted; null for every market. From a day on (`YYYY-MM-DD`), and
 * from `historyMonths` before the last report on.
 */
export const findCoverage = (
  tx: Tx,
  market: string | null,
  from: string,
): Promise<AnswerOf<typeof coverageRow>> => {
  const { days } = readable(tx.scope);
  const uploads = tx.scope.kind === 'tenant' ? uploadsOf.tenant : uploadsOf.platform;
  const inMarket = market === null ? nothing : sql` AND market_path = ${market}`;
  return coverageRow.one(
    tx,
    sql`WITH first AS (
       SELECT least(${from}::date, (date_trunc('month', max(last)) - ${historyMonths - 1} * interval '1 month')::date) AS day
       FROM (
         SELECT (SELECT max(created_at) FROM ${days} d WHERE d.market_path = m.path) AS last
         FROM (SELECT path FROM markets UNION ALL SELECT '') m ${market === null ? nothing : sql`WHERE path = ${market}`}
       ) reported
     ), report AS (
       SELECT to_char(date_trunc('month', moved_on::timestamp), 'YYYY-MM') AS month,
         to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, created_at, sum(moves)::int AS moves
       FROM ${days} WHERE moved_on >= (SELECT day FROM first)${inMarket}
       GROUP BY date_trunc('month', moved_on::timestamp), created_at
     ), label AS (
       SELECT time_period AS period, to_char(max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
       ${uploads} WHERE reverted_at IS NULL AND total_processed > rejected
         AND outside_period * 2 <= total_processed - rejected${inMarket} GROUP BY 1
     )
     SELECT coalesce((SELECT json_agg(json_build_object('month', month, 'upload', created_at, 'day', day, 'moves', moves)) FROM report), '[]') AS reports,
       coalesce((SELECT json_agg(label) FROM label), '[]') AS labels`,
  );
};

const lastDay = defineQuery('moves_last_day', { day: text().always('the text of a day that is never null') });

/** The last day (`YYYY-MM-DD`) of a span with moves of a market, or of any where it is null; null for none. */
export async function findLastDay(
  tx: Tx,
  market: string | null,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const inMarket = market === null ? nothing : sql` AND market_path = ${market}`;
  const found = await lastDay.first(
    tx,
    sql`SELECT moved_on::text AS day FROM ${readable(tx.scope).days}
      WHERE moved_on BETWEEN ${from}::date AND ${to}::date${inMarket} ORDER BY moved_on DESC LIMIT 1`,
  );
  return found?.day ?? null;
}
