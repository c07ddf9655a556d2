import type { Tx } from '../platform/db/database.ts';
import { chosen, type NamedFirm, type Paged, people, type Sums, sums } from './figures-queries.ts';
import { chained, conditions, mayBeInTeam, Values } from './move-sql.ts';
import type { Selected } from './selection.ts';

export interface ChannelRow {
  channel: string | null;
  joined: number;
  left: number;
}

export interface FlowRow extends Sums {
  left: string | null;
  joined: string | null;
}

/** Distinct people that each channel won and lost. */
export async function findChannels({ client }: Tx, selected: Selected): Promise<ChannelRow[]> {
  const values = new Values();
  const { rows } = await client.query<ChannelRow>(
    `WITH ${chosen(selected, values)}, sides AS (
       SELECT f.channel, true AS joined, person_key FROM chosen JOIN firms f ON f.id = firm_joined_id
       UNION SELECT f.channel, false, person_key FROM chosen JOIN firms f ON f.id = firm_left_id
     )
     SELECT channel, count(*) FILTER (WHERE joined) AS joined, count(*) FILTER (WHERE NOT joined) AS "left"
     FROM sides GROUP BY channel ORDER BY count(*) DESC, channel NULLS LAST`,
    values.list,
  );
  return rows;
}

const withChannels = `flow_rows AS (
  SELECT chosen.*, fl.channel AS left_channel, fj.channel AS joined_channel
  FROM chosen JOIN firms fl ON fl.id = firm_left_id JOIN firms fj ON fj.id = firm_joined_id
)`;

/** From channel to channel; moves with both firms. */
export async function findFlows({ client }: Tx, selected: Selected): Promise<FlowRow[]> {
  const values = new Values();
  const { rows } = await client.query<FlowRow>(
    `WITH ${chosen(selected, values)}, ${withChannels}, person AS (${people('flow_rows', ['left_channel', 'joined_channel'])})
     SELECT left_channel AS "left", joined_channel AS joined, ${sums} FROM person GROUP BY 1, 2
     ORDER BY advisors DESC, 1 NULLS LAST, 2 NULLS LAST`,
    values.list,
  );
  return rows;
}

/** Who left a channel that employs for an independent one; an unknown channel is neither. */
export async function findBreakaways(
  { client }: Tx,
  selected: Selected,
  independent: readonly string[],
): Promise<Sums> {
  const values = new Values();
  const { rows } = await client.query<Sums>(
    `WITH ${chosen(selected, values)}, ${withChannels}, away AS (
       SELECT * FROM flow_rows
       WHERE left_channel <> ALL (${values.add(independent)}::text[]) AND joined_channel = ANY (${values.add(independent)}::text[])
     ), person AS (${people('away', [])})
     SELECT ${sums} FROM person`,
    values.list,
  );
  return rows[0] ?? { moves: 0, advisors: 0, aum: null, known: 0 };
}

export interface MonthRow extends Sums {
  month: string;
  joined: number;
  left: number;
}

/** Months with moves. `joined` and `left` are of the selection's firms. */
export async function findMonths({ client }: Tx, selected: Selected): Promise<MonthRow[]> {
  const values = new Values();
  const firms = values.add(selected.firms ?? []);
  const { rows } = await client.query<MonthRow>(
    `WITH ${chosen(selected, values)}, month_rows AS (SELECT *, to_char(moved_on, 'YYYY-MM') AS month,
       coalesce(firm_joined_id = ANY (${firms}::uuid[]), false) AS joins, coalesce(firm_left_id = ANY (${firms}::uuid[]), false) AS leaves
       FROM chosen),
     person AS (${people('month_rows', ['month'], ', bool_or(joins) AS joins, bool_or(leaves) AS leaves')})
     SELECT month, ${sums}, count(*) FILTER (WHERE joins) AS joined, count(*) FILTER (WHERE leaves) AS "left"
     FROM person GROUP BY month ORDER BY month`,
    values.list,
  );
  return rows;
}

export interface TeamRow extends Sums {
  id: string;
  firmLeft: NamedFirm;
  firmJoined: NamedFirm;
  city: string;
  market: string | null;
  from: string;
  to: string;
  members: { moveId: string; name: string; movedOn: string; aumCents: number | null }[];
  total: number;
}

const shownMembers = 50;

/**
 * Teams with any of their days in the selection, newest first; each is chained from all its lane's moves in the market.
 * A chain has every move of its lane from its first to its last day, which is how its members are found again.
 */
export async function findTeams(
  { client }: Tx,
  selected: Selected,
  { page, pageSize }: Paged,
): Promise<TeamRow[]> {
  const values = new Values();
  const { from, to } = selected;
  const rest = { ...selected, from: null, to: null };
  const firm = (alias: string) =>
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'channel', ${alias}.channel)`;
  const rows = `SELECT m.id, m.person_key, m.moved_on, m.firm_left_id, m.firm_joined_id, m.place_key, m.aum_cents
    FROM moves m WHERE ${mayBeInTeam} AND ${conditions(rest, values)}`;
  const keys = ['firm_left_id', 'firm_joined_id', 'place_key', 'chain'];
  const overlaps = [
    from === null ? [] : [`max(last) >= ${values.add(from)}::date`],
    to === null ? [] : [`min(first) <= ${values.add(to)}::date`],
  ].flat();
  const found = await client.query<TeamRow>(
    `WITH team_rows AS (${chained(rows)}), person AS (${people('team_rows', keys)}), team AS (
       SELECT ${keys.join(', ')}, ${sums}, min(first) AS first, max(last) AS last, count(*) OVER () AS total
       FROM person GROUP BY ${keys.join(', ')}
       HAVING ${['count(*) > 1', ...overlaps].join(' AND ')}
     ), page AS (
       SELECT * FROM team ORDER BY first DESC, advisors DESC, firm_left_id, firm_joined_id, place_key, chain
       LIMIT ${values.add(pageSize)} OFFSET ${values.add((page - 1) * pageSize)}
     )
     SELECT t.moves, t.advisors, t.aum, t.known, t.total, t.first::text AS "from", t.last::text AS "to",
       ${firm('fl')} AS "firmLeft", ${firm('fj')} AS "firmJoined", shown.ids[1] AS id, opening.city,
       opening.market_path AS market, members.list AS members
     FROM page t JOIN firms fl ON fl.id = t.firm_left_id JOIN firms fj ON fj.id = t.firm_joined_id
     CROSS JOIN LATERAL (
       SELECT (array_agg(m.id ORDER BY m.moved_on, m.id))[1:${shownMembers}] AS ids FROM moves m
       WHERE (m.firm_left_id, m.firm_joined_id, m.place_key) = (t.firm_left_id, t.firm_joined_id, t.place_key)
         AND m.moved_on BETWEEN t.first AND t.last AND ${mayBeInTeam} AND ${conditions(rest, values)}
     ) shown
     JOIN moves opening ON opening.id = shown.ids[1]
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'movedOn', m.moved_on,
         'aumCents', m.aum_cents) ORDER BY m.moved_on, m.id) AS list
       FROM moves m WHERE m.id = ANY (shown.ids)
     ) members
     ORDER BY t.first DESC, t.advisors DESC, t.firm_left_id, t.firm_joined_id, t.place_key, t.chain`,
    values.list,
  );
  return found.rows;
}
