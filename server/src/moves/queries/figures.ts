import type { Tx } from '../../platform/db/database.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { float8, int8, json, text } from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  joined,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';
import type { Selected } from '../selection.ts';
import { conditions } from './conditions.ts';

/** Sums of one group. `aum` is in cents, as text: the sum over the `known` of `advisors`; null where none is known. */
export interface Sums {
  moves: number;
  advisors: number;
  aum: string | null;
  known: number;
}

/** The columns of `sums`. */
export const sumColumns = {
  moves: float8().always('a group has moves'),
  advisors: int8().always('count'),
  aum: text().orNull(),
  known: int8().always('count'),
};

/** The CTE of the selected moves. Every figure is computed from it. */
export const chosen = (selected: Selected, from: Readable) =>
  sql`chosen AS (SELECT m.* FROM ${from.moves} m WHERE ${conditions(selected, from)})`;

/**
 * One row per person and group: an advisor counts once, with the AUM of the latest move where it is known.
 * @param keys the columns to group by; none for a single group
 * @param more further columns, each with a leading comma
 */
export function people(rows: Sql, keys: readonly Sql[], more = nothing): Sql {
  const group = joined([...keys, keyword('person_key')]);
  return sql`
  SELECT ${group}, count(*) AS moves, min(moved_on) AS first, max(moved_on) AS last,
    (array_agg(aum_cents ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1] AS aum_cents,
    (array_agg(id ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1] AS aum_move${more}
  FROM ${rows} GROUP BY ${group}`;
}

const aumCents = keyword('aum_cents');

export const sums = sql`sum(moves)::float8 AS moves, count(*) AS advisors, ${sumOf(aumCents)} AS aum, count(aum_cents) AS known`;

/** The columns of partial sums. */
export const parts = keyword('moves, advisors, aum_cents, known');

/**
 * The selected moves for figures of many groups. Most people move once, so `lane_part` sums their moves by lane without
 * looking at people; only the moves of the others, in `repeated`, are counted by person in each group.
 */
export const inParts = (selected: Selected, from: Readable) => sql`
  chosen AS MATERIALIZED (
    SELECT m.id, m.person_key, m.firm_left_id, m.firm_joined_id, m.moved_on, m.aum_cents,
      count(*) OVER (PARTITION BY m.person_key) > 1 AS again
    FROM ${from.moves} m WHERE ${conditions(selected, from)}
  ), repeated AS MATERIALIZED (SELECT * FROM chosen WHERE again),
  lane_part AS MATERIALIZED (
    SELECT firm_left_id, firm_joined_id, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known
    FROM chosen WHERE NOT again GROUP BY 1, 2
  )`;

/** Partial sums like those of `lane_part`, one row per person of `rows` and group of `keys`. */
export const partsOf = (rows: Sql, keys: readonly Sql[]) =>
  sql`SELECT ${joined(keys)}, moves, 1 AS advisors, aum_cents, (aum_cents IS NOT NULL)::int AS known FROM (${people(rows, keys)}) p`;

export const sumsOfParts = sql`coalesce(sum(moves), 0)::float8 AS moves, coalesce(sum(advisors), 0)::float8 AS advisors, ${sumOf(aumCents)} AS aum,
  coalesce(sum(known), 0)::float8 AS known`;

interface Outlier {
  moveId: string;
  name: string;
  firmLeft: string | null;
  firmJoined: string | null;
  movedOn: string;
  aumCents: number;
}

const totalsRow = defineQuery('moves_totals', {
  ...sumColumns,
  moves: float8().always('coalesce'),
  medianCents: float8().orNull(),
  outlierCount: int8().always('count'),
  outliers: json<Outlier[]>().always('coalesce'),
});

/** With at least 8 known amounts, those above the upper quartile plus three interquartile ranges are outliers. */
export async function findTotals(tx: Tx, selected: Selected) {
  const from = readable(tx.scope);
  return totalsRow.one(
    tx,
    sql`WITH ${chosen(selected, from)}, person AS MATERIALIZED (${people(keyword('chosen'), [])}), fence AS (
       SELECT CASE WHEN count(aum_cents) >= 8 THEN 4 * percentile_cont(0.75) WITHIN GROUP (ORDER BY aum_cents)
         - 3 * percentile_cont(0.25) WITHIN GROUP (ORDER BY aum_cents) END AS above,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY aum_cents) AS median FROM person
     ), far AS (SELECT person.* FROM person, fence WHERE aum_cents > fence.above), whole AS (SELECT ${sums} FROM person)
     SELECT coalesce(whole.moves, 0) AS moves, whole.advisors, whole.aum, whole.known, (SELECT median FROM fence) AS "medianCents",
       (SELECT count(*) FROM far) AS "outlierCount", coalesce((
         SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'firmLeft', fl.name,
           'firmJoined', fj.name, 'movedOn', m.moved_on, 'aumCents', top.aum_cents) ORDER BY top.aum_cents DESC, m.id)
         FROM (SELECT * FROM far ORDER BY aum_cents DESC, aum_move LIMIT 10) top
         JOIN ${from.moves} m ON m.id = top.aum_move
         LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
       ), '[]') AS outliers
     FROM whole`,
  );
}

const conversionCount = defineQuery('moves_conversions', { total: int8().always('count') });

export async function countConversions(tx: Tx, selected: Selected): Promise<number> {
  const from = readable(tx.scope);
  const kept = conditions({ ...selected, conversions: true }, from);
  const statement = sql`SELECT count(*) AS total FROM ${from.moves} m WHERE ${kept} AND m.is_conversion`;
  return (await conversionCount.one(tx, statement)).total;
}

