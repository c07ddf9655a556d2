import type { Tx } from '../../platform/db/database.ts';
import { execute, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** So many changed rows mislead the planner for as long as it takes the database to notice by itself. */
const misleading = 5_000;

/** Measures the tables anew where many of their rows came or went; takes well under a second. */
export async function measureMoves(tx: Tx, changed: number): Promise<void> {
  if (changed >= misleading) await execute(tx, 'moves_measure', sql`SELECT measure_moves()`);
}

/**
 * Takes back what an upload reported: its moves that no other upload reports go, the others are told anew by the
 * uploads that remain, the earliest first. Answers how many went and how many stayed.
 */
export async function takeBackMoves(tx: Tx, id: string): Promise<{ removed: number; kept: number }> {
  const stage = sql`CREATE TEMP TABLE taken_back (move_id uuid PRIMARY KEY) ON COMMIT DROP`;
  await execute(tx, 'take_back_stage', stage);
  const reported = await execute(
    tx,
    'take_back_sources',
    sql`WITH gone AS (DELETE FROM move_sources WHERE upload_id = ${id} RETURNING move_id)
     INSERT INTO taken_back SELECT move_id FROM gone`,
  );
  await execute(tx, 'take_back_measure', sql`ANALYZE taken_back`);
  const removed = await execute(
    tx,
    'take_back_moves',
    sql`DELETE FROM moves m USING taken_back t
     WHERE m.id = t.move_id AND NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = m.id)`,
  );
  await execute(tx, 'take_back_complete', tellAnew);
  return { removed, kept: reported - removed };
}

const said = (columns: Sql, where: Sql, order = nothing) => sql`
  SELECT ${columns} FROM move_sources s JOIN uploads u ON u.id = s.upload_id
  WHERE s.move_id = m.id AND ${where} ORDER BY ${order}u.created_at, u.id LIMIT 1`;

const tellAnew = sql`
UPDATE moves m SET aum_cents = told.aum_cents, market_path = told.market_path,
  market_assumed = coalesce(told.market_assumed, false), location_key = coalesce(told.location_key, m.location_key)
FROM (
  SELECT m.id, aum.aum_cents, market.market_path, market.market_assumed,
    coalesce(market.location_key, place.location_key) AS location_key
  FROM taken_back t JOIN moves m ON m.id = t.move_id
  LEFT JOIN LATERAL (${said(keyword('s.aum_cents'), sql`s.aum_cents IS NOT NULL`)}) aum ON true
  LEFT JOIN LATERAL (${said(
    sql`s.market_path, s.market_assumed, s.location_key`,
    sql`s.market_path IS NOT NULL`,
    sql`s.market_assumed, `,
  )}) market ON true
  LEFT JOIN LATERAL (${said(keyword('s.location_key'), sql`s.location_key IS NOT NULL`)}) place ON true
) told
WHERE told.id = m.id
  AND (told.aum_cents, told.market_path, told.location_key) IS DISTINCT FROM (m.aum_cents, m.market_path, m.location_key)`;
