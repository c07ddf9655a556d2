import type { Tx } from '../../platform/db/database.ts';
import { execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** From this number of changed rows, the planner's statistics are wrong until autovacuum renews them. */
const analyzeFrom = 5_000;

/** Renews the planner's statistics after many rows were added or removed; takes well under a second. */
export async function analyzeMoves(tx: Tx, changed: number): Promise<void> {
  if (changed >= analyzeFrom) await execute(tx, 'moves_measure', sql`SELECT measure_moves()`);
}

/**
 * Reverts an upload: moves that no other upload reports are removed; the others are recomputed from the uploads that
 * remain: AUM from the latest, the rest from the earliest. @returns the number of moves removed and kept
 */
export async function revertMoves(tx: Tx, id: string): Promise<{ removed: number; kept: number }> {
  await stageRecomputed(tx);
  const reported = await execute(
    tx,
    'revert_sources',
    sql`WITH unlinked AS (DELETE FROM move_sources WHERE upload_id = ${id} RETURNING move_id)
     INSERT INTO recomputed_moves SELECT DISTINCT move_id FROM unlinked`,
  );
  await execute(tx, 'revert_measure', sql`ANALYZE recomputed_moves`);
  const removed = await execute(
    tx,
    'revert_remove',
    sql`DELETE FROM moves m USING recomputed_moves r
     WHERE m.id = r.move_id AND NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = m.id)`,
  );
  await recomputeMoves(tx);
  return { removed, kept: reported - removed };
}

/** Creates the table of the moves that `recomputeMoves` computes again, empty. */
export async function stageRecomputed(tx: Tx): Promise<void> {
  await execute(
    tx,
    'recompute_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS recomputed_moves (move_id uuid PRIMARY KEY) ON COMMIT DROP;
      TRUNCATE recomputed_moves`,
  );
}

/** Computes AUM, market and location of `recomputed_moves` from what their sources report. */
export async function recomputeMoves(tx: Tx): Promise<void> {
  await execute(tx, 'moves_recompute', recompute);
}

const earliest = keyword('u.created_at, u.id, s."row"');
/** Of the latest upload, its first row. */
const latest = keyword('u.created_at DESC, u.id DESC, s."row"');

/** Values from the first remaining report that has them. */
const reported = (columns: Sql, where: Sql, order: Sql) => sql`
  SELECT ${columns} FROM move_sources s JOIN uploads u ON u.id = s.upload_id
  WHERE s.move_id = m.id AND ${where} ORDER BY ${order} LIMIT 1`;

const recompute = sql`
UPDATE moves m SET aum_cents = remaining.aum_cents, market_path = remaining.market_path,
  market_assumed = coalesce(remaining.market_assumed, false), location_key = coalesce(remaining.location_key, m.location_key)
FROM (
  SELECT m.id, aum.aum_cents, market.market_path, market.market_assumed,
    coalesce(market.location_key, location.location_key) AS location_key
  FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
  LEFT JOIN LATERAL (${reported(keyword('s.aum_cents'), sql`s.aum_cents IS NOT NULL`, latest)}) aum ON true
  LEFT JOIN LATERAL (${reported(
    sql`s.market_path, s.market_assumed, s.location_key`,
    sql`s.market_path IS NOT NULL`,
    sql`s.market_assumed, ${earliest}`,
  )}) market ON true
  LEFT JOIN LATERAL (${reported(keyword('s.location_key'), sql`s.location_key IS NOT NULL`, earliest)}) location ON true
) remaining
WHERE remaining.id = m.id
  AND (remaining.aum_cents, remaining.market_path, remaining.location_key) IS DISTINCT FROM (m.aum_cents, m.market_path, m.location_key)`;
