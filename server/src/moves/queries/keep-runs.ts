import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';
import { maxGapDays } from '../lift-outs.ts';
import { factMayBeInTeam } from './conditions.ts';

const gap = inlined(maxGapDays);

const pendingMonth = defineQuery('moves_pending_lane_months', {
  month: text().always('a month has a first day'),
  version: uuid(),
});

/** The months (their first day, `YYYY-MM-DD`) whose runs are not those of their moves, the latest first. */
export const findPendingMonths = (tx: Tx): Promise<AnswerOf<typeof pendingMonth>[]> =>
  pendingMonth.all(
    tx,
    sql`SELECT month::text AS month, version FROM lane_months WHERE kept_version IS DISTINCT FROM version ORDER BY lane_months.month DESC`,
  );

const noted = defineQuery('moves_lane_month_kept', { month: text().always('a month has a first day') });

/**
 * Gathers the runs of a month anew. A change from now on has another version, so that runs of before it are never told.
 * @returns false: its moves changed, or are being changed, and nothing must be committed
 */
export async function keepRuns(
  tx: Tx,
  { month, version }: { month: string; version: string },
): Promise<boolean> {
  const { facts } = readable(tx.scope);
  const ends = sql`(${month}::date + interval '1 month')::date`;
  await execute(tx, 'moves_drop_runs', sql`DELETE FROM lane_runs WHERE month = ${month}::date`);
  await execute(
    tx,
    'moves_gather_runs',
    sql`INSERT INTO lane_runs (month, market_path, lane, first, last, opening, someone, several, firm_left_id, firm_joined_id, here)
      SELECT ${month}::date, market, lane, min(moved_on), max(moved_on), (array_agg(id ORDER BY moved_on, id))[1],
        (array_agg(advisor_id ORDER BY moved_on, id))[1], count(DISTINCT advisor_id) > 1, firm_left_id, firm_joined_id, bool_or(here)
      FROM (
        SELECT *, count(*) FILTER (WHERE after_gap) OVER (PARTITION BY lane, market ORDER BY moved_on, id) AS run
        FROM (
          SELECT m.id, m.advisor_id, m.moved_on, m.lane, coalesce(m.market_path, '') AS market, m.firm_left_id, m.firm_joined_id,
            coalesce(m.moved_on - lag(m.moved_on) OVER of_market > ${gap}, true) AS after_gap,
            coalesce(m.moved_on - lag(m.moved_on) OVER of_market <= ${gap}, false)
              OR coalesce(lead(m.moved_on) OVER of_market - m.moved_on <= ${gap}, false) AS here,
            coalesce(m.moved_on - lag(m.moved_on) OVER of_lane <= ${gap}, false)
              OR coalesce(lead(m.moved_on) OVER of_lane - m.moved_on <= ${gap}, false) AS is_near
          FROM ${facts} m WHERE ${factMayBeInTeam} AND m.moved_on >= ${month}::date - ${gap} AND m.moved_on < ${ends} + ${gap}
          WINDOW of_market AS (PARTITION BY m.lane, m.market_path ORDER BY m.moved_on, m.id),
            of_lane AS (PARTITION BY m.lane ORDER BY m.moved_on, m.id)
        ) around WHERE is_near AND moved_on >= ${month}::date AND moved_on < ${ends}
      ) of_month GROUP BY market, lane, run, firm_left_id, firm_joined_id`,
  );
  const kept = await noted.all(
    tx,
    sql`UPDATE lane_months SET kept_version = version WHERE lane_months.month = (
      SELECT l.month FROM lane_months l WHERE l.month = ${month}::date AND l.version = ${version} FOR UPDATE SKIP LOCKED)
      RETURNING lane_months.month::text AS month`,
  );
  return kept.length > 0;
}
