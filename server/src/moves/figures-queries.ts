import type { Tx } from '../platform/db/database.ts';
import { sumOf } from '../platform/db/sums.ts';
import { conditions, Values } from './move-sql.ts';
import type { Selected } from './selection.ts';

/** Sums of one group. `aum` in cents, as text: the sum over the `known` of `advisors`, null where none is known. */
export interface Sums {
  moves: number;
  advisors: number;
  aum: string | null;
  known: number;
}

/** The chosen moves. Every figure is made of them and of nothing else. */
export const chosen = (selected: Selected, values: Values) =>
  `chosen AS (SELECT m.* FROM ${values.from.moves} m WHERE ${conditions(selected, values)})`;

/**
 * One row for each person in each group: an advisor counts once, with the AUM of the latest move that knows it.
 * @param keys columns that make a group; none for one group of all
 * @param more further columns, each with a comma in front
 */
export const people = (rows: string, keys: string[], more = '') => `
  SELECT ${[...keys, 'person_key'].join(', ')}, count(*) AS moves, min(moved_on) AS first, max(moved_on) AS last,
    (array_agg(aum_cents ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1] AS aum_cents,
    (array_agg(id ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1] AS aum_move${more}
  FROM ${rows} GROUP BY ${[...keys, 'person_key'].join(', ')}`;

export const sums = `sum(moves)::float8 AS moves, count(*) AS advisors, ${sumOf('aum_cents')} AS aum, count(aum_cents) AS known`;

/** Columns of sums that can be added up again. */
export const parts = 'moves, advisors, aum_cents, known';

/**
 * The chosen moves for figures of many groups: most people move once, so `lane_part` adds theirs up by lane, as they are,
 * and only the moves of others, in `repeated`, are left to be told apart in each group. Together they are all.
 */
export const inParts = (selected: Selected, values: Values) => `
  chosen AS MATERIALIZED (
    SELECT m.id, m.person_key, m.firm_left_id, m.firm_joined_id, m.moved_on, m.aum_cents,
      count(*) OVER (PARTITION BY m.person_key) > 1 AS again
    FROM ${values.from.moves} m WHERE ${conditions(selected, values)}
  ), repeated AS MATERIALIZED (SELECT * FROM chosen WHERE again),
  lane_part AS MATERIALIZED (
    SELECT firm_left_id, firm_joined_id, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known
    FROM chosen WHERE NOT again GROUP BY 1, 2
  )`;

/** Rows of `lane_part`'s columns for the people of `rows`, one for each in each group of `keys`. */
export const partsOf = (rows: string, keys: string[]) =>
  `SELECT ${keys.join(', ')}, moves, 1 AS advisors, aum_cents, (aum_cents IS NOT NULL)::int AS known FROM (${people(rows, keys)}) p`;

export const sumsOfParts = `coalesce(sum(moves), 0)::float8 AS moves, coalesce(sum(advisors), 0)::float8 AS advisors, ${sumOf('aum_cents')} AS aum,
  coalesce(sum(known), 0)::float8 AS known`;

export interface Totals extends Sums {
  /** Dollars. */
  median: number | null;
  outlierCount: number;
  outliers: {
    moveId: string;
    name: string;
    firmLeft: string | null;
    firmJoined: string | null;
    movedOn: string;
    aum: number;
  }[];
}

/** An amount is an outlier above the upper quartile plus three times the distance of the quartiles, given 8 amounts. */
export async function findTotals(tx: Tx, selected: Selected): Promise<Totals> {
  const values = new Values(tx);
  const { rows } = await tx.client.query<Totals>(
    `WITH ${chosen(selected, values)}, person AS MATERIALIZED (${people('chosen', [])}), fence AS (
       SELECT CASE WHEN count(aum_cents) >= 8 THEN 4 * percentile_cont(0.75) WITHIN GROUP (ORDER BY aum_cents)
         - 3 * percentile_cont(0.25) WITHIN GROUP (ORDER BY aum_cents) END AS above,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY aum_cents) AS median FROM person
     ), far AS (SELECT person.* FROM person, fence WHERE aum_cents > fence.above)
     SELECT ${sums}, (SELECT median / 100 FROM fence) AS median, (SELECT count(*) FROM far) AS "outlierCount",
       coalesce((
         SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'firmLeft', fl.name,
           'firmJoined', fj.name, 'movedOn', m.moved_on, 'aum', top.aum_cents / 100.0) ORDER BY top.aum_cents DESC, m.id)
         FROM (SELECT * FROM far ORDER BY aum_cents DESC, aum_move LIMIT 10) top
         JOIN ${values.from.moves} m ON m.id = top.aum_move
         LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
       ), '[]') AS outliers
     FROM person`,
    values.list,
  );
  const [row] = rows;
  if (!row) throw new Error('A sum over nothing still has a row.');
  return { ...row, moves: row.moves ?? 0 };
}

