import type { Readable } from '../../platform/db/sql/readable-moves.ts';
import { float8, int8, text } from '../../platform/db/sql/row-types.ts';
import { inlined, joined, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
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

/**
 * Whether the advisor of `move_facts m` may have another move in the selection: false is certain, and true is looked at
 * person by person.
 */
export function mayMoveAgain({ from, to }: Selected): Sql {
  const before = from === null ? keyword('m.previous_on IS NOT NULL') : sql`m.previous_on >= ${from}::date`;
  const after = to === null ? keyword('m.next_on IS NOT NULL') : sql`m.next_on <= ${to}::date`;
  return sql`coalesce(${before}, false) OR coalesce(${after}, false)`;
}

/** The same for another move in the same month, which is at most thirty days away. */
export const mayMoveAgainInMonth = keyword(
  'coalesce(m.previous_on >= m.moved_on - 30, false) OR coalesce(m.next_on <= m.moved_on + 30, false)',
);

/** Of a person's known amounts, the latest first; of one day the larger, as ids depend on the order of uploads. */
export const latestFirst = keyword('moved_on DESC, aum_cents DESC, id DESC');

/** A column of a person's latest move with a known amount. */
export const latestKnown = (column: Sql) =>
  sql`(array_agg(${column} ORDER BY ${latestFirst}) FILTER (WHERE aum_cents IS NOT NULL))[1]`;

/**
 * One row per person and group: an advisor counts once, with the AUM of the latest move where it is known.
 * @param keys the columns to group by; none for a single group
 * @param more further columns, each with a leading comma
 */
export function people(rows: Sql, keys: readonly Sql[], more = nothing): Sql {
  const group = joined([...keys, keyword('advisor_id')]);
  return sql`
  SELECT ${group}, count(*) AS moves, min(moved_on) AS first, max(moved_on) AS last,
    ${latestKnown(keyword('aum_cents'))} AS aum_cents, ${latestKnown(keyword('id'))} AS aum_move${more}
  FROM ${rows} GROUP BY ${group}`;
}

export const aumCents = keyword('aum_cents');

export const sums = sql`sum(moves)::float8 AS moves, count(*) AS advisors, ${sumOf(aumCents)} AS aum, count(aum_cents) AS known`;

/** The columns of partial sums. */
export const parts = keyword('moves, advisors, aum_cents, known');

/**
 * The CTEs of the selected moves: `chosen`, and those of people who may have several, `repeated`. Every figure is computed
 * from them.
 * @param again when a person may have several; false must be certain
 */
export const chosen = (selected: Selected, from: Readable, again = mayMoveAgain(selected)) => sql`
  chosen AS MATERIALIZED (
    SELECT m.id, m.advisor_id, m.firm_left_id, m.firm_joined_id, m.moved_on, m.aum_cents, ${again} AS again
    FROM ${from.facts} m WHERE ${conditions(selected, from)}
  ), repeated AS MATERIALIZED (SELECT * FROM chosen WHERE again)`;

/**
 * The selected moves for figures of many groups. Most people move once, so `lane_part` sums their moves by lane without
 * looking at people; only the moves of the others, in `repeated`, are counted by person in each group.
 * @param more further columns of `lane_part`, each with a leading comma
 */
export const inParts = (selected: Selected, from: Readable, more = nothing) => sql`
  ${chosen(selected, from)}, lane_part AS MATERIALIZED (
    SELECT firm_left_id, firm_joined_id, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known${more}
    FROM chosen WHERE NOT again GROUP BY 1, 2
  )`;

/** Partial sums like those of `lane_part`, one row per person of `rows` and group of `keys`; `more` as in `inParts`. */
export const partsOf = (rows: Sql, keys: readonly Sql[], more = nothing) =>
  sql`SELECT ${joined(keys)}, moves, 1 AS advisors, aum_cents, (aum_cents IS NOT NULL)::int AS known${more} FROM (${people(rows, keys)}) p`;

export const sumsOfParts = sql`coalesce(sum(moves), 0)::float8 AS moves, coalesce(sum(advisors), 0)::float8 AS advisors, ${sumOf(aumCents)} AS aum,
  coalesce(sum(known), 0)::float8 AS known`;

export const joinedFirm = keyword('firm_joined_id');
export const leftFirm = keyword('firm_left_id');
export const repeated = keyword('repeated');

/** The partial sums of every firm, once for each side of a move: columns `firm`, `joined` and `parts`. */
export const partsBySide = sql`
  SELECT firm_joined_id AS firm, true AS joined, ${parts} FROM lane_part
  UNION ALL SELECT firm_left_id, false, ${parts} FROM lane_part
  UNION ALL SELECT firm_joined_id, true, ${parts} FROM (${partsOf(repeated, [joinedFirm])}) r
  UNION ALL SELECT firm_left_id, false, ${parts} FROM (${partsOf(repeated, [leftFirm])}) r`;

export interface Outlier {
  moveId: string;
  name: string;
  firmLeft: string | null;
  firmJoined: string | null;
  movedOn: string;
  aumCents: number;
}

/** With fewer known amounts, quartiles say nothing. */
export const minAmounts = 8;

/**
 * The CTE after `chosen` of the known amounts, one for each person: the latest. Those of people with several moves are found
 * by one sort of the amounts alone.
 */
export const knownAmounts = sql`amount AS MATERIALIZED (
    SELECT aum_cents, id AS aum_move FROM chosen WHERE NOT again AND aum_cents IS NOT NULL
    UNION ALL SELECT aum_cents, id FROM (
      SELECT DISTINCT ON (advisor_id) aum_cents, id FROM repeated WHERE aum_cents IS NOT NULL
      ORDER BY advisor_id, ${latestFirst}
    ) latest
  )`;

/** The CTE `spread`: how many amounts are `known`, and their three quartiles in cents as `quartile`. */
export const spreadOf = (amounts: Sql) => sql`spread AS (
    SELECT count(aum_cents) AS known, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY aum_cents) AS quartile FROM ${amounts}
  )`;

/**
 * The CTEs `spread` and `outlier`: the rows above the upper quartile plus three interquartile ranges.
 * @param amounts a row per person with `aum_cents` and its move `aum_move`
 */
export const outlierCtes = (amounts: Sql) => sql`${spreadOf(amounts)}, outlier AS (
    SELECT aum_cents, aum_move FROM ${amounts}, spread
    WHERE known >= ${inlined(minAmounts)} AND aum_cents > quartile[3] + 3 * (quartile[3] - quartile[1])
  )`;

/**
 * The largest of `outlier` as a JSON list of `Outlier`, `max` at most. Of moves of one person, day and amount, it shows the first
 * by what they say, as it lists those of one amount.
 */
export const outlierList = (selected: Selected, from: Readable, max: number) => sql`coalesce((
    SELECT json_agg(json_build_object('moveId', id, 'name', name, 'firmLeft', firm_left, 'firmJoined', firm_joined, 'movedOn', moved_on,
      'aumCents', aum_cents) ORDER BY aum_cents DESC, moved_on DESC, fingerprint)
    FROM (
      SELECT shown.*, fl.name AS firm_left, fj.name AS firm_joined
      FROM (SELECT * FROM outlier ORDER BY aum_cents DESC FETCH FIRST (${max}) ROWS WITH TIES) top
      JOIN ${from.moves} o ON o.id = top.aum_move CROSS JOIN LATERAL (
        SELECT m.id, m.first_name || ' ' || m.last_name AS name, m.firm_left_id, m.firm_joined_id, m.moved_on, m.aum_cents, m.fingerprint
        FROM ${from.moves} m WHERE (m.advisor_id, m.moved_on, m.aum_cents) = (o.advisor_id, o.moved_on, o.aum_cents) AND ${conditions(selected, from)}
        ORDER BY m.fingerprint LIMIT 1
      ) shown LEFT JOIN firms fl ON fl.id = shown.firm_left_id LEFT JOIN firms fj ON fj.id = shown.firm_joined_id
      ORDER BY shown.aum_cents DESC, shown.moved_on DESC, shown.fingerprint LIMIT ${max}
    ) listed
  ), '[]')`;
