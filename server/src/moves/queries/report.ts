import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { json } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, joined, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';

/** Moves of a market between two days, both included. */
export interface Period {
  market: string;
  from: string;
  to: string;
}

/** Distinct people of a group; the sum is in cents, as text. */
interface Sums {
  advisors: number;
  known: number;
  totalCents: string | null;
}

export interface NetRow {
  firm: string;
  joined: Sums;
  left: Sums;
}

export interface MarketSums extends Sums {
  moves: number;
  medianCents: number | null;
  last: string | null;
  conversions: number;
  outlierCount: number;
  /** Outliers among the latest known amounts, one per advisor, largest first. */
  outliers: {
    moveId: string;
    name: string;
    firmLeft: string | null;
    firmJoined: string | null;
    movedOn: string;
    aumCents: number;
  }[];
  /** People who joined and left each firm. */
  firms: NetRow[];
  /** The lanes with the most advisors. */
  lanes: (Sums & { firmLeft: string; firmJoined: string; last: string; recent: number })[];
  /** Every month of the period, also those without a move. */
  months: (Sums & { month: string; moves: number })[];
}

/** With fewer known amounts, quartiles say nothing about outliers. */
const minAmounts = 8;

const latest = (column: Sql) =>
  sql`(array_agg(${column} ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1]`;

/** Columns of partial sums over moves of which each has another person. */
const addable = (
  recentFrom: string,
) => sql`count(*) AS moves, count(*) AS advisors, count(aum_cents) AS known, sum(aum_cents) AS total, max(moved_on) AS last,
  count(*) FILTER (WHERE moved_on >= ${recentFrom}::date) AS recent`;

/**
 * The same partial sums over `repeated`, the moves of people who moved more than once: one row per person and group, with
 * the AUM of the latest move where it is known.
 * @param keys the columns to group by
 */
const ofRepeated = (keys: readonly Sql[], recentFrom: string) => sql`
  SELECT ${joined(keys)}, count(*) AS moves, 1 AS advisors, (count(aum_cents) > 0)::int AS known,
    ${latest(keyword('aum_cents'))} AS total, max(moved_on) AS last, (max(moved_on) >= ${recentFrom}::date)::int AS recent
  FROM repeated GROUP BY ${joined(keys)}, person_key`;

const total = keyword('total');
const [left, joins, month] = [keyword('firm_left_id'), keyword('firm_joined_id'), keyword('month')];

const marketSums = defineQuery('moves_report', { found: json<MarketSums>().always('json_build_object') });

const sumsOf = (where?: Sql) => {
  const filter = where === undefined ? nothing : sql` FILTER (WHERE ${where})`;
  return sql`'advisors', coalesce(sum(advisors)${filter}, 0), 'known', coalesce(sum(known)${filter}, 0), 'totalCents', ${sumOf(total, where)}`;
};

/**
 * All sums of a report over a market's moves without conversions, in one statement over the same rows. Most people move
 * once, so their moves are summed by lane and by day without looking at people; only the others are counted by person.
 * @param recentFrom the first day (`YYYY-MM-DD`) that counts as recent
 * @param lanes the number of lanes, at most
 * @param outliers the number of outliers, at most
 */
