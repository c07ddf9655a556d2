import type { Tx } from '../../platform/db/database.ts';
import { offsetOf, type Paging } from '../../platform/db/sql/paging.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, json, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
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
import { maxGapDays } from '../lift-outs.ts';
import type { Selected } from '../selection.ts';
import { plusDays } from '../spans.ts';
import { inBook } from './book.ts';
import type { ByFirm } from './by-firm.ts';
import { conditions, inChain, laneOf, lastDay, mayBeInTeam } from './conditions.ts';
import { firmJson, type NamedFirm } from './figures.ts';
import {
  aumCents,
  chosen,
  inParts,
  mayMoveAgainInMonth,
  parts,
  partsOf,
  people,
  repeated,
  type Sums,
  sumColumns,
  sums,
  sumsOfParts,
} from './fragments.ts';
import { chains, chainsIn, runsOf } from './runs.ts';

export interface ChannelRow {
  channel: string | null;
  joined: number;
  left: number;
}

export interface FlowRow extends Sums {
  left: string | null;
  joined: string | null;
}

const channelFigures = defineQuery('moves_channels', {
  /** Distinct people who joined and left each channel. */
  channels: json<ChannelRow[]>().always('coalesce'),
  /** From channel to channel, of moves with both firms. */
  flows: json<FlowRow[]>().always('coalesce'),
  /** Moves from an employee channel to an independent one; an unknown channel is neither. */
  breakaways: json<Sums>().always('a sum over nothing still has a row'),
});

/** Figures by channel, in one statement over the same rows. */
export function findChannels(
  tx: Tx,
  selected: Selected,
  independent: readonly string[],
): Promise<AnswerOf<typeof channelFigures>> {
  const flow = keyword('left_channel, joined_channel');
  const withChannels = (rows: Sql) => sql`
    SELECT r.*, fl.channel AS left_channel, fj.channel AS joined_channel
    FROM ${rows} r LEFT JOIN firms fl ON fl.id = r.firm_left_id LEFT JOIN firms fj ON fj.id = r.firm_joined_id`;
  const isBreakaway = sql`left_channel <> ALL (${independent}::text[]) AND joined_channel = ANY (${independent}::text[])`;
  const breakawayRows = keyword('(SELECT * FROM both_again WHERE breakaway) r');
  return channelFigures.one(
    tx,
    sql`WITH ${inParts(selected, readable(tx.scope))}, once AS MATERIALIZED (
       SELECT ${flow}, firm_left_id IS NOT NULL AS has_left, firm_joined_id IS NOT NULL AS has_joined, sum(moves) AS moves,
         sum(advisors) AS advisors, sum(aum_cents) AS aum_cents, sum(known) AS known
       FROM (${withChannels(keyword('lane_part'))}) r GROUP BY 1, 2, 3, 4
     ), again AS MATERIALIZED (${withChannels(repeated)}), side AS (
       SELECT joined_channel AS channel, true AS joined, advisors FROM once WHERE has_joined
       UNION ALL SELECT left_channel, false, advisors FROM once WHERE has_left
       UNION ALL SELECT joined_channel, true, count(DISTINCT advisor_id) FROM again WHERE firm_joined_id IS NOT NULL GROUP BY 1
       UNION ALL SELECT left_channel, false, count(DISTINCT advisor_id) FROM again WHERE firm_left_id IS NOT NULL GROUP BY 1
     ), channel_sums AS (
       SELECT channel, coalesce(sum(advisors) FILTER (WHERE joined), 0) AS joined,
         coalesce(sum(advisors) FILTER (WHERE NOT joined), 0) AS "left"
       FROM side GROUP BY channel ORDER BY sum(advisors) DESC, channel NULLS LAST
     ), both_again AS (
       SELECT *, ${isBreakaway} AS breakaway FROM again WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
     ), part AS (
       SELECT ${flow}, ${parts} FROM once WHERE has_left AND has_joined UNION ALL ${partsOf(keyword('both_again'), [flow])}
     ), flow AS (
       SELECT left_channel AS "left", joined_channel AS joined, ${sumsOfParts} FROM part GROUP BY 1, 2
       ORDER BY advisors DESC, 1 NULLS LAST, 2 NULLS LAST
     ), breakaway_part AS (
       SELECT ${parts} FROM once WHERE ${isBreakaway}
       UNION ALL SELECT ${parts} FROM (${partsOf(breakawayRows, [keyword('breakaway')])}) a
     )
     SELECT coalesce((SELECT json_agg(channel_sums) FROM channel_sums), '[]') AS channels,
       coalesce((SELECT json_agg(flow) FROM flow), '[]') AS flows,
       (SELECT row_to_json(b) FROM (SELECT ${sumsOfParts} FROM breakaway_part) b) AS breakaways`,
  );
}

