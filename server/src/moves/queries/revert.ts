import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';
import { recomputeRepeated, touchRecomputed } from './people.ts';
import { recomputeMoves, stageRecomputed } from './recompute.ts';

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
  await touchRecomputed(tx);
  await recomputeRepeated(tx);
  const removed = await execute(
    tx,
    'revert_remove',
    sql`DELETE FROM moves m USING recomputed_moves r
     WHERE m.id = r.move_id AND NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = m.id)`,
  );
  await recomputeMoves(tx);
  return { removed, kept: reported - removed };
}
