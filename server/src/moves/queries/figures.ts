import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { float8, int8, json, text } from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  inlined,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';
import type { Quartiles } from '../net-aum.ts';
import type { Selected } from '../selection.ts';
import { conditions } from './conditions.ts';
import { countByDay, isCountedByDay } from './day-counts.ts';
import {
  aumCents,
  chosen,
  inParts,
  joinedFirm,
  knownAmounts,
  leftFirm,
  minAmounts,
  type Outlier,
  outlierCtes,
  outlierList,
  partsBySide,
  people,
  repeated,
  type Sums,
  sumColumns,
  sumsOfParts,
} from './fragments.ts';

const maxOutliers = 10;

const totalsRow = defineQuery('moves_totals', {
  ...sumColumns,
  moves: float8().always('coalesce'),
  medianCents: float8().orNull(),
  outlierCount: int8().always('count'),
  outliers: json<Outlier[]>().always('coalesce'),
});

/** Totals over all selected moves. */
export async function findTotals(tx: Tx, selected: Selected) {
  const from = readable(tx.scope);
  return totalsRow.one(
    tx,
    sql`WITH ${chosen(selected, from)}, ${knownAmounts}, ${outlierCtes(keyword('amount'))}, whole AS (
       SELECT count(*)::float8 AS moves,
         count(*) FILTER (WHERE NOT again) + (SELECT count(*) FROM (SELECT FROM repeated GROUP BY advisor_id) r) AS advisors
       FROM chosen
     ), sums AS (SELECT ${sumOf(aumCents)} AS aum, count(*) AS known FROM amount)
     SELECT whole.moves, whole.advisors, sums.aum, sums.known, (SELECT quartile[2] FROM spread) AS "medianCents",
       (SELECT count(*) FROM outlier) AS "outlierCount", ${outlierList(selected, from, maxOutliers)} AS outliers
     FROM whole, sums`,
  );
}

const conversionCount = defineQuery('moves_conversions', { total: int8().always('count') });

export async function countConversions(tx: Tx, selected: Selected): Promise<number> {
  const from = readable(tx.scope);
  if (isCountedByDay(selected)) return (await countByDay(tx, selected)).conversions;
  const kept = conditions({ ...selected, conversions: true }, from);
  const statement = sql`SELECT count(*) AS total FROM ${from.facts} m WHERE ${kept} AND m.is_conversion`;
  return (await conversionCount.one(tx, statement)).total;
}

export interface NamedFirm {
  id: string;
  name: string;
  channel: string | null;
}

/** A firm as JSON, by its table's alias. */
export const firmJson = (alias: 'f' | 'fl' | 'fj') =>
  sql`json_build_object('id', ${keyword(`${alias}.id`)}, 'name', ${keyword(`${alias}.name`)}, 'channel', ${keyword(`${alias}.channel`)})`;

const netRow = defineQuery('moves_net', {
  firm: json<NamedFirm>().always('json_build_object'),
  joined: json<Sums>().always('json_build_object'),
  left: json<Sums>().always('json_build_object'),
  keptBoth: int8().always('coalesce'),
  /** Of the known amounts of all firms of the selection. */
  quartiles: json<Quartiles>().orNull(),
  total: int8().always('count'),
});

export type NetSort = 'net' | 'joined' | 'left' | 'name';
const netOrders: Record<NetSort, Sql> = {
  net: keyword('joined_people - left_people'),
  joined: keyword('joined_people'),
  left: keyword('left_people'),
  name: keyword('lower(f.name) COLLATE "C"'),
};