const monthRow = defineQuery('moves_months', {
  ...sumColumns,
  month: text().always('the month of a day that is never null'),
  joined: int8().always('a month has moves'),
  left: int8().always('a month has moves'),
});

/** Months with moves. `joined` and `left` count people of the selection's firms. */
export function findMonths(tx: Tx, selected: Selected): Promise<AnswerOf<typeof monthRow>[]> {
  const firms = selected.firms ?? [];
  const joins = sql`coalesce(firm_joined_id = ANY (${firms}::uuid[]), false)`;
  const leaves = sql`coalesce(firm_left_id = ANY (${firms}::uuid[]), false)`;
  const sides = sql`, bool_or(${joins})::int AS joined, bool_or(${leaves})::int AS "left"`;
  const month = keyword("date_trunc('month', moved_on::timestamp)");
  return monthRow.all(
    tx,
    sql`WITH ${chosen(selected, readable(tx.scope), mayMoveAgainInMonth)}, day AS (
       SELECT moved_on, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known,
         count(*) FILTER (WHERE ${joins}) AS joined, count(*) FILTER (WHERE ${leaves}) AS "left"
       FROM chosen WHERE NOT again GROUP BY 1
     ), person AS (${people(sql`(SELECT *, ${month} AS month FROM repeated) r`, [keyword('month')], sides)}), part AS (
       SELECT ${month} AS month, ${parts}, joined, "left" FROM day
       UNION ALL SELECT month, moves, 1, aum_cents, (aum_cents IS NOT NULL)::int, joined, "left" FROM person
     )
     SELECT to_char(month, 'YYYY-MM') AS month, sum(moves)::float8 AS moves, sum(advisors)::bigint AS advisors, ${sumOf(aumCents)} AS aum,
       sum(known)::bigint AS known, sum(joined)::bigint AS joined, sum("left")::bigint AS "left"
     FROM part GROUP BY part.month ORDER BY part.month`,
  );
}

interface Member {
  moveId: string;
  name: string;
  movedOn: string;
  aumCents: number | null;
}

const teamRow = defineQuery('moves_teams', {
  ...sumColumns,
  id: uuid().always('a team has a first move'),
  firmLeft: json<NamedFirm>().always('json_build_object'),
  firmJoined: json<NamedFirm>().always('json_build_object'),
  city: text(),
  market: text().orNull(),
  /** When the last of its moves was added. */
  reportedAt: timestamptz().always('a team has moves'),
  from: text().always('a team has moves'),
  to: text().always('a team has moves'),
  members: json<Member[]>().always('a team has moves'),
  total: int8().always('count'),
});
export type TeamRow = AnswerOf<typeof teamRow>;

const shownMembers = 50;

/**
 * Teams with a day in the selection, newest first, each with all its moves in the market, also those outside the span.
 * With a book, those that somebody of it is in. People are counted only in teams that may be on the page: those that start on the same day as one of the page's.
 */
