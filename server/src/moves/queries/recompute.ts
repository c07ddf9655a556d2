import type { Tx } from '../../platform/db/database.ts';
import { execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** Creates the table of the moves that `recomputeMoves` computes again, empty. */
export async function stageRecomputed(tx: Tx): Promise<void> {
  await execute(
    tx,
    'recompute_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS recomputed_moves (move_id uuid PRIMARY KEY) ON COMMIT DROP;
      TRUNCATE recomputed_moves`,
  );
}

/** Computes some moves. */
export async function recomputeThese(tx: Tx, ids: readonly string[]): Promise<void> {
  await stageRecomputed(tx);
  await execute(
    tx,
    'recompute_these',
    sql`INSERT INTO recomputed_moves SELECT DISTINCT unnest(${[...ids]}::uuid[])`,
  );
  await execute(tx, 'recompute_measure', sql`ANALYZE recomputed_moves`);
  await recomputeMoves(tx);
}

/**
 * Computes AUM, email, market and city of `recomputed_moves` from what their sources and those of their repeats report. City
 * and market are of one report: the first that is sure of a market, else the first that assumes one, else the first with a
 * city. So the order of uploads decides only between reports that are equally sure.
 */
export async function recomputeMoves(tx: Tx): Promise<void> {
  await execute(tx, 'moves_recompute', recompute);
}

const earliest = keyword('u.created_at, u.id, s."row"');
/** Of the latest upload, its first row. */
const latest = keyword('u.created_at DESC, u.id DESC, s."row"');

/** Values from the first remaining report that has them. */
const reported = (columns: Sql, where: Sql, order: Sql) => sql`
  SELECT ${columns} FROM (SELECT m.id, m.city, m.state UNION ALL SELECT o.id, o.city, o.state FROM moves o WHERE o.repeats = m.id) own
  JOIN move_sources s ON s.move_id = own.id JOIN uploads u ON u.id = s.upload_id WHERE ${where} ORDER BY ${order} LIMIT 1`;

/** City and state as source `s` of the move `of` said them. */
const saidCity = (of: Sql) => sql`coalesce(s.city, ${of}.city)`;
const saidState = (of: Sql) => sql`CASE WHEN s.city IS NULL THEN ${of}.state ELSE s.state END`;
const own = keyword('own');
const told = keyword('m');

const recompute = sql`
WITH remaining AS MATERIALIZED (
  SELECT m.id, coalesce(place.city, m.city) AS city,
    CASE WHEN place.city IS NULL THEN m.state ELSE place.state END AS state,
    aum.aum_cents, email.email, place.market_path, place.market_assumed,
    CASE WHEN place.city <> '' THEN place.location_key WHEN place.city IS NULL THEN m.location_key END AS location_key
  FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
  LEFT JOIN LATERAL (${reported(keyword('s.aum_cents'), sql`s.aum_cents IS NOT NULL`, latest)}) aum ON true
  LEFT JOIN LATERAL (${reported(keyword('s.email'), sql`s.email IS NOT NULL`, earliest)}) email ON true
  LEFT JOIN LATERAL (${reported(
    sql`${saidCity(own)} AS city, ${saidState(own)} AS state, s.location_key, s.market_path, s.market_assumed`,
    sql`true`,
    sql`s.market_path IS NULL, s.market_assumed, ${saidCity(own)} = '', ${earliest}`,
  )}) place ON true
), respelled AS (
  UPDATE move_sources s SET city = CASE WHEN is_other THEN said.city END, state = CASE WHEN is_other THEN said.state END
  FROM (
    SELECT s.move_id, s.upload_id, s."row", ${saidCity(told)} AS city, ${saidState(told)} AS state,
      (${saidCity(told)}, ${saidState(told)}) IS DISTINCT FROM (r.city, r.state) AS is_other
    FROM remaining r JOIN moves m USING (id) JOIN move_sources s ON s.move_id = m.id
    WHERE (r.city, r.state) IS DISTINCT FROM (m.city, m.state)
  ) said WHERE (s.move_id, s.upload_id, s."row") = (said.move_id, said.upload_id, said."row")
)
UPDATE moves m SET aum_cents = remaining.aum_cents, email = remaining.email, market_path = remaining.market_path,
  market_assumed = coalesce(remaining.market_assumed, false), location_key = remaining.location_key, city = remaining.city, state = remaining.state
FROM remaining WHERE remaining.id = m.id
  AND (remaining.aum_cents, remaining.email, remaining.market_path, coalesce(remaining.market_assumed, false), remaining.location_key, remaining.city, remaining.state)
    IS DISTINCT FROM (m.aum_cents, m.email, m.market_path, m.market_assumed, m.location_key, m.city, m.state)`;
