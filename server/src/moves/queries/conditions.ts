import type { MoveClassFilter } from '@liftout/contract/moves';
import { hasLeft, type Readable } from '../../platform/db/sql/readable-moves.ts';
import { allOf, inlined, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { maxGapDays } from '../lift-outs.ts';
import type { Selected } from '../selection.ts';
import { inBook } from './book.ts';

/** The conditions of a selection on `moves m`; 'true' where it has none. */
export function conditions(selected: Selected, from: Readable): Sql {
  const {
    id,
    advisor,
    market,
    firms,
    conversions,
    firmsLeft,
    firmsJoined,
    words = [],
    city,
    liftOut,
    book,
  } = selected;
  const parts: Sql[] = [];
  if (id !== undefined) parts.push(sql`m.id = ${id}`);
  if (advisor !== undefined) parts.push(sql`m.advisor_id = ${advisor}`);
  if (market !== null) parts.push(sql`m.market_path = ${market}`);
  const left = isOfKept(selected) ? namedAsLeft : leftOneOf;
  if (firms !== null) parts.push(eitherFirm(firms, left));
  if (firmsLeft) parts.push(left(firmsLeft));
  if (firmsJoined) parts.push(sql`m.firm_joined_id = ANY (${firmsJoined}::uuid[])`);
  if (selected.from !== null) parts.push(sql`m.moved_on >= ${selected.from}::date`);
  if (selected.to !== null) parts.push(sql`m.moved_on <= ${selected.to}::date`);
  if (selected.class !== undefined) parts.push(ofClass[selected.class]);
  else if (!conversions) parts.push(keyword('NOT m.is_conversion'));
  for (const word of words) {
    const text = sql`m.search_text LIKE fold_for_search(${word.pattern})`;
    parts.push(word.firms.length === 0 ? text : sql`(${text} OR ${eitherFirm(word.firms)})`);
  }
  if (city !== undefined) parts.push(sql`m.location_key = ${city}`);
  if (liftOut !== undefined) parts.push(sql`m.id IN (${teamOf(liftOut, from)})`);
  if (book) parts.push(inBook(book, isOfKept(selected)));
  return allOf(parts);
}

/** Written out, so that the indexes of the few moves that are no plain ones serve. */
const ofClass: Record<MoveClassFilter, Sql> = {
  move: keyword("m.class = 'move'"),
  joined: keyword("m.class = 'joined'"),
  left: keyword("m.class = 'left'"),
  'kept-both': keyword("m.class = 'kept-both'"),
  conversion: keyword("m.class = 'conversion'"),
  takeover: keyword("m.class = 'takeover'"),
  bulk: keyword("m.class = 'bulk'"),
  return: keyword("m.class = 'return'"),
  repeat: keyword("m.class = 'repeat'"),
  'one-firm': keyword("m.class IN ('joined', 'left', 'kept-both')"),
};

const namedAsLeft = (ids: string[]) => sql`m.firm_left_id = ANY (${ids}::uuid[])`;
const leftOneOf = (ids: string[]) => sql`(${namedAsLeft(ids)} AND ${hasLeft})`;
const eitherFirm = (ids: string[], left = leftOneOf) =>
  sql`(m.firm_joined_id = ANY (${ids}::uuid[]) OR ${left(ids)})`;
/** What is left out of a firm's figures is looked for with those who kept it. */
const isOfKept = ({ withKept = false, class: of }: Selected) =>
  withKept || of === 'kept-both' || of === 'one-firm';

/** Whether `moves m` is part of a bulk transfer, which is no lift-out in any of its cities (decision 261). */
const isNoBulk = keyword("m.circumstance IS DISTINCT FROM 'bulk'");
/** What a move must have to be part of a team (domain "Counting rules"); of facts, that they have a lane says the rest. */
export const mayBeInTeam = sql`m.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL AND m.location_key IS NOT NULL AND NOT m.is_conversion AND ${isNoBulk} AND ${hasLeft}`;
export const factMayBeInTeam = sql`m.lane IS NOT NULL AND NOT m.is_conversion AND ${isNoBulk}`;

/** The columns of a lane in a city. */
export const laneOfMoves = keyword('firm_left_id, firm_joined_id, location_key');
const gap = inlined(maxGapDays);

/** The days in which the next move of a chain may be, before and after a `day`. */
const before = sql`day - ${gap} AND day - 1`;
const after = sql`day + 1 AND day + ${gap}`;

/**
 * Numbers the chains of each lane in a city: `chain` grows by one at every gap of more than `maxGapDays`. Single moves
 * between two such gaps are left out. `differs`: by somebody else than the move before it in the chain.
 * @param rows a statement for moves that may be in a team; it must return whole lanes
 */
const chained = (rows: Sql) => sql`
  SELECT *, sum(breaks::int) OVER in_order AS chain, NOT breaks AND advisor_id <> lag(advisor_id) OVER in_order AS differs FROM (
    SELECT *, coalesce(moved_on - lag(moved_on) OVER in_order > ${gap}, true) AS breaks,
      coalesce(lead(moved_on) OVER in_order - moved_on > ${gap}, true) AS ends
    FROM (${rows}) lane_rows WINDOW in_order AS (PARTITION BY ${laneOfMoves} ORDER BY moved_on, id)
  ) gaps WHERE NOT (breaks AND ends) WINDOW in_order AS (PARTITION BY ${laneOfMoves} ORDER BY moved_on, id)`;

/**
 * The lane of a chain or team `of`, for a join: fenced, as it is looked up for few.
 * @param needed which of them
 */
export const laneOf = (of: 'c' | 't', { facts }: Readable, needed = keyword('true')) => sql`
  SELECT ${laneOfMoves} FROM ${facts} o WHERE o.id = ${keyword(`${of}.opening`)} AND ${needed} OFFSET 0`;

const inLane = (of: Chain) =>
  sql`(m.firm_left_id, m.firm_joined_id, m.location_key) = (${keyword(`${of}.firm_left_id, ${of}.firm_joined_id, ${of}.location_key`)})`;

/** The alias of a chain or team. */
type Chain = 'w' | 't';

/** The moves of a chain or team `of`: those of its lane from its first to its last day. */
export const inChain = (of: Chain) =>
  sql`${inLane(of)} AND m.moved_on BETWEEN ${keyword(`${of}.first AND ${of}.last`)}`;

/** The day where a chain `w` ends in one direction, from day to farthest reachable day, with one lookup in its lane's index each. */
const followed = ({ moves }: Readable, within: Sql, farthest: 'min' | 'max', start: Sql, reach: Sql) => sql`(
    WITH RECURSIVE step AS (
      SELECT ${start} AS day UNION ALL
      SELECT (SELECT ${keyword(farthest)}(m.moved_on) FROM ${moves} m WHERE ${inLane('w')} AND m.moved_on BETWEEN ${reach} AND ${within})
      FROM step WHERE day IS NOT NULL
    ) SELECT ${keyword(farthest)}(day) FROM step)`;
export const firstDay = (from: Readable, within: Sql) =>
  followed(from, within, 'min', keyword('w.first'), before);
export const lastDay = (from: Readable, within: Sql) =>
  followed(from, within, 'max', keyword('w.last'), after);

const sameLane = sql`(a.firm_left_id, a.firm_joined_id, a.location_key) = (m.firm_left_id, m.firm_joined_id, m.location_key)
  AND NOT a.is_conversion AND a.circumstance IS DISTINCT FROM 'kept-both' AND a.circumstance IS DISTINCT FROM 'bulk'`;

/** The day where the chain of `m` ends in one direction, found from day to farthest reachable day, one index lookup each. */
const chainEnd = (moves: Sql, farthest: 'min' | 'max', reach: Sql) => sql`WITH RECURSIVE step AS (
    SELECT m.moved_on AS day UNION ALL
    SELECT (SELECT ${keyword(farthest)}(a.moved_on) FROM ${moves} a WHERE ${sameLane} AND a.moved_on BETWEEN ${reach})
    FROM step WHERE day IS NOT NULL
  ) SELECT ${keyword(farthest)}(day) FROM step`;

/**
 * The id of the first move of the team of `moves m`, which is the team's id; no row where the person moved alone. Made for
 * the rows of one page: it finds the same chain as `chained` without reading the whole lane.
 */
export const firstOfTeam = ({ moves }: Readable) => sql`
  SELECT (SELECT a.id FROM ${moves} a WHERE ${sameLane} AND a.moved_on = chain.first ORDER BY a.id LIMIT 1) AS id
  FROM (
    SELECT (${chainEnd(moves, 'min', before)}) AS first, (${chainEnd(moves, 'max', after)}) AS last
    OFFSET 0
  ) chain
  WHERE EXISTS (SELECT FROM ${moves} a WHERE ${sameLane} AND a.moved_on BETWEEN chain.first AND chain.last
    AND a.advisor_id <> m.advisor_id)`;

/** The ids of all moves of the team that a move belongs to; none where the person moved alone. */
function teamOf(moveId: string, { moves }: Readable): Sql {
  const rows = sql`SELECT m.id, m.advisor_id, m.moved_on, m.firm_left_id, m.firm_joined_id, m.location_key FROM ${moves} m
    JOIN ${moves} requested ON requested.id = ${moveId} AND (m.firm_left_id, m.firm_joined_id, m.location_key) =
      (requested.firm_left_id, requested.firm_joined_id, requested.location_key) WHERE ${mayBeInTeam}`;
  return sql`WITH lane AS (${chained(rows)}), team AS (
      SELECT id, advisor_id FROM lane WHERE chain = (SELECT chain FROM lane WHERE id = ${moveId})
    )
    SELECT id FROM team WHERE (SELECT count(DISTINCT advisor_id) FROM team) > 1`;
}
