import type { Readable } from '../../platform/db/sql/readable-moves.ts';
import { allOf, joined, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { Selected } from '../selection.ts';
import { conditions } from './conditions.ts';
import { joinedFirm, leftFirm, parts, partsOf } from './fragments.ts';

/** A market and days, and firms where only those are wanted: all that is kept by firm and month can answer. */
export type ByFirm = Pick<Selected, 'market' | 'firms' | 'from' | 'to' | 'conversions'>;

/**
 * The conditions of a selection on `move_facts m`. Facts of who kept a firm name none as left, so that nothing but the firms is
 * read: an index has all of it.
 */
export const factConditions = (selected: ByFirm, from: Readable): Sql =>
  conditions({ ...selected, withKept: true }, from);

/** The first month of a span that begins in it, and the first that doesn't end in it; undefined: open. */
const firstWhole = (from: string | null) =>
  from === null
    ? undefined
    : sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`;
const afterWhole = (to: string | null) =>
  to === null ? undefined : sql`date_trunc('month', ${to}::date + interval '1 day')::date`;

/** What is kept of the whole months of a selection. */
function wholeMonths({ market, firms, from, to, conversions }: ByFirm, { firmMonths }: Readable): Sql {
  const [first, after] = [firstWhole(from), afterWhole(to)];
  const where: Sql[] = [];
  if (market !== null) where.push(sql`market_path = ${market}`);
  if (firms !== null) where.push(sql`firm_id = ANY (${firms}::uuid[])`);
  if (first) where.push(sql`month >= ${first}`);
  if (after) where.push(sql`month < ${after}`);
  if (!conversions) where.push(keyword('NOT is_conversion'));
  return sql`${firmMonths} WHERE ${allOf(where)}`;
}

/** Sums by lane of the moves on days before and after the whole months of a selection, where there are such days. */
function aroundMonths(selected: ByFirm, from: Readable, within = keyword('true')): Sql {
  const [first, after] = [firstWhole(selected.from), afterWhole(selected.to)];
  const moves = (where: Sql) =>
    sql`SELECT m.firm_left_id, m.firm_joined_id, m.aum_cents FROM ${from.facts} m WHERE ${factConditions(selected, from)} AND ${within} AND ${where}`;
  const edges: Sql[] = [];
  if (first) edges.push(moves(sql`m.moved_on < ${first}`));
  if (after) edges.push(moves(sql`m.moved_on >= ${first ? sql`greatest(${first}, ${after})` : after}`));
  return sql`
    SELECT firm_left_id, firm_joined_id, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known
    FROM (${edges.length === 0 ? moves(keyword('false')) : joined(edges, ' UNION ALL ')}) e GROUP BY 1, 2`;
}

/** The moves whose advisors may have joined the same firm, or left it, with another one. */
const againRows = (selected: ByFirm, from: Readable) => sql`
  SELECT m.id, m.advisor_id, m.firm_left_id, m.firm_joined_id, m.moved_on, m.aum_cents
  FROM ${from.facts} m WHERE m.firm_again AND ${factConditions(selected, from)}`;

/**
 * The CTE `side` of the partial sums of every firm, once for each side of a move: columns `firm`, `joined` and `parts`, which
 * add up to those of `partsBySide`. All moves are counted from what is kept by month; those of people who may have joined or
 * left the same firm again are taken out, and counted person by person instead. Firms of a selection: their own sums.
 */
export const sidesByFirm = (selected: ByFirm, from: Readable) => sql`
  month AS MATERIALIZED (
    SELECT firm_id AS firm, sum(joined) AS joined, sum(joined_cents) AS joined_cents, sum(joined_known) AS joined_known,
      sum("left") AS "left", sum(left_cents) AS left_cents, sum(left_known) AS left_known
    FROM ${wholeMonths(selected, from)} GROUP BY 1
  ), edge AS MATERIALIZED (${aroundMonths(selected, from)}), again AS MATERIALIZED (${againRows(selected, from)}), side AS (
    SELECT firm, true AS joined, joined AS moves, joined AS advisors, joined_cents AS aum_cents, joined_known AS known FROM month
    UNION ALL SELECT firm, false, "left", "left", left_cents, left_known FROM month
    UNION ALL SELECT firm_joined_id, true, ${parts} FROM edge
    UNION ALL SELECT firm_left_id, false, ${parts} FROM edge
    UNION ALL SELECT firm_joined_id, true, -1, -1, -aum_cents, -(aum_cents IS NOT NULL)::int FROM again
    UNION ALL SELECT firm_left_id, false, -1, -1, -aum_cents, -(aum_cents IS NOT NULL)::int FROM again
    UNION ALL SELECT firm_joined_id, true, ${parts} FROM (${partsOf(again, [joinedFirm])}) p
    UNION ALL SELECT firm_left_id, false, ${parts} FROM (${partsOf(again, [leftFirm])}) p
  )`;

const again = keyword('again');

/** People who joined each firm of a selection minus those who left it, in rows that add up: columns `firm` and `people`. */
export const netByFirm = (selected: ByFirm, from: Readable) => sql`
  WITH again AS MATERIALIZED (${againRows(selected, from)}), edge AS MATERIALIZED (${aroundMonths(selected, from)})
  SELECT firm_id AS firm, sum(joined - "left") AS people FROM ${wholeMonths(selected, from)} GROUP BY 1
  UNION ALL SELECT firm_joined_id, moves FROM edge
  UNION ALL SELECT firm_left_id, -moves FROM edge
  UNION ALL SELECT firm_joined_id, count(DISTINCT advisor_id) - count(*) FROM again GROUP BY 1
  UNION ALL SELECT firm_left_id, count(*) - count(DISTINCT advisor_id) FROM again GROUP BY 1`;

/**
 * The same of some firms by month, from the first day of a month on: columns `firm`, `month` and `people`. The last month ends
 * with the selection.
 */
export const netByFirmAndMonth = (
  selected: ByFirm & { to: string },
  firmIds: readonly string[],
  from: Readable,
) => {
  const ofOne = sql`(m.firm_joined_id = ANY (${firmIds}::uuid[]) OR m.firm_left_id = ANY (${firmIds}::uuid[]))`;
  const lastMonth = sql`date_trunc('month', ${selected.to}::date)::date`;
  const ofEdge = (firm: Sql) => sql`FROM edge WHERE ${firm} = ANY (${firmIds}::uuid[]) GROUP BY 1, 2`;
  const month = keyword("date_trunc('month', moved_on::timestamp)::date");
  // Not part of what is read of facts, so that their index has all of it.
  const of = (firm: Sql) => sql`FROM again WHERE ${firm} = ANY (${firmIds}::uuid[]) GROUP BY 1, 2`;
  return sql`
  WITH again AS MATERIALIZED (${againRows(selected, from)}), edge AS MATERIALIZED (${aroundMonths(selected, from, ofOne)})
  SELECT firm_id AS firm, month, sum(joined - "left") AS people
  FROM ${wholeMonths(selected, from)} AND firm_id = ANY (${firmIds}::uuid[]) GROUP BY 1, 2
  UNION ALL SELECT firm_joined_id, ${lastMonth}, sum(moves) ${ofEdge(joinedFirm)}
  UNION ALL SELECT firm_left_id, ${lastMonth}, -sum(moves) ${ofEdge(leftFirm)}
  UNION ALL SELECT firm_joined_id, ${month}, count(DISTINCT advisor_id) - count(*) ${of(joinedFirm)}
  UNION ALL SELECT firm_left_id, ${month}, count(*) - count(DISTINCT advisor_id) ${of(leftFirm)}`;
};

/**
 * The CTE of a selection's known amounts: `amount` has one for each person, the latest. Equal amounts of a day are one amount,
 * whichever move they are of, so that an index has all that is read.
 */
export const amountsOf = (selected: ByFirm, from: Readable) => sql`
  amount AS MATERIALIZED (
    SELECT DISTINCT ON (advisor_id) aum_cents FROM ${from.facts} m
    WHERE ${factConditions(selected, from)} AND m.aum_cents IS NOT NULL ORDER BY advisor_id, moved_on DESC, aum_cents DESC
  )`;
