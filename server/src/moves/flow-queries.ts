import type { Tx } from '../platform/db/database.ts';
import {
  chosen,
  inParts,
  type NamedFirm,
  type Paged,
  parts,
  partsOf,
  people,
  type Sums,
  sums,
  sumsOfParts,
} from './figures-queries.ts';
import { longestGapDays } from './lift-outs.ts';
import { chains, chainsIn, conditions, inChain, mayBeInTeam, Values } from './move-sql.ts';
import type { Selected } from './selection.ts';
import { plusDays } from './spans.ts';

export interface ChannelRow {
  channel: string | null;
  joined: number;
  left: number;
}

export interface FlowRow extends Sums {
  left: string | null;
  joined: string | null;
}

export interface ChannelFigures {
  /** Distinct people that each channel won and lost. */
  channels: ChannelRow[];
  /** From channel to channel; moves with both firms. */
  flows: FlowRow[];
  /** Who left a channel that employs for an independent one; an unknown channel is neither. */
  breakaways: Sums;
}

/** What went from channel to channel, in one statement over the same rows. */
export async function findChannels(
  tx: Tx,
  selected: Selected,
  independent: readonly string[],
): Promise<ChannelFigures> {
  const values = new Values(tx);
  const inFlow = ['left_channel', 'joined_channel'];
  const flow = inFlow.join(', ');
  const withChannels = (rows: string) => `
    SELECT r.*, fl.channel AS left_channel, fj.channel AS joined_channel
    FROM ${rows} r LEFT JOIN firms fl ON fl.id = r.firm_left_id LEFT JOIN firms fj ON fj.id = r.firm_joined_id`;
  const away = `left_channel <> ALL (${values.add(independent)}::text[]) AND joined_channel = ANY (${values.add(independent)}::text[])`;
  const { rows } = await tx.client.query<ChannelFigures>(
    `WITH ${inParts(selected, values)}, once AS MATERIALIZED (
       SELECT ${flow}, firm_left_id IS NOT NULL AS has_left, firm_joined_id IS NOT NULL AS has_joined, sum(moves) AS moves,
         sum(advisors) AS advisors, sum(aum_cents) AS aum_cents, sum(known) AS known
       FROM (${withChannels('lane_part')}) r GROUP BY 1, 2, 3, 4
     ), again AS MATERIALIZED (${withChannels('repeated')}), side AS (
       SELECT joined_channel AS channel, true AS joined, advisors FROM once WHERE has_joined
       UNION ALL SELECT left_channel, false, advisors FROM once WHERE has_left
       UNION ALL SELECT joined_channel, true, count(DISTINCT person_key) FROM again WHERE firm_joined_id IS NOT NULL GROUP BY 1
       UNION ALL SELECT left_channel, false, count(DISTINCT person_key) FROM again WHERE firm_left_id IS NOT NULL GROUP BY 1
     ), won_and_lost AS (
       SELECT channel, coalesce(sum(advisors) FILTER (WHERE joined), 0) AS joined,
         coalesce(sum(advisors) FILTER (WHERE NOT joined), 0) AS "left"
       FROM side GROUP BY channel ORDER BY sum(advisors) DESC, channel NULLS LAST
     ), both_again AS (
       SELECT *, ${away} AS away FROM again WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
     ), part AS (
       SELECT ${flow}, ${parts} FROM once WHERE has_left AND has_joined UNION ALL ${partsOf('both_again', inFlow)}
     ), flow AS (
       SELECT left_channel AS "left", joined_channel AS joined, ${sumsOfParts} FROM part GROUP BY 1, 2
       ORDER BY advisors DESC, 1 NULLS LAST, 2 NULLS LAST
     ), away_part AS (
       SELECT ${parts} FROM once WHERE ${away}
       UNION ALL SELECT ${parts} FROM (${partsOf('(SELECT * FROM both_again WHERE away) r', ['away'])}) a
     )
     SELECT coalesce((SELECT json_agg(won_and_lost) FROM won_and_lost), '[]') AS channels,
       coalesce((SELECT json_agg(flow) FROM flow), '[]') AS flows,
       (SELECT row_to_json(b) FROM (SELECT ${sumsOfParts} FROM away_part) b) AS breakaways`,
    values.list,
  );
  const [row] = rows;
  if (!row) throw new Error('A sum over nothing still has a row.');
  return row;
}

export interface MonthRow extends Sums {
  month: string;
  joined: number;
  left: number;
}

