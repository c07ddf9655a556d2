import type { Selected } from './selection.ts';

/** Collects the values of a statement; `add` answers the placeholder. */
export class Values {
  readonly list: unknown[] = [];

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
    const text = `m.search_text LIKE ${values.add(word.pattern)}`;
    parts.push(word.firms.length === 0 ? text : `(${text} OR ${eitherFirm(values.add(word.firms))})`);
  }
  if (liftOut !== undefined) parts.push(`m.id IN (${teamOf(values.add(liftOut))})`);
  return parts.length === 0 ? 'true' : parts.join(' AND ');
}

const eitherFirm = (ids: string) =>
  `(m.firm_left_id = ANY (${ids}::uuid[]) OR m.firm_joined_id = ANY (${ids}::uuid[]))`;

/** What a move must have to be part of a team (domain "Counting rules"). */
export const mayBeInTeam =
  'm.firm_left_id IS NOT NULL AND m.firm_joined_id IS NOT NULL AND m.place_key IS NOT NULL AND NOT m.is_conversion';

const lane = 'firm_left_id, firm_joined_id, place_key';

/**
 * Numbers the chains of each lane in a city: `chain` grows by one at every gap of more than 14 days.
 * @param rows a statement for moves that may be in a team, whole lanes of them
 */
export const chained = (rows: string) => `
  SELECT *, sum(breaks) OVER (PARTITION BY ${lane} ORDER BY moved_on, id) AS chain FROM (
    SELECT *, coalesce(moved_on - lag(moved_on) OVER (PARTITION BY ${lane} ORDER BY moved_on, id) > 14, false)::int AS breaks
    FROM (${rows}) lane_rows
  ) gaps`;

const sameLane = `(a.firm_left_id, a.firm_joined_id, a.place_key) = (m.firm_left_id, m.firm_joined_id, m.place_key)
  AND NOT a.is_conversion`;

/** The day where the chain of `m` ends in one direction: from day to farthest day within 14, each a look into the index. */
const chainEnd = (farthest: 'min' | 'max', from: string, to: string) => `WITH RECURSIVE step AS (
    SELECT m.moved_on AS day UNION ALL
    SELECT (SELECT ${farthest}(a.moved_on) FROM moves a WHERE ${sameLane} AND a.moved_on BETWEEN ${from} AND ${to})
    FROM step WHERE day IS NOT NULL
  ) SELECT ${farthest}(day) FROM step`;

/**
 * The first move of the team of `moves m`, whose id is the team's; no row where it moved alone. For a page's rows: it
 * finds the chain of `chained` without reading the lane, which may be long.
 */
export const teamOpening = `
  SELECT (SELECT a.id FROM moves a WHERE ${sameLane} AND a.moved_on = chain.first ORDER BY a.id LIMIT 1) AS id
  FROM (SELECT (${chainEnd('min', 'day - 14', 'day - 1')}) AS first, (${chainEnd('max', 'day + 1', 'day + 14')}) AS last OFFSET 0) chain
  WHERE EXISTS (SELECT FROM moves a WHERE ${sameLane} AND a.moved_on BETWEEN chain.first AND chain.last
    AND a.person_key <> m.person_key)`;

/** The ids of the team that a move belongs to; of none where it moved alone. */
function teamOf(moveId: string): string {
  const rows = `SELECT m.id, m.person_key, m.moved_on, m.firm_left_id, m.firm_joined_id, m.place_key FROM moves m
    JOIN moves asked ON asked.id = ${moveId} AND (m.firm_left_id, m.firm_joined_id, m.place_key) =
      (asked.firm_left_id, asked.firm_joined_id, asked.place_key) WHERE ${mayBeInTeam}`;
  return `WITH lane AS (${chained(rows)}), team AS (
      SELECT id, person_key FROM lane WHERE chain = (SELECT chain FROM lane WHERE id = ${moveId})
    )
    SELECT id FROM team WHERE (SELECT count(DISTINCT person_key) FROM team) > 1`;
}