export interface NamedFirm {
  id: string;
  name: string;
  channel: string | null;
}

export interface Paged {
  page: number;
  pageSize: number;
}

/** A firm as JSON, by its table's alias. */
export const firmJson = (alias: 'f' | 'fl' | 'fj') =>
  sql`json_build_object('id', ${keyword(`${alias}.id`)}, 'name', ${keyword(`${alias}.name`)}, 'channel', ${keyword(`${alias}.channel`)})`;

const netRow = defineQuery('moves_net', {
  firm: json<NamedFirm>().always('json_build_object'),
  joined: json<Sums>().always('json_build_object'),
  left: json<Sums>().always('json_build_object'),
  total: int8().always('count'),
});

export type NetSort = 'net' | 'joined' | 'left' | 'name';
const netOrders: Record<NetSort, Sql> = {
  net: keyword('joined_people - left_people'),
  joined: keyword('joined_people'),
  left: keyword('left_people'),
  name: keyword('lower(f.name) COLLATE "C"'),
};

const sideSums = (side: 'joined' | 'left', where: Sql) =>
  sql`coalesce(sum(advisors) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_people`)},
   coalesce(sum(moves) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_moves`)},
   ${sumOf(aumCents, where)} AS ${keyword(`${side}_aum`)},
   coalesce(sum(known) FILTER (WHERE ${where}), 0)::float8 AS ${keyword(`${side}_known`)}`;
const sideJson = (side: 'joined' | 'left') =>
  sql`json_build_object('advisors', ${keyword(`${side}_people`)}, 'moves', ${keyword(`${side}_moves`)},
    'aum', ${keyword(`${side}_aum`)}, 'known', ${keyword(`${side}_known`)}) AS ${keyword(`"${side}"`)}`;

const joinedFirm = keyword('firm_joined_id');
const leftFirm = keyword('firm_left_id');
export const repeated = keyword('repeated');

/** People who joined and left, for every firm or for the selection's firms. */
export function findNet(
  tx: Tx,
  selected: Selected,
  { sort, order, page, pageSize }: Paged & { sort: NetSort; order: 'asc' | 'desc' },
): Promise<AnswerOf<typeof netRow>[]> {
  const own = selected.firms === null ? nothing : sql`WHERE firm = ANY (${selected.firms}::uuid[])`;
  return netRow.all(
    tx,
    sql`WITH ${inParts(selected, readable(tx.scope))}, side AS (
       SELECT firm_joined_id AS firm, true AS joined, ${parts} FROM lane_part
       UNION ALL SELECT firm_left_id, false, ${parts} FROM lane_part
       UNION ALL SELECT firm_joined_id, true, ${parts} FROM (${partsOf(repeated, [joinedFirm])}) r
       UNION ALL SELECT firm_left_id, false, ${parts} FROM (${partsOf(repeated, [leftFirm])}) r
     ), firm AS (
       SELECT firm, ${sideSums('joined', keyword('joined'))}, ${sideSums('left', keyword('NOT joined'))} FROM side
       ${own} GROUP BY firm
     )
     SELECT ${firmJson('f')} AS firm, ${sideJson('joined')}, ${sideJson('left')}, count(*) OVER () AS total
     FROM firm JOIN firms f ON f.id = firm.firm
     ORDER BY ${netOrders[sort]} ${keyword(order)}, joined_people + left_people DESC, lower(f.name) COLLATE "C", f.id
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
}

const laneRow = defineQuery('moves_lanes', {
  ...sumColumns,
  firmLeft: json<NamedFirm>().always('json_build_object'),
  firmJoined: json<NamedFirm>().always('json_build_object'),
  first: text().always('a lane has moves'),
  last: text().always('a lane has moves'),
  recentAdvisors: int8().always('count'),
  total: int8().always('count'),
});

/** Lanes, most advisors first; `recent` is the span (`YYYY-MM-DD`) that decides whether a lane is active. */
export function findLanes(
  tx: Tx,
  selected: Selected,
  recent: { from: string; to: string },
  { page, pageSize }: Paged,
): Promise<AnswerOf<typeof laneRow>[]> {
  const isRecent = sql`moved_on BETWEEN ${recent.from}::date AND ${recent.to}::date`;
  return laneRow.all(
    tx,
    sql`WITH ${chosen(selected, readable(tx.scope))}, both_firms AS (
       SELECT *, ${isRecent} AS is_recent FROM chosen WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
     ), person AS (
       ${people(keyword('both_firms'), [leftFirm, joinedFirm], keyword(', bool_or(is_recent) AS is_recent'))}
     ), lane AS (
       SELECT firm_left_id, firm_joined_id, ${sums}, min(first)::text AS first, max(last)::text AS last,
         count(*) FILTER (WHERE is_recent) AS recent_advisors
       FROM person GROUP BY 1, 2
     )
     SELECT moves, advisors, aum, known, first, last, recent_advisors AS "recentAdvisors", ${firmJson('fl')} AS "firmLeft",
       ${firmJson('fj')} AS "firmJoined", count(*) OVER () AS total
     FROM lane JOIN firms fl ON fl.id = lane.firm_left_id JOIN firms fj ON fj.id = lane.firm_joined_id
     ORDER BY advisors DESC, moves DESC, lower(fl.name) COLLATE "C", lower(fj.name) COLLATE "C", fl.id, fj.id
     LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
}
