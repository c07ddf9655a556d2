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

/** Computes AUM, email, market and location of `recomputed_moves` from what their sources and those of their repeats report. */
export async function recomputeMoves(tx: Tx): Promise<void> {
  await execute(tx, 'moves_recompute', recompute);
}

const earliest = keyword('u.created_at, u.id, s."row"');
/** Of the latest upload, its first row. */
const latest = keyword('u.created_at DESC, u.id DESC, s."row"');

/** Values from the first remaining report that has them. */
const reported = (columns: Sql, where: Sql, order: Sql) => sql`
  SELECT ${columns} FROM (SELECT m.id UNION ALL SELECT o.id FROM moves o WHERE o.repeats = m.id) own
  JOIN move_sources s ON s.move_id = own.id JOIN uploads u ON u.id = s.upload_id WHERE ${where} ORDER BY ${order} LIMIT 1`;

const recompute = sql`
UPDATE moves m SET aum_cents = remaining.aum_cents, email = remaining.email, market_path = remaining.market_path,
  market_assumed = coalesce(remaining.market_assumed, false), location_key = coalesce(remaining.location_key, m.location_key)
FROM (
  SELECT m.id, aum.aum_cents, email.email, market.market_path, market.market_assumed,
    coalesce(market.location_key, location.location_key) AS location_key
  FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
  LEFT JOIN LATERAL (${reported(keyword('s.aum_cents'), sql`s.aum_cents IS NOT NULL`, latest)}) aum ON true
  LEFT JOIN LATERAL (${reported(keyword('s.email'), sql`s.email IS NOT NULL`, earliest)}) email ON true
  LEFT JOIN LATERAL (${reported(
    sql`s.market_path, s.market_assumed, s.location_key`,
    sql`s.market_path IS NOT NULL`,
    sql`s.market_assumed, ${earliest}`,
  )}) market ON true
  LEFT JOIN LATERAL (${reported(keyword('s.location_key'), sql`s.location_key IS NOT NULL`, earliest)}) location ON true
) remaining
WHERE remaining.id = m.id
  AND (remaining.aum_cents, remaining.email, remaining.market_path, remaining.location_key)
    IS DISTINCT FROM (m.aum_cents, m.email, m.market_path, m.location_key)`;
