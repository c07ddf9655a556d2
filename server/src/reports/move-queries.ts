import type { Tx } from '../platform/db/database.ts';

/** Moves of a market between two days, both included. */
export interface Period {
  market: string;
  from: string;
  to: string;
}

/**
 * The moves that count: conversions are left out. Each statement below starts with it. An advisor's assets count once,
 * as their latest move with a known amount has them.
 */
const counted = `WITH counted AS (
  SELECT id, person_key, first_name, last_name, firm_left_id, firm_joined_id, moved_on, aum_cents FROM moves
  WHERE market_path = $1 AND moved_on BETWEEN $2::date AND $3::date AND NOT is_conversion
)`;
const latestAum =
  '(array_agg(aum_cents ORDER BY moved_on DESC, id DESC) FILTER (WHERE aum_cents IS NOT NULL))[1]';

const values = ({ market, from, to }: Period) => [market, from, to];

export async function sumMoves({ client }: Tx, period: Period) {
  const { rows } = await client.query<{
    moves: number;
    advisors: number;
    known: number;
    totalCents: number | null;
    medianCents: number | null;
    lowerCents: number | null;
    upperCents: number | null;
    last: string | null;
    conversions: number;
  }>(
    `${counted}, advisors AS (SELECT person_key, ${latestAum} AS aum FROM counted GROUP BY person_key)
     SELECT (SELECT count(*)::int FROM counted) AS moves, count(*)::int AS advisors, count(aum)::int AS known,
       sum(aum)::bigint AS "totalCents",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY aum) AS "medianCents",
       percentile_cont(0.25) WITHIN GROUP (ORDER BY aum) AS "lowerCents",
       percentile_cont(0.75) WITHIN GROUP (ORDER BY aum) AS "upperCents",
       (SELECT max(moved_on)::text FROM counted) AS last,
       (SELECT count(*)::int FROM moves
        WHERE market_path = $1 AND moved_on BETWEEN $2::date AND $3::date AND is_conversion) AS conversions
     FROM advisors`,
    values(period),
  );
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate answers a row.');
  return sums;
}

/** The latest known amounts above a ceiling, one an advisor, largest first. */
export async function findAumAbove({ client }: Tx, period: Period, ceilingCents: number) {
  const { rows } = await client.query<{
    moveId: string;
    name: string;
    firmLeft: string | null;
    firmJoined: string | null;
    movedOn: string;
    aumCents: number;
  }>(
    `${counted}, latest AS (
       SELECT DISTINCT ON (person_key) * FROM counted WHERE aum_cents IS NOT NULL
       ORDER BY person_key, moved_on DESC, id DESC
     )
     SELECT l.id AS "moveId", l.first_name || ' ' || l.last_name AS name, f.name AS "firmLeft",
       j.name AS "firmJoined", l.moved_on::text AS "movedOn", l.aum_cents AS "aumCents"
     FROM latest l LEFT JOIN firms f ON f.id = l.firm_left_id LEFT JOIN firms j ON j.id = l.firm_joined_id
     WHERE l.aum_cents > $4 ORDER BY l.aum_cents DESC, l.id`,
    [...values(period), ceilingCents],
  );
  return rows;
}

export interface NetRow {
  firm: string;
  joined: number;
  joinedKnown: number;
  joinedCents: number | null;
  left: number;
  leftKnown: number;
  leftCents: number | null;
}

