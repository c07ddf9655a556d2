import type { Tx } from '../../platform/db/database.ts';
import { execute, keyword, sql } from '../../platform/db/sql/sql.ts';
import { nameOrder, placeOrder } from './preferred.ts';
import { differing, inFull } from './said.ts';

/** Creates the table of the moves that got another spelling of the name in this transaction, if there is none. */
export async function stageRenamed(tx: Tx): Promise<void> {
  await execute(
    tx,
    'renamed_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS renamed_moves (move_id uuid) ON COMMIT DROP`,
  );
}

/** Creates the table of the moves that `recomputeMoves` computes again, empty. */
export async function stageRecomputed(tx: Tx): Promise<void> {
  await stageRenamed(tx);
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
 * Computes what `recomputed_moves` say from what their sources and those of their repeats report: AUM is the latest; which
 * city with which market is told by what the reports say (`placeOrder`). Names with spellings (`nameOrder`) and the e-mail
 * address, by which people are found, are of the move's own reports. Moves with another name are noted in `renamed_moves`.
 */
export async function recomputeMoves(tx: Tx): Promise<void> {
  await execute(tx, 'moves_recompute', recompute);
}

/** The remaining reports of a move and of its repeats, of `moves own`. */
export const reports =
  keyword(`(SELECT m.id, m.city, m.state UNION ALL SELECT o.id, o.city, o.state FROM moves o WHERE o.repeats = m.id) own
  JOIN move_sources s ON s.move_id = own.id`);
/** Of the latest upload, its first row. */
export const latest = keyword('u.created_at DESC, u.id DESC, s."row"');

const said = {
  city: keyword('coalesce(s.city, own.city)'),
  state: keyword('(CASE WHEN s.city IS NULL THEN own.state ELSE s.state END)'),
};
const saidPlace = placeOrder({
  market: keyword('s.market_path'),
  assumed: keyword('s.market_assumed'),
  city: said.city,
  state: said.state,
  key: keyword('s.location_key'),
});
const saidNames = nameOrder({
  first: keyword('s.first_name'),
  last: keyword('s.last_name'),
  left: keyword('s.firm_left_spelling'),
  joined: keyword('s.firm_joined_spelling'),
});
/** What rows say in words. */
const texts = {
  names: keyword('first_name, last_name, firm_left_spelling, firm_joined_spelling, city, state'),
  ofMove: keyword('m.first_name, m.last_name, m.firm_left_spelling, m.firm_joined_spelling, m.city, m.state'),
  now: keyword('r.first_name, r.last_name, r.firm_left_spelling, r.firm_joined_spelling, r.city, r.state'),
};
/** All that is computed. */
const values = {
  names: keyword(
    'first_name, last_name, firm_left_spelling, firm_joined_spelling, city, state, created_at, aum_cents, email, market_path, market_assumed, location_key',
  ),
  ofMove: keyword(
    'm.first_name, m.last_name, m.firm_left_spelling, m.firm_joined_spelling, m.city, m.state, m.created_at, m.aum_cents, m.email, m.market_path, m.market_assumed, m.location_key',
  ),
  now: keyword(
    'r.first_name, r.last_name, r.firm_left_spelling, r.firm_joined_spelling, r.city, r.state, r.created_at, r.aum_cents, r.email, r.market_path, r.market_assumed, r.location_key',
  ),
};

const recompute = sql`
WITH remaining AS MATERIALIZED (
  SELECT m.id, coalesce(named.first_name, m.first_name) AS first_name, coalesce(named.last_name, m.last_name) AS last_name,
    coalesce(named.firm_left_spelling, m.firm_left_spelling) AS firm_left_spelling,
    coalesce(named.firm_joined_spelling, m.firm_joined_spelling) AS firm_joined_spelling,
    coalesce(told.first_at, m.created_at) AS created_at, coalesce(place.city, m.city) AS city,
    CASE WHEN place.city IS NULL THEN m.state ELSE place.state END AS state,
    aum.aum_cents, told.email, place.market_path, coalesce(place.market_assumed, false) AS market_assumed,
    CASE WHEN place.city <> '' THEN place.location_key WHEN place.city IS NULL THEN m.location_key END AS location_key
  FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
  LEFT JOIN LATERAL (
    SELECT s.* FROM (SELECT ${inFull} FROM move_sources s WHERE s.move_id = m.id) s ORDER BY ${saidNames} LIMIT 1
  ) named ON true
  LEFT JOIN LATERAL (
    SELECT min(u.created_at) AS first_at, min(s.email) AS email FROM move_sources s JOIN uploads u ON u.id = s.upload_id WHERE s.move_id = m.id
  ) told ON true
  LEFT JOIN LATERAL (
    SELECT s.aum_cents FROM ${reports} JOIN uploads u ON u.id = s.upload_id WHERE s.aum_cents IS NOT NULL ORDER BY ${latest} LIMIT 1
  ) aum ON true
  LEFT JOIN LATERAL (
    SELECT ${said.city} AS city, ${said.state} AS state, s.location_key, s.market_path, s.market_assumed
    FROM ${reports} ORDER BY ${saidPlace} LIMIT 1
  ) place ON true
), respelled AS (
  UPDATE move_sources s SET (${texts.names}) = (told.first_name, told.last_name, told.firm_left_spelling, told.firm_joined_spelling, told.city, told.state)
  FROM (
    SELECT o.move_id, o.upload_id, o."row", ${differing(keyword('o'), keyword('r'))}
    FROM remaining r JOIN moves m USING (id) CROSS JOIN LATERAL (
      SELECT s.move_id, s.upload_id, s."row", ${inFull} FROM move_sources s WHERE s.move_id = m.id
    ) o
    WHERE (${texts.now}) IS DISTINCT FROM (${texts.ofMove})
  ) told WHERE (s.move_id, s.upload_id, s."row") = (told.move_id, told.upload_id, told."row")
), renamed AS (
  INSERT INTO renamed_moves SELECT m.id FROM remaining r JOIN moves m ON m.id = r.id
  WHERE (m.first_name, m.last_name) <> (r.first_name, r.last_name)
)
UPDATE moves m SET (${values.names}) = (${values.now})
FROM remaining r WHERE r.id = m.id AND (${values.now}) IS DISTINCT FROM (${values.ofMove})`;
