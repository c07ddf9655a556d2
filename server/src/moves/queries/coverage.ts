import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { json } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, nothing, sql } from '../../platform/db/sql/sql.ts';
import type { Label, Report } from '../coverage.ts';

/** A client's own market is all that its role can read of uploads. */
const uploadsOf = { tenant: sql`FROM market_uploads`, platform: sql`FROM uploads` };

const coverageRow = defineQuery('moves_coverage', {
  /** Moves by month and by the upload that first reported them. */
  reports: json<Report[]>().always('coalesce'),
  labels: json<Label[]>().always('coalesce'),
});

/**
 * What uploads reported of a market's months, all moves counted; null for every market.
 * @param span first and last day (`YYYY-MM-DD`) of the moves that are looked at
 */
export const findCoverage = (
  tx: Tx,
  market: string | null,
  { from, to }: { from: string; to: string },
): Promise<AnswerOf<typeof coverageRow>> => {
  const uploads = tx.scope.kind === 'tenant' ? uploadsOf.tenant : uploadsOf.platform;
  const inMarket = market === null ? nothing : sql` AND market_path = ${market}`;
  return coverageRow.one(
    tx,
    sql`WITH report AS (
       SELECT to_char(date_trunc('month', moved_on::timestamp), 'YYYY-MM') AS month,
         to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, created_at, sum(moves)::int AS moves
       FROM ${readable(tx.scope).days} WHERE moved_on BETWEEN ${from}::date AND ${to}::date${inMarket}
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