export async function countConversions(tx: Tx, selected: Selected): Promise<number> {
  const values = new Values(tx);
  const { rows } = await tx.client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${values.from.moves} m WHERE ${conditions({ ...selected, conversions: true }, values)} AND m.is_conversion`,
    values.list,
  );
  return rows[0]?.total ?? 0;
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

export interface NetRow {
  firm: NamedFirm;
  joined: Sums;
  left: Sums;
  total: number;
}

export type NetSort = 'net' | 'joined' | 'left' | 'name';
const netOrders: Record<NetSort, string> = {
  net: 'joined_people - left_people',
  joined: 'joined_people',
  left: 'left_people',
  name: 'lower(f.name) COLLATE "C"',
};

const sideSums = (side: string, where: string) =>
  `coalesce(sum(advisors) FILTER (WHERE ${where}), 0)::float8 AS ${side}_people,
   coalesce(sum(moves) FILTER (WHERE ${where}), 0)::float8 AS ${side}_moves,
   ${sumOf('aum_cents', where)} AS ${side}_aum, coalesce(sum(known) FILTER (WHERE ${where}), 0)::float8 AS ${side}_known`;
const sideJson = (side: string) =>
  `json_build_object('advisors', ${side}_people, 'moves', ${side}_moves, 'aum', ${side}_aum, 'known', ${side}_known) AS "${side}"`;

/** Both sides of every firm, or of the selection's own. */
export async function findNet(
  tx: Tx,
  selected: Selected,
  { sort, order, page, pageSize }: Paged & { sort: NetSort; order: 'asc' | 'desc' },
): Promise<NetRow[]> {
  const values = new Values(tx);
  const { rows } = await tx.client.query<NetRow>(
    `WITH ${inParts(selected, values)}, side AS (
       SELECT firm_joined_id AS firm, true AS joined, ${parts} FROM lane_part
       UNION ALL SELECT firm_left_id, false, ${parts} FROM lane_part
       UNION ALL SELECT firm_joined_id, true, ${parts} FROM (${partsOf('repeated', ['firm_joined_id'])}) r
       UNION ALL SELECT firm_left_id, false, ${parts} FROM (${partsOf('repeated', ['firm_left_id'])}) r
     ), firm AS (
       SELECT firm, ${sideSums('joined', 'joined')}, ${sideSums('left', 'NOT joined')} FROM side
       ${selected.firms === null ? '' : `WHERE firm = ANY (${values.add(selected.firms)}::uuid[])`} GROUP BY firm
     )
     SELECT json_build_object('id', f.id, 'name', f.name, 'channel', f.channel) AS firm, ${sideJson('joined')},
       ${sideJson('left')}, count(*) OVER () AS total
     FROM firm JOIN firms f ON f.id = firm.firm
     ORDER BY ${netOrders[sort]} ${order}, joined_people + left_people DESC, lower(f.name) COLLATE "C", f.id
     LIMIT ${values.add(pageSize)} OFFSET ${values.add((page - 1) * pageSize)}`,
    values.list,
  );
  return rows;
}

export interface LaneRow extends Sums {
  firmLeft: NamedFirm;
  firmJoined: NamedFirm;
  first: string;
  last: string;
  recentAdvisors: number;
  total: number;
}

/** Lanes by advisors; `recent` are the first and last day in which a lane is active or not. */
export async function findLanes(
  tx: Tx,
  selected: Selected,
  recent: { from: string; to: string },
  { page, pageSize }: Paged,
): Promise<LaneRow[]> {
  const values = new Values(tx);
  const firm = (alias: string) =>
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'channel', ${alias}.channel)`;
  const { rows } = await tx.client.query<LaneRow>(
    `WITH ${chosen(selected, values)}, both_firms AS (
       SELECT *, moved_on BETWEEN ${values.add(recent.from)}::date AND ${values.add(recent.to)}::date AS is_recent
       FROM chosen WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
     ), person AS (
       ${people('both_firms', ['firm_left_id', 'firm_joined_id'], ', bool_or(is_recent) AS is_recent')}
     ), lane AS (
       SELECT firm_left_id, firm_joined_id, ${sums}, min(first)::text AS first, max(last)::text AS last,
         count(*) FILTER (WHERE is_recent) AS "recentAdvisors"
       FROM person GROUP BY 1, 2
     )
     SELECT lane.*, ${firm('fl')} AS "firmLeft", ${firm('fj')} AS "firmJoined", count(*) OVER () AS total
     FROM lane JOIN firms fl ON fl.id = lane.firm_left_id JOIN firms fj ON fj.id = lane.firm_joined_id
     ORDER BY advisors DESC, moves DESC, lower(fl.name) COLLATE "C", lower(fj.name) COLLATE "C", fl.id, fj.id
     LIMIT ${values.add(pageSize)} OFFSET ${values.add((page - 1) * pageSize)}`,
    values.list,
  );
  return rows;
}