export const sideSums = (side: 'joined' | 'left', where: Sql) =>
  sql`coalesce(sum(advisors) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_people`)},
   coalesce(sum(moves) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_moves`)},
   CASE WHEN sum(known) FILTER (WHERE ${where}) > 0 THEN ${sumOf(aumCents, where)} END AS ${keyword(`${side}_aum`)},
   coalesce(sum(known) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_known`)}`;
export const sideJson = (side: 'joined' | 'left') =>
  sql`json_build_object('advisors', ${keyword(`${side}_people`)}, 'moves', ${keyword(`${side}_moves`)},
    'aum', ${keyword(`${side}_aum`)}, 'known', ${keyword(`${side}_known`)}) AS ${keyword(`"${side}"`)}`;

/** People who joined and left, for every firm or for the selection's firms. */
export function findNet(
  tx: Tx,
  selected: Selected,
  { sort, order, page, pageSize }: Paging & { sort: NetSort; order: 'asc' | 'desc' },
): Promise<AnswerOf<typeof netRow>[]> {
  const own = selected.firms === null ? nothing : sql`WHERE firm = ANY (${selected.firms}::uuid[])`;
  const from = readable(tx.scope);
  return netRow.all(
    tx,
    sql`WITH ${inParts(selected, from)}, ${knownAmounts}, ${outlierCtes(keyword('amount'))},
     side AS (${partsBySide}), firm AS (
       SELECT firm, ${sideSums('joined', keyword('joined'))}, ${sideSums('left', keyword('NOT joined'))} FROM side
       ${own} GROUP BY firm
     ), kept AS (
       SELECT m.firm_joined_id AS firm, count(DISTINCT m.advisor_id) AS people FROM ${from.moves} m
       WHERE ${conditions({ ...selected, class: 'kept-both' }, from)} GROUP BY 1
     )
     SELECT ${firmJson('f')} AS firm, ${sideJson('joined')}, ${sideJson('left')}, coalesce(kept.people, 0)::bigint AS "keptBoth",
       (SELECT json_build_array(quartile[1], quartile[3]) FROM spread WHERE known >= ${inlined(minAmounts)}) AS quartiles,
       count(*) OVER () AS total
     FROM firm JOIN firms f ON f.id = firm.firm LEFT JOIN kept ON kept.firm = firm.firm
     ORDER BY ${netOrders[sort]} ${keyword(order)}, joined_people + left_people DESC, lower(f.name) COLLATE "C", f.name_key
     ${limitedTo({ page, pageSize })}`,
  );
}

const laneRow = defineQuery('moves_lanes', {
  ...sumColumns,
  firmLeft: json<NamedFirm>().always('json_build_object'),
  firmJoined: json<NamedFirm>().always('json_build_object'),
  first: text().always('a lane has moves'),
  last: text().always('a lane has moves'),
  recentAdvisors: int8().always('a lane has moves'),
  total: int8().always('count'),
});

/**
 * The CTE `earlier` of the lanes' advisors in the span that decides whether a lane is active, where the selection begins
 * within it: that span is looked at whole, whatever the first day of the selection.
 */
const recentOfLanes = (selected: Selected, recent: { from: string; to: string }, from: Readable) => sql`,
  earlier AS MATERIALIZED (
    SELECT m.firm_left_id, m.firm_joined_id, count(DISTINCT m.advisor_id) AS advisors FROM ${from.facts} m
    WHERE ${conditions({ ...selected, ...recent }, from)} GROUP BY 1, 2
  )`;

/** Lanes, most advisors first; `recent` is the span (`YYYY-MM-DD`) that decides whether a lane is active. */
export function findLanes(
  tx: Tx,
  selected: Selected,
  recent: { from: string; to: string },
  { page, pageSize }: Paging,
): Promise<AnswerOf<typeof laneRow>[]> {
  const from = readable(tx.scope);
  const isCut = selected.from !== null && selected.from > recent.from;
  const isRecent = sql`moved_on BETWEEN ${recent.from}::date AND ${recent.to}::date`;
  const recentAdvisors = isCut ? sql`coalesce(earlier.advisors, 0)::bigint` : keyword('recent_advisors');
  const laneDays = sql`, min(moved_on) AS first, max(moved_on) AS last, count(*) FILTER (WHERE ${isRecent}) AS recent`;
  return laneRow.all(
    tx,
    sql`WITH ${inParts(selected, from, laneDays)}, person AS (
       ${people(repeated, [leftFirm, joinedFirm], sql`, bool_or(${isRecent}) AS is_recent`)}
     ), part AS (
       SELECT * FROM lane_part
       UNION ALL SELECT firm_left_id, firm_joined_id, moves, 1, aum_cents, (aum_cents IS NOT NULL)::int, first, last, is_recent::int FROM person
     ), lane AS (
       SELECT firm_left_id, firm_joined_id, ${sumsOfParts}, min(first)::text AS first, max(last)::text AS last,
         sum(recent)::bigint AS recent_advisors
       FROM part WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL GROUP BY 1, 2
     )${isCut ? recentOfLanes(selected, recent, from) : nothing}
     SELECT moves, lane.advisors::bigint AS advisors, aum, known::bigint AS known, first, last, ${recentAdvisors} AS "recentAdvisors", ${firmJson('fl')} AS "firmLeft",
       ${firmJson('fj')} AS "firmJoined", count(*) OVER () AS total
     FROM lane JOIN firms fl ON fl.id = lane.firm_left_id JOIN firms fj ON fj.id = lane.firm_joined_id
       ${isCut ? sql`LEFT JOIN earlier USING (firm_left_id, firm_joined_id)` : nothing}
     ORDER BY lane.advisors DESC, moves DESC, lower(fl.name) COLLATE "C", lower(fj.name) COLLATE "C", fl.name_key, fj.name_key
     ${limitedTo({ page, pageSize })}`,
  );
}
