import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/** From this number of changed rows, the planner's statistics are wrong until autovacuum renews them. */
const analyzeFrom = 5_000;

/** Renews the planner's statistics after many rows were added or removed; takes well under a second. */
export async function analyzeMoves(tx: Tx, changed: number): Promise<void> {
  if (changed >= analyzeFrom) await execute(tx, 'moves_measure', sql`SELECT measure_moves()`);
}

/**
 * Renews the planner's statistics within an upload that has added twice as many moves as the planner knows of: not at all
 * in a large table, and at 10,000, 20,000, 40,000 moves and so on in an empty one. A table that the planner takes for empty
 * (a new one, or one whose upload was reverted) is read by any index, which took a millisecond a move.
 */
export async function analyzeGrownMoves(tx: Tx, added: number): Promise<void> {
  if (added < analyzeFrom) return;
  await execute(
    tx,
    'moves_measure_grown',
    sql`SELECT measure_growing_moves() FROM pg_class WHERE oid = 'moves'::regclass AND reltuples <= ${added}::float8 / 2`,
  );
}
