import { type Readable, readable } from '../platform/db/readable-moves.ts';
import type { Scope } from '../platform/db/scope.ts';
import { longestGapDays as gap } from './lift-outs.ts';
import type { Selected } from './selection.ts';

/** A statement on moves: from where its scope reads them, and its values; `add` answers the placeholder. */
export class Values {
  readonly list: unknown[] = [];
  readonly from: Readable;

  constructor({ scope }: { scope: Scope }) {
    this.from = readable(scope);
  }

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** What a selection asks of `moves m`; 'true' for nothing. */
export function conditions(selected: Selected, values: Values): string {
  const { id, market, firms, from, to, conversions, firmsLeft, firmsJoined, words = [], liftOut } = selected;
  const parts: string[] = [];
  if (id !== undefined) parts.push(`m.id = ${values.add(id)}`);
  if (market !== null) parts.push(`m.market_path = ${values.add(market)}`);
  if (firms !== null) parts.push(eitherFirm(values.add(firms)));
  if (firmsLeft) parts.push(`m.firm_left_id = ANY (${values.add(firmsLeft)}::uuid[])`);
  if (firmsJoined) parts.push(`m.firm_joined_id = ANY (${values.add(firmsJoined)}::uuid[])`);
  if (from !== null) parts.push(`m.moved_on >= ${values.add(from)}::date`);
  if (to !== null) parts.push(`m.moved_on <= ${values.add(to)}::date`);
  if (!conversions) parts.push('NOT m.is_conversion');
  for (const word of words) {
    const text = `m.search_text LIKE fold_for_search(${values.add(word.pattern)})`;
    parts.push(word.firms.length === 0 ? text : `(${text} OR ${eitherFirm(values.add(word.firms))})`);
  }
  if (liftOut !== undefined) parts.push(`m.id IN (${teamOf(values.add(liftOut), values.from)})`);
  return parts.length === 0 ? 'true' : parts.join(' AND ');
}

const eitherFirm = (ids: string) =>
  `(m.firm_left_id = ANY (${ids}::uuid[]) OR m.firm_joined_id = ANY (${ids}::uuid[]))`;

/** What a move must have to be part of a team (domain "Counting rules"). */
export const mayBeInTeam =
  'm.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL AND m.place_key IS NOT NULL AND NOT m.is_conversion';

const lane = 'firm_left_id, firm_joined_id, place_key';

/** The days in which a chain goes on, before and after its move of a `day`. */
const before = `day - ${gap} AND day - 1`;
const after = `day + 1 AND day + ${gap}`;

/**
 * Numbers the chains of each lane in a city: `chain` grows by one at every gap of more than `longestGapDays`. Moves that are alone
 * between two such gaps are left out.
 * @param rows a statement for moves that may be in a team, whole lanes of them
 */
export const chained = (rows: string) => `
  SELECT *, sum(breaks::int) OVER in_order AS chain FROM (
    SELECT *, coalesce(moved_on - lag(moved_on) OVER in_order > ${gap}, true) AS breaks,
      coalesce(lead(moved_on) OVER in_order - moved_on > ${gap}, true) AS ends
    FROM (${rows}) lane_rows WINDOW in_order AS (PARTITION BY ${lane} ORDER BY moved_on, id)
  ) gaps WHERE NOT (breaks AND ends) WINDOW in_order AS (PARTITION BY ${lane} ORDER BY moved_on, id)`;

/** The chains of `rows`: their lane, first and last day, one of their people and whether there are several. */
export const chains = (rows: string) => `
  SELECT ${lane}, min(moved_on) AS first, max(moved_on) AS last, min(person_key) AS someone,
    min(person_key) <> max(person_key) AS several
  FROM (${chained(rows)}) numbered GROUP BY ${lane}, chain`;

const inLane = (of: string) =>
  `(m.firm_left_id, m.firm_joined_id, m.place_key) = (${of}.firm_left_id, ${of}.firm_joined_id, ${of}.place_key)`;

/** The moves of a chain or team `of`: those of its lane from its first to its last day. */
export const inChain = (of: string) => `${inLane(of)} AND m.moved_on BETWEEN ${of}.first AND ${of}.last`;

/**
 * The chains that have a move in a span, whole. Only those that reach into the span from the days around it are
 * followed beyond, from day to farthest day, each a look into the lane's index.
 * @param rows a statement for the moves of the span and of `longestGapDays` around it that may be in a team
 * @param within what else `moves m` must be
 */
export function chainsIn(
  moves: string,
  rows: string,
  within: string,
  span: { from: string; to: string | null },
) {
  const follow = (farthest: 'min' | 'max', start: string, reach: string) => `(
    WITH RECURSIVE step AS (
      SELECT ${start} AS day UNION ALL
      SELECT (SELECT ${farthest}(m.moved_on) FROM ${moves} m WHERE ${inLane('w')} AND m.moved_on BETWEEN ${reach} AND ${within})
      FROM step WHERE day IS NOT NULL
    ) SELECT ${farthest}(day) FROM step)`;
  const startsBefore = `w.first < ${span.from}::date`;
  const endsAfter = span.to === null ? 'false' : `w.last > ${span.to}::date`;
  const overlaps = `w.last >= ${span.from}::date${span.to === null ? '' : ` AND w.first <= ${span.to}::date`}`;
  const first = `CASE WHEN ${startsBefore} THEN ${follow('min', 'w.first', before)} ELSE w.first END`;
  const last = `CASE WHEN ${endsAfter} THEN ${follow('max', 'w.last', after)} ELSE w.last END`;
  return `
  SELECT ${lane}, first, last, several OR EXISTS (
    SELECT FROM ${moves} m WHERE ${inChain('w')} AND m.person_key <> w.someone AND ${within}) AS several
  FROM (
    SELECT ${lane}, ${first} AS first, ${last} AS last, someone, several FROM (${chains(rows)}) w
    WHERE ${overlaps} AND (several OR ${startsBefore} OR ${endsAfter}) OFFSET 0
  ) w`;
}

const sameLane = `(a.firm_left_id, a.firm_joined_id, a.place_key) = (m.firm_left_id, m.firm_joined_id, m.place_key)
  AND NOT a.is_conversion`;

/** The day where the chain of `m` ends in one direction: from day to farthest day within reach, each a look into the index. */
const chainEnd = (moves: string, farthest: 'min' | 'max', reach: string) => `WITH RECURSIVE step AS (
    SELECT m.moved_on AS day UNION ALL
    SELECT (SELECT ${farthest}(a.moved_on) FROM ${moves} a WHERE ${sameLane} AND a.moved_on BETWEEN ${reach})
    FROM step WHERE day IS NOT NULL
  ) SELECT ${farthest}(day) FROM step`;

/**
 * The first move of the team of `moves m`, whose id is the team's; no row where it moved alone. For a page's rows: it
 * finds the chain of `chained` without reading the lane, which may be long.
 */
export const teamOpening = ({ moves }: Readable) => `
  SELECT (SELECT a.id FROM ${moves} a WHERE ${sameLane} AND a.moved_on = chain.first ORDER BY a.id LIMIT 1) AS id
  FROM (
    SELECT (${chainEnd(moves, 'min', before)}) AS first, (${chainEnd(moves, 'max', after)}) AS last
    OFFSET 0
  ) chain
  WHERE EXISTS (SELECT FROM ${moves} a WHERE ${sameLane} AND a.moved_on BETWEEN chain.first AND chain.last
    AND a.person_key <> m.person_key)`;

/** The ids of the team that a move belongs to; of none where it moved alone. */
function teamOf(moveId: string, { moves }: Readable): string {
  const rows = `SELECT m.id, m.person_key, m.moved_on, m.firm_left_id, m.firm_joined_id, m.place_key FROM ${moves} m
    JOIN ${moves} asked ON asked.id = ${moveId} AND (m.firm_left_id, m.firm_joined_id, m.place_key) =
      (asked.firm_left_id, asked.firm_joined_id, asked.place_key) WHERE ${mayBeInTeam}`;
  return `WITH lane AS (${chained(rows)}), team AS (
      SELECT id, person_key FROM lane WHERE chain = (SELECT chain FROM lane WHERE id = ${moveId})
    )
    SELECT id FROM team WHERE (SELECT count(DISTINCT person_key) FROM team) > 1`;
}