/** Months with moves. `joined` and `left` are of the selection's firms. */
export async function findMonths(tx: Tx, selected: Selected): Promise<MonthRow[]> {
  const values = new Values(tx);
  const firms = values.add(selected.firms ?? []);
  const { rows } = await tx.client.query<MonthRow>(
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
  /** When the last of its moves came to us. */
  learnedAt: Date;
  from: string;
  to: string;
  members: { moveId: string; name: string; movedOn: string; aumCents: number | null }[];
  total: number;
}

const shownMembers = 50;

/**
 * Teams with any of their days in the selection, newest first; each whole, as its lane's moves in the market chain it.
 * People are counted only in teams that may be on the page: those that begin on a day on which one of the page does.
 */
export async function findTeams(tx: Tx, selected: Selected, { page, pageSize }: Paged): Promise<TeamRow[]> {
  const values = new Values(tx);
  const { to } = selected;
  const { moves } = values.from;
  const firm = (alias: string) =>
    `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'channel', ${alias}.channel)`;
  const within = `${mayBeInTeam} AND ${conditions({ ...selected, from: null, to: null }, values)}`;
  const limit = values.add(pageSize);
  const offset = values.add((page - 1) * pageSize);
  const lane = 'firm_left_id, firm_joined_id, place_key';
  const ofTeam = 't.firm_left_id, t.firm_joined_id, t.place_key';
  const found = await tx.client.query<TeamRow>(
    `WITH team AS (
       SELECT *, count(*) OVER () AS total, rank() OVER by_day AS place, count(*) OVER by_day AS through
       FROM (${chainsOf(selected, values, within)}) c WHERE several${to === null ? '' : ` AND first <= ${values.add(to)}::date`}
       WINDOW by_day AS (ORDER BY first DESC)
     ), near AS MATERIALIZED (
       SELECT * FROM team WHERE place <= ${offset}::bigint + ${limit}::bigint AND through > ${offset}::bigint
     ), team_rows AS (
       SELECT ${ofTeam}, t.first AS began, t.last AS ended, t.total, m.id, m.person_key, m.moved_on, m.aum_cents
       FROM near t JOIN ${moves} m ON ${inChain('t')} AND ${within}
     ), person AS (${people('team_rows', [lane, 'began', 'ended', 'total'])}), page AS (
       SELECT ${lane}, began AS first, ended AS last, total, ${sums} FROM person GROUP BY ${lane}, began, ended, total
       ORDER BY began DESC, advisors DESC, ${lane} LIMIT ${limit} OFFSET ${offset}::bigint - (SELECT min(place) - 1 FROM near)
     )
     SELECT t.moves, t.advisors, t.aum, t.known, t.total, t.first::text AS "from", t.last::text AS "to",
       ${firm('fl')} AS "firmLeft", ${firm('fj')} AS "firmJoined", shown.ids[1] AS id, opening.city,
       opening.market_path AS market, shown.learned_at AS "learnedAt", members.list AS members
     FROM page t JOIN firms fl ON fl.id = t.firm_left_id JOIN firms fj ON fj.id = t.firm_joined_id
     CROSS JOIN LATERAL (
       SELECT (array_agg(m.id ORDER BY m.moved_on, m.id))[1:${shownMembers}] AS ids, max(m.created_at) AS learned_at
       FROM ${moves} m WHERE ${inChain('t')} AND ${within}
     ) shown
     JOIN ${moves} opening ON opening.id = shown.ids[1]
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'movedOn', m.moved_on,
         'aumCents', m.aum_cents) ORDER BY m.moved_on, m.id) AS list
       FROM ${moves} m WHERE m.id = ANY (shown.ids)
     ) members
     ORDER BY t.first DESC, t.advisors DESC, ${ofTeam}`,
    values.list,
  );
  return found.rows;
}

/** From a first day on, chains are found around the span and followed beyond; else all there are. */
function chainsOf(selected: Selected, values: Values, within: string): string {
  const { from, to } = selected;
  const rows = (where: string) =>
    `SELECT m.id, m.person_key, m.moved_on, m.firm_left_id, m.firm_joined_id, m.place_key FROM ${values.from.moves} m WHERE ${where}`;
  if (from === null) return chains(rows(within));
  const around = {
    from: plusDays(from, -longestGapDays),
    to: to === null ? null : plusDays(to, longestGapDays),
  };
  return chainsIn(
    values.from.moves,
    rows(`${mayBeInTeam} AND ${conditions({ ...selected, ...around }, values)}`),
    within,
    { from: values.add(from), to: to === null ? null : values.add(to) },
  );
}