export async function sumMarket(
  tx: Tx,
  { market, from, to }: Period,
  { recentFrom, lanes, outliers }: { recentFrom: string; lanes: number; outliers: number },
): Promise<MarketSums> {
  const { moves } = readable(tx.scope);
  const inPeriod = sql`market_path = ${market} AND moved_on BETWEEN ${from}::date AND ${to}::date`;
  const repeatedBy = (...keys: Sql[]) => ofRepeated(keys, recentFrom);
  const columns = addable(recentFrom);
  const { found } = await marketSums.one(
    tx,
    sql`WITH counted AS MATERIALIZED (
       SELECT id, person_key, firm_left_id, firm_joined_id, moved_on, aum_cents, count(*) OVER (PARTITION BY person_key) > 1 AS again
       FROM ${moves} WHERE ${inPeriod} AND NOT is_conversion
     ), repeated AS MATERIALIZED (
       SELECT *, date_trunc('month', moved_on::timestamp) AS month FROM counted WHERE again
     ), amount AS MATERIALIZED (
       SELECT aum_cents AS aum, id FROM counted WHERE NOT again AND aum_cents IS NOT NULL
       UNION ALL
       SELECT ${latest(keyword('aum_cents'))}, ${latest(keyword('id'))} FROM repeated GROUP BY person_key HAVING count(aum_cents) > 0
     ), quartiles AS (
       SELECT percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY aum) AS at, count(*) AS known,
         ${sumOf(keyword('aum'))} AS total FROM amount
     ), far AS (
       SELECT aum, id FROM amount, quartiles
       WHERE known >= ${inlined(minAmounts)} AND aum > floor(at[3] + 3 * (at[3] - at[1]) + 0.5)
     ), lane_part AS MATERIALIZED (
       SELECT firm_left_id, firm_joined_id, ${columns} FROM counted WHERE NOT again GROUP BY 1, 2
     ), side AS (
       SELECT firm_joined_id AS firm_id, true AS joined, advisors, known, total FROM lane_part
       UNION ALL SELECT firm_left_id, false, advisors, known, total FROM lane_part
       UNION ALL SELECT firm_joined_id, true, advisors, known, total FROM (${repeatedBy(joins)}) p
       UNION ALL SELECT firm_left_id, false, advisors, known, total FROM (${repeatedBy(left)}) p
     ), lane AS (
       SELECT firm_left_id, firm_joined_id, sum(advisors) AS advisors, sum(known) AS known, ${sumOf(total)} AS "totalCents",
         max(last) AS last, sum(recent) AS recent
       FROM (SELECT * FROM lane_part UNION ALL ${repeatedBy(left, joins)}) p
       WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL GROUP BY 1, 2
     ), top_lane AS (
       SELECT f.name AS "firmLeft", j.name AS "firmJoined", advisors, known, "totalCents", last, recent
       FROM lane JOIN firms f ON f.id = firm_left_id JOIN firms j ON j.id = firm_joined_id
       ORDER BY advisors DESC, last DESC, f.name, j.name LIMIT ${lanes}
     ), day_part AS MATERIALIZED (
       SELECT moved_on, ${columns} FROM counted WHERE NOT again GROUP BY 1
     ), month AS (
       SELECT month, json_build_object('month', to_char(month, 'YYYY-MM'), 'moves', sum(moves), ${sumsOf()}) AS found
       FROM (
         SELECT date_trunc('month', moved_on::timestamp) AS month, moves, advisors, known, total FROM day_part
         UNION ALL SELECT month, moves, advisors, known, total FROM (${repeatedBy(month)}) p
       ) p GROUP BY month
     )
     SELECT json_build_object(
       'moves', once.people + (SELECT count(*) FROM repeated), 'advisors', once.people + (SELECT count(DISTINCT person_key) FROM repeated),
       'last', greatest(once.last, (SELECT max(moved_on) FROM repeated)),
       'known', known, 'totalCents', total, 'medianCents', at[2],
       'conversions', (SELECT count(*) FROM ${moves} WHERE ${inPeriod} AND is_conversion),
       'outlierCount', (SELECT count(*) FROM far),
       'outliers', coalesce((
         SELECT json_agg(json_build_object('moveId', m.id, 'name', m.first_name || ' ' || m.last_name, 'firmLeft', f.name,
           'firmJoined', j.name, 'movedOn', m.moved_on, 'aumCents', m.aum_cents) ORDER BY m.aum_cents DESC, m.id)
         FROM (SELECT id FROM far ORDER BY aum DESC, id LIMIT ${outliers}) top JOIN ${moves} m ON m.id = top.id
         LEFT JOIN firms f ON f.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
       ), '[]'),
       'firms', coalesce((
         SELECT json_agg(json_build_object('firm', f.name, 'joined', joined, 'left', "left") ORDER BY f.name)
         FROM (SELECT firm_id, json_build_object(${sumsOf(keyword('joined'))}) AS joined, json_build_object(${sumsOf(keyword('NOT joined'))}) AS "left"
           FROM side GROUP BY firm_id) s JOIN firms f ON f.id = firm_id
       ), '[]'),
       'lanes', coalesce((SELECT json_agg(top_lane) FROM top_lane), '[]'),
       'months', (
         SELECT json_agg(coalesce(found, json_build_object('month', to_char(m, 'YYYY-MM'), 'moves', 0,
           'advisors', 0, 'known', 0, 'totalCents', null)) ORDER BY m)
         FROM generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') AS m
         LEFT JOIN month ON month = m
       )
     ) AS found FROM quartiles, (SELECT coalesce(sum(advisors), 0) AS people, max(last) AS last FROM day_part) once`,
  );
  return found;
}
