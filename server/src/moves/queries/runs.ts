import type { Readable } from '../../platform/db/sql/readable-moves.ts';
import { allOf, inlined, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { maxGapDays } from '../lift-outs.ts';
import type { Selected } from '../selection.ts';
import type { ByFirm } from './by-firm.ts';
import {
  conditions,
  factMayBeInTeam,
  firstDay,
  inChain,
  laneOf,
  laneOfMoves,
  lastDay,
} from './conditions.ts';

const gap = inlined(maxGapDays);

/** The months that may have a move of a span, by whether their runs are kept. */
function monthsIn({ from, to }: Pick<ByFirm, 'from' | 'to'>, isKept: Sql): Sql {
  const where = [isKept];
  if (from !== null) where.push(sql`month >= date_trunc('month', ${from}::date::timestamp)::date`);
  if (to !== null) where.push(sql`month <= ${to}::date`);
  return sql`SELECT month FROM gathered_lane_months WHERE ${allOf(where)}`;
}

function keptRuns({ market, firms, from, to }: ByFirm, { laneRuns }: Readable): Sql {
  const where: Sql[] = [];
  if (market !== null) where.push(sql`r.market_path = ${market}`);
  if (firms !== null)
    where.push(sql`(r.firm_joined_id = ANY (${firms}::uuid[]) OR r.firm_left_id = ANY (${firms}::uuid[]))`);
  if (from !== null) where.push(sql`r.last >= ${from}::date`);
  if (to !== null) where.push(sql`r.first <= ${to}::date`);
  return sql`${laneRuns} r WHERE ${allOf(where)}`;
}

/**
 * The runs of a selection's moves that may be in a team: those that are kept, and of months that changed each move as a run of
 * its own. A move of a kept month that nobody else of its lane is near is left out.
 */
export const runsOf = (selected: ByFirm, from: Readable): Sql => sql`
  WITH changed AS MATERIALIZED (${monthsIn(selected, keyword('NOT is_kept'))})
  SELECT r.opening, r.someone, r.first, r.last, r.several, r.lane
  FROM (${monthsIn(selected, keyword('is_kept'))}) k CROSS JOIN LATERAL (SELECT * FROM ${keptRuns(selected, from)} AND r.month = k.month) r
  UNION ALL
  SELECT m.id, m.advisor_id, m.moved_on, m.moved_on, false, m.lane FROM ${from.facts} m
  WHERE ${factMayBeInTeam} AND ${conditions({ ...selected, conversions: true }, from)}
    AND m.moved_on >= (SELECT min(month) FROM changed) AND m.moved_on < (SELECT max(month) + interval '1 month' FROM changed)
    AND date_trunc('month', m.moved_on::timestamp)::date IN (SELECT month FROM changed)`;

/**
 * The chains of `runs`: first and last day, whether there are several people, and the first move with its advisor. `chain` grows
 * by one at every gap of more than `maxGapDays`. Single moves between two such gaps are left out. The columns of the lane are
 * looked up by the first move where they are needed, as sorting by them is dear.
 */
export const chains = (runs: Sql, { market }: Pick<Selected, 'market'>) => {
  // Runs of one market follow each other; those of several may lie beside each other.
  const lastBefore = market === null ? keyword('max(last) OVER so_far') : keyword('lag(last) OVER in_order');
  return sql`
  SELECT min(first) AS first, max(last) AS last, (array_agg(opening) FILTER (WHERE breaks))[1] AS opening,
    (array_agg(someone) FILTER (WHERE breaks))[1] AS someone, bool_or(several OR differs) AS several, false AS ends_after
  FROM (
    SELECT *, sum(breaks::int) OVER in_order AS chain, NOT breaks AND someone <> lag(someone) OVER in_order AS differs FROM (
      SELECT *, coalesce(first - ${lastBefore} > ${gap}, true) AS breaks, coalesce(lead(first) OVER in_order - last > ${gap}, true) AS ends
      FROM (${runs}) runs WINDOW in_order AS (PARTITION BY lane ORDER BY first, opening),
        so_far AS (PARTITION BY lane ORDER BY first, opening ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) gaps WHERE several OR NOT (breaks AND ends) WINDOW in_order AS (PARTITION BY lane ORDER BY first, opening)
  ) numbered GROUP BY lane, chain`;
};

/**
 * The chains that have a move in a span. A chain may continue before or after the span; it is followed there only where that
 * decides something: whether it has several people, or where it stands among the others. So `last` may be too early where
 * `ends_after`.
 * @param runs a statement for the runs in the span and `maxGapDays` around it
 * @param within further conditions on `moves m`
 * @param shown how many are looked at, those that begin last first; null: all, so that each is complete
 */
export function chainsIn(
  from: Readable,
  runs: Sql,
  within: Sql,
  span: Pick<Selected, 'market' | 'to'> & { from: string },
  shown: Sql | null,
): Sql {
  const { moves } = from;
  const endsAfter = span.to === null ? keyword('false') : sql`last > ${span.to}::date`;
  const overlaps = sql`last >= ${span.from}::date${span.to === null ? nothing : sql` AND first <= ${span.to}::date`}`;
  // Those that begin before the span come after all others.
  const reached = shown
    ? sql`(SELECT count(*) < ${shown} FROM chain WHERE several AND NOT starts_before)`
    : keyword('true');
  const seeksFirst = sql`starts_before AND (NOT several OR ${reached})`;
  const seeksLast = shown ? keyword('ends_after AND NOT several') : keyword('ends_after');
  return sql`
  WITH chain AS MATERIALIZED (
    SELECT opening, first, last, someone, several, first < ${span.from}::date AS starts_before, ${endsAfter} AS ends_after
    FROM (${chains(runs, span)}) c WHERE ${overlaps}
  )
  SELECT opening, first, last, ends_after, several OR EXISTS (
    SELECT FROM ${moves} m WHERE ${inChain('w')} AND m.advisor_id <> w.someone AND ${within}) AS several
  FROM (
    SELECT opening, ${laneOfMoves}, CASE WHEN seeks_first THEN ${firstDay(from, within)} ELSE w.first END AS first,
      CASE WHEN seeks_last THEN ${lastDay(from, within)} ELSE w.last END AS last, ends_after, someone, several
    FROM (
      SELECT * FROM (SELECT *, ${seeksFirst} AS seeks_first, ${seeksLast} AS seeks_last FROM chain) c
      LEFT JOIN LATERAL (${laneOf('c', from, keyword('(c.seeks_first OR c.seeks_last)'))}) l ON true
      WHERE several OR starts_before OR ends_after
    ) w OFFSET 0
  ) w`;
}