export function findTeams(
  tx: Tx,
  { book, ...selected }: Selected,
  { page, pageSize }: Paging,
): Promise<TeamRow[]> {
  const { to } = selected;
  const from = readable(tx.scope);
  const { moves } = from;
  const within = sql`${mayBeInTeam} AND ${conditions({ ...selected, from: null, to: null }, from)}`;
  const limit = sql`${pageSize}::bigint`;
  const offset = sql`${offsetOf({ page, pageSize })}::bigint`;
  const lane = keyword('firm_left_id, firm_joined_id, location_key');
  // Among teams of one day and size, and members of one day, what is told decides: ids depend on the order of uploads.
  const nameOf = (firm: 'firm_left_id' | 'firm_joined_id') =>
    sql`(SELECT f.name_key FROM firms f WHERE f.id = ${keyword(firm)})`;
  const nameInOrder = keyword(`lower(m.last_name || ' ' || m.first_name) COLLATE "C"`);
  const ofTeam = keyword('t.firm_left_id, t.firm_joined_id, t.location_key');
  const perTeam = [lane, keyword('began, ended, total')];
  const begun = to === null ? nothing : sql` AND first <= ${to}::date`;
  const withBook = book
    ? sql` AND EXISTS (SELECT FROM (
        SELECT l.*, c.first, c.last FROM (SELECT t.opening, t.first, t.last) c CROSS JOIN LATERAL (${laneOf('c', from)}) l
      ) t JOIN ${moves} m ON ${inChain('t')} WHERE ${within} AND ${inBook(book)})`
    : nothing;
  return teamRow.all(
    tx,
    sql`WITH team AS (
       SELECT *, count(*) OVER () AS total, rank() OVER by_day AS position, count(*) OVER by_day AS last_position
       FROM (${chainsOf(selected, from, within, book ? null : sql`${offset} + ${limit}`)}) t WHERE several${begun}${withBook}
       WINDOW by_day AS (ORDER BY first DESC)
     ), candidate AS MATERIALIZED (
       SELECT ${lane}, first, CASE WHEN ends_after THEN ${lastDay(from, within)} ELSE last END AS last, total, position
       FROM (
         SELECT * FROM team t CROSS JOIN LATERAL (${laneOf('t', from)}) l
         WHERE position <= ${offset} + ${limit} AND last_position > ${offset}
       ) w
     ), team_rows AS (
       SELECT ${ofTeam}, t.first AS began, t.last AS ended, t.total, m.id, m.advisor_id, m.moved_on, m.aum_cents
       FROM candidate t JOIN ${moves} m ON ${inChain('t')} AND ${within}
     ), person AS (${people(keyword('team_rows'), perTeam)}), page AS (
       SELECT ${lane}, began AS first, ended AS last, total, ${sums} FROM person GROUP BY ${lane}, began, ended, total
       ORDER BY began DESC, advisors DESC, ${nameOf('firm_left_id')}, ${nameOf('firm_joined_id')}, location_key LIMIT ${limit} OFFSET ${offset} - (SELECT min(position) - 1 FROM candidate)
     )
     SELECT t.moves, t.advisors, t.aum, t.known, t.total, t.first::text AS "from", t.last::text AS "to",
       ${firmJson('fl')} AS "firmLeft", ${firmJson('fj')} AS "firmJoined", shown.id, opening.city,
       opening.market_path AS market, shown.reported_at AS "reportedAt", members.list AS members
     FROM page t JOIN firms fl ON fl.id = t.firm_left_id JOIN firms fj ON fj.id = t.firm_joined_id
     CROSS JOIN LATERAL (
       SELECT (array_agg(once.id ORDER BY once.moved_on, once.id))[1] AS id,
         (array_agg(once.id ORDER BY once.moved_on, once.name, once.fingerprint))[1:${inlined(shownMembers)}] AS ids, max(reported_at) AS reported_at
       FROM (
         SELECT (array_agg(m.id ORDER BY m.moved_on, m.id))[1] AS id, min(m.moved_on) AS moved_on, max(m.created_at) AS reported_at,
           min(${nameInOrder}) AS name, min(m.fingerprint) AS fingerprint
         FROM ${moves} m WHERE ${inChain('t')} AND ${within} GROUP BY m.advisor_id
       ) once
     ) shown
     JOIN ${moves} opening ON opening.id = shown.ids[1]
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'movedOn', m.moved_on,
         'aumCents', m.aum_cents) ORDER BY m.moved_on, ${nameInOrder}, m.fingerprint) AS list
       FROM ${moves} m WHERE m.id = ANY (shown.ids)
     ) members
     ORDER BY t.first DESC, t.advisors DESC, fl.name_key, fj.name_key, t.location_key`,
  );
}

/** With a first day, the chains around the span; otherwise all chains. `shown` as in `chainsIn`. */
function chainsOf(selected: ByFirm, readableMoves: Readable, within: Sql, shown: Sql | null): Sql {
  const { market, from, to } = selected;
  if (from === null) return chains(runsOf({ ...selected, to: null }, readableMoves), selected);
  const near = { from: plusDays(from, -maxGapDays), to: to === null ? null : plusDays(to, maxGapDays) };
  const runs = runsOf({ ...selected, ...near }, readableMoves);
  return chainsIn(readableMoves, runs, within, { market, from, to }, shown);
}
