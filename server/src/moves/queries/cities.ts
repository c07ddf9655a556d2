import type { Tx } from '../../platform/db/database.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import { recomputeRepeated, touchRecomputed } from './people.ts';
import { recomputeMoves, stageRecomputed } from './recompute.ts';

const unmatched = defineQuery('moves_unmatched_cities', {
  key: text().orNull(),
  city: text().always('of cities that are never null'),
  state: text().orNull(),
  moves: int8().always('count'),
  market: text().orNull(),
});
export type CityOfUpload = AnswerOf<typeof unmatched>;

/** What an upload reports of cities in no market, and of those that an admin assigned to one. */
const reports = (uploadId: string) => sql`
  SELECT s.location_key, coalesce(s.city, m.city) AS city, CASE WHEN s.city IS NULL THEN m.state ELSE s.state END AS state,
    s.market_path, s.move_id
  FROM move_sources s JOIN moves m ON m.id = s.move_id LEFT JOIN city_markets c ON c.location_key = s.location_key
  WHERE s.upload_id = ${uploadId} AND (s.market_path IS NULL OR s.market_path = c.market_path) AND NOT s.market_assumed`;

/** The cities of an upload that no market's definition has, most moves first; a null key: no city. */
export const findUnmatchedCities = (tx: Tx, uploadId: string, limit: number): Promise<CityOfUpload[]> =>
  unmatched.all(
    tx,
    sql`SELECT location_key AS key, mode() WITHIN GROUP (ORDER BY city) AS city, mode() WITHIN GROUP (ORDER BY state) AS state,
        count(DISTINCT move_id) AS moves, market_path AS market
      FROM (${reports(uploadId)}) reported GROUP BY location_key, market_path ORDER BY moves DESC, key LIMIT ${limit}`,
  );

const total = defineQuery('moves_unmatched_total', {
  moves: int8().always('count'),
  cities: int8().always('count'),
});

/** How many moves of an upload are in no market, and of how many cities. */
export const totalUnmatched = (tx: Tx, uploadId: string): Promise<AnswerOf<typeof total>> =>
  total.one(
    tx,
    sql`SELECT count(DISTINCT move_id) AS moves, count(DISTINCT location_key) AS cities
      FROM move_sources WHERE upload_id = ${uploadId} AND market_path IS NULL`,
  );

/**
 * Moves what is reported of a city from a market to another one, or from or to none, and computes its moves again. For a
 * transaction that holds the lock on moves. @returns how many reports changed
 */
export async function moveCity(
  tx: Tx,
  key: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<number> {
  await stageRecomputed(tx);
  const changed = await execute(
    tx,
    'moves_move_city',
    sql`WITH changed AS (
      UPDATE move_sources SET market_path = ${to}
      WHERE location_key = ${key} AND market_path IS NOT DISTINCT FROM ${from} AND NOT market_assumed RETURNING move_id
    ) INSERT INTO recomputed_moves SELECT DISTINCT move_id FROM changed`,
  );
  await touchRecomputed(tx);
  await recomputeRepeated(tx);
  await recomputeMoves(tx);
  return changed;
}