/** Who joined and left each firm, in distinct people. */
export async function sumFirms({ client }: Tx, period: Period): Promise<NetRow[]> {
  const { rows } = await client.query<NetRow>(
    `${counted}, sides AS (
       SELECT firm_joined_id AS firm_id, true AS joined, * FROM counted WHERE firm_joined_id IS NOT NULL
       UNION ALL
       SELECT firm_left_id, false, * FROM counted WHERE firm_left_id IS NOT NULL
     ), people AS (
       SELECT firm_id, joined, person_key, ${latestAum} AS aum FROM sides GROUP BY firm_id, joined, person_key
     )
     SELECT f.name AS firm,
       count(*) FILTER (WHERE joined)::int AS joined,
       count(aum) FILTER (WHERE joined)::int AS "joinedKnown",
       sum(aum) FILTER (WHERE joined)::bigint AS "joinedCents",
       count(*) FILTER (WHERE NOT joined)::int AS left,
       count(aum) FILTER (WHERE NOT joined)::int AS "leftKnown",
       sum(aum) FILTER (WHERE NOT joined)::bigint AS "leftCents"
     FROM people JOIN firms f ON f.id = firm_id GROUP BY f.id, f.name ORDER BY f.name`,
    values(period),
  );
  return rows;
}

/** Lanes with the most advisors; `recentFrom`: the first day of what counts as lately. */
export async function sumLanes({ client }: Tx, period: Period, recentFrom: string, limit: number) {
  const { rows } = await client.query<{
    firmLeft: string;
    firmJoined: string;
    advisors: number;
    known: number;
    totalCents: number | null;
    last: string;
    recent: number;
  }>(
    `${counted}, people AS (
       SELECT firm_left_id, firm_joined_id, person_key, ${latestAum} AS aum, max(moved_on) AS last FROM counted
       WHERE firm_left_id IS NOT NULL AND firm_joined_id IS NOT NULL
       GROUP BY firm_left_id, firm_joined_id, person_key
     )
     SELECT f.name AS "firmLeft", j.name AS "firmJoined", count(*)::int AS advisors, count(aum)::int AS known,
       sum(aum)::bigint AS "totalCents", max(last)::text AS last,
       count(*) FILTER (WHERE last >= $4::date)::int AS recent
     FROM people JOIN firms f ON f.id = firm_left_id JOIN firms j ON j.id = firm_joined_id
     GROUP BY f.id, j.id, f.name, j.name ORDER BY count(*) DESC, max(last) DESC, f.name, j.name LIMIT $5`,
    [...values(period), recentFrom, limit],
  );
  return rows;
}

/** Every month of the period, also those without a move. */
export async function sumMonths({ client }: Tx, period: Period) {
  const { rows } = await client.query<{
    month: string;
    moves: number;
    advisors: number;
    known: number;
    totalCents: number | null;
  }>(
    `${counted}, people AS (
       SELECT date_trunc('month', moved_on::timestamp) AS month, person_key, count(*) AS moves, ${latestAum} AS aum
       FROM counted GROUP BY 1, 2
     )
     SELECT to_char(m, 'YYYY-MM') AS month, coalesce(sum(p.moves), 0)::int AS moves, count(p.person_key)::int AS advisors,
       count(p.aum)::int AS known, sum(p.aum)::bigint AS "totalCents"
     FROM generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, interval '1 month') AS m
     LEFT JOIN people p ON p.month = m GROUP BY m ORDER BY m`,
    values(period),
  );
  return rows;
}

/** The moves among which teams are looked for. */
export async function findLaneMoves({ client }: Tx, period: Period) {
  const { rows } = await client.query<{
    id: string;
    person: string;
    firmLeftId: string;
    firmJoinedId: string;
    firmLeft: string;
    firmJoined: string;
    city: string;
    place: string;
    movedOn: string;
    aumCents: number | null;
  }>(
    `SELECT m.id, m.person_key AS person, m.firm_left_id AS "firmLeftId", m.firm_joined_id AS "firmJoinedId",
       f.name AS "firmLeft", j.name AS "firmJoined", m.city,
       m.place_key AS place,
       m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents"
     FROM moves m JOIN firms f ON f.id = m.firm_left_id JOIN firms j ON j.id = m.firm_joined_id
     WHERE m.market_path = $1 AND m.moved_on BETWEEN $2::date AND $3::date AND NOT m.is_conversion
       AND m.place_key IS NOT NULL
     ORDER BY m.moved_on, m.id`,
    values(period),
  );
  return rows;
}
export type LaneMove = Awaited<ReturnType<typeof findLaneMoves>>[number];
