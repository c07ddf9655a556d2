import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { json } from '../../platform/db/sql/row-types.ts';
import { defineQuery, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';
import { conditions } from './conditions.ts';
import {
  aumCents,
  inParts,
  joinedFirm,
  knownAmounts,
  leftFirm,
  type Outlier,
  outlierCtes,
  outlierList,
  parts,
  partsBySide,
  partsOf,
  repeated,
} from './fragments.ts';

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
  outliers: Outlier[];
  /** People who joined and left each firm. */
  firms: NetRow[];
  /** The lanes with the most advisors. */
  lanes: (Sums & { firmLeft: string; firmJoined: string; last: string; recent: number })[];
  /** Every month of the period, also those without a move. */
  months: (Sums & { month: string; moves: number })[];
}

const marketSums = defineQuery('moves_report', { found: json<MarketSums>().always('json_build_object') });

const month = keyword('month');
const monthOf = keyword("date_trunc('month', moved_on::timestamp)");

const sumsOf = (where?: Sql) => {
  const filter = where === undefined ? nothing : sql` FILTER (WHERE ${where})`;
  return sql`'advisors', coalesce(sum(advisors)${filter}, 0), 'known', coalesce(sum(known)${filter}, 0), 'totalCents', ${sumOf(aumCents, where)}`;
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
  const readableMoves = readable(tx.scope);
  const selected = { market, firms: null, from, to, conversions: false };
  const all = conditions({ ...selected, conversions: true }, readableMoves);
  const laneDays = sql`, max(moved_on) AS last, count(*) FILTER (WHERE moved_on >= ${recentFrom}::date) AS recent`;
  const personDays = sql`, last, (last >= ${recentFrom}::date)::int AS recent`;
  const { found } = await marketSums.one(
    tx,
    sql`WITH ${inParts(selected, readableMoves, laneDays)}, ${knownAmounts}, ${outlierCtes(keyword('amount'))}, side AS (${partsBySide}), lane AS (
       SELECT firm_left_id, firm_joined_id, sum(advisors) AS advisors, sum(known) AS known, ${sumOf(aumCents)} AS "totalCents",
         max(last) AS last, sum(recent) AS recent
       FROM (SELECT * FROM lane_part UNION ALL ${partsOf(repeated, [leftFirm, joinedFirm], personDays)}) p
       WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL GROUP BY 1, 2
     ), top_lane AS (
       SELECT f.name AS "firmLeft", j.name AS "firmJoined", advisors, known, "totalCents", last, recent
       FROM lane JOIN firms f ON f.id = firm_left_id JOIN firms j ON j.id = firm_joined_id
       ORDER BY advisors DESC, last DESC, f.name, j.name LIMIT ${lanes}
     ), day_part AS MATERIALIZED (
       SELECT moved_on, count(*) AS moves, count(*) AS advisors, sum(aum_cents) AS aum_cents, count(aum_cents) AS known
       FROM chosen WHERE NOT again GROUP BY 1
     ), month AS (
       SELECT month, json_build_object('month', to_char(month, 'YYYY-MM'), 'moves', sum(moves), ${sumsOf()}) AS found
       FROM (
         SELECT ${monthOf} AS month, ${parts} FROM day_part
         UNION ALL SELECT month, ${parts} FROM (${partsOf(sql`(SELECT *, ${monthOf} AS month FROM repeated) r`, [month])}) p
       ) p GROUP BY month
     )
     SELECT json_build_object(
       'moves', once.people + (SELECT count(*) FROM repeated), 'advisors', once.people + (SELECT count(DISTINCT advisor_id) FROM repeated),
       'last', greatest(once.last, (SELECT max(moved_on) FROM repeated)),
       'known', known, 'totalCents', (SELECT ${sumOf(aumCents)} FROM amount), 'medianCents', quartile[2],
       'conversions', (SELECT count(*) FROM ${readableMoves.facts} m WHERE ${all} AND m.is_conversion),
       'outlierCount', (SELECT count(*) FROM outlier), 'outliers', ${outlierList(selected, readableMoves, outliers)},
       'firms', coalesce((
         SELECT json_agg(json_build_object('firm', f.name, 'joined', joined, 'left', "left") ORDER BY f.name)
         FROM (SELECT firm, json_build_object(${sumsOf(keyword('joined'))}) AS joined, json_build_object(${sumsOf(keyword('NOT joined'))}) AS "left"
           FROM side GROUP BY firm) s JOIN firms f ON f.id = s.firm
       ), '[]'),
       'lanes', coalesce((SELECT json_agg(top_lane) FROM top_lane), '[]'),
       'months', (
         SELECT json_agg(coalesce(found, json_build_object('month', to_char(m, 'YYYY-MM'), 'moves', 0,
           'advisors', 0, 'known', 0, 'totalCents', null)) ORDER BY m)
         FROM generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') AS m
         LEFT JOIN month ON month = m
       )
     ) AS found FROM spread, (SELECT coalesce(sum(advisors), 0) AS people, max(moved_on) AS last FROM day_part) once`,
  );
  return found;
}
