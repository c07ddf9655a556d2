import type { Tx } from '../../platform/db/database.ts';
import { int8, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import { recomputeRepeated, touchRecomputed } from './people.ts';
import { latest, recomputeMoves, reports, stageRecomputed } from './recompute.ts';

const removable = defineQuery('revert_preview', {
  removed: int8().always('count'),
  removedFromMarket: int8().always('count'),
  kept: int8().always('count'),
  corrected: int8().always('count'),
});

/**
 * The number of moves that reverting an upload would remove, of those in a market (its path), and would keep; and of how many
 * the AUM would go back to what other uploads say.
 */
export const countRevertible = (tx: Tx, id: string, market: string): Promise<AnswerOf<typeof removable>> =>
  removable.one(
    tx,
    sql`WITH reported AS MATERIALIZED (
        SELECT s.move_id, s.says_aum, m.repeats, m.market_path,
          EXISTS (SELECT FROM move_sources o WHERE o.move_id = m.id AND o.upload_id <> ${id}) AS shared
        FROM (
          SELECT move_id, bool_or(aum_cents IS NOT NULL) AS says_aum FROM move_sources WHERE upload_id = ${id} GROUP BY move_id
        ) s JOIN moves m ON m.id = s.move_id
      )
      SELECT count(*) FILTER (WHERE NOT shared) AS removed,
        count(*) FILTER (WHERE NOT shared AND market_path = ${market}) AS "removedFromMarket",
        count(*) FILTER (WHERE shared) AS kept,
        (SELECT count(*) FROM (SELECT DISTINCT coalesce(repeats, move_id) AS id FROM reported WHERE says_aum) told
          JOIN moves m ON m.id = told.id
          WHERE EXISTS (SELECT FROM ${reports} WHERE s.upload_id <> ${id})
            AND m.aum_cents IS DISTINCT FROM (
              SELECT s.aum_cents FROM ${reports} JOIN uploads u ON u.id = s.upload_id
              WHERE s.aum_cents IS NOT NULL AND s.upload_id <> ${id} ORDER BY ${latest} LIMIT 1
            )) AS corrected
      FROM reported`,
  );

const removedMoves = defineQuery('revert_remove', {
  removed: int8().always('count'),
  fromMarket: int8().always('count'),
});

const convertedFirms = defineQuery('revert_converted', { id: uuid().always('IS NOT NULL') });

/** What reverting an upload did. */
export interface Reverted {
  removed: number;
  /** Of those removed, in the upload's market. */
  removedFromMarket: number;
  kept: number;
  /** The firms of kept conversions: whether a takeover made them is told by spellings, which may be other ones now. */
  converted: string[];
}

/**
 * Reverts an upload: moves that no other upload reports are removed; the others are recomputed from the uploads that
 * remain (`recomputeMoves`). @param market the path of the upload's
 */
export async function revertMoves(tx: Tx, id: string, market: string): Promise<Reverted> {
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
  const { removed, fromMarket } = await removedMoves.one(
    tx,
    sql`WITH gone AS (
       DELETE FROM moves m USING recomputed_moves r
       WHERE m.id = r.move_id AND NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = m.id) RETURNING m.market_path
     ) SELECT count(*) AS removed, count(*) FILTER (WHERE market_path = ${market}) AS "fromMarket" FROM gone`,
  );
  await recomputeMoves(tx);
  const converted = await convertedFirms.all(
    tx,
    sql`SELECT DISTINCT firm.id FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
        CROSS JOIN LATERAL (VALUES (m.firm_left_id), (m.firm_joined_id)) firm (id)
      WHERE m.is_conversion AND firm.id IS NOT NULL`,
  );
  return {
    removed,
    removedFromMarket: fromMarket,
    kept: reported - removed,
    converted: converted.map((firm) => firm.id),
  };
}
