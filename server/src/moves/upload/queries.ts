import { pipeline } from 'node:stream/promises';
import type { UploadMarket } from '@liftout/contract/uploads';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '../../platform/db/database.ts';

const stageColumns =
  '"row", id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id, firm_joined_id, ' +
  'firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed, is_conversion, search_text';

/** What a batch of valid rows holds, a COPY line each, in the order of `stageColumns`. */
export interface Batch {
  moves: string[];
  /** Lines of `upload_rows`: id, upload, row, kind, message, cells. */
  remarks: string[];
}

export interface BatchCounts {
  added: number;
  /** Distinct moves that no earlier row of the file named. */
  linked: number;
  matches: number;
  assumed: number;
  outside: number;
}

/** Makes the stage of this transaction, and turns the planner to indexes: every join is of a few rows with many. */
export async function openStage({ client }: Tx): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE upload_stage (
      "row" integer, id uuid, fingerprint text COLLATE "C", person_key text COLLATE "C", first_name text, last_name text,
      city text, state text, place_key text COLLATE "C", firm_left_id uuid, firm_joined_id uuid,
      firm_left_spelling text, firm_joined_spelling text, moved_on date, aum_cents bigint,
      market_path text COLLATE "C", market_assumed boolean, is_conversion boolean, search_text text COLLATE "C"
    ) ON COMMIT DROP;
    SET LOCAL enable_seqscan = off;
    SET LOCAL jit = off`);
}

/** Merges one batch: new moves are added, known ones linked and completed, remarks kept. `first`: the first of its file. */
export async function mergeBatch(
  tx: Tx,
  uploadId: string,
  { market, from, to, at }: { market: UploadMarket; from: string; to: string; at: Date },
  batch: Batch,
  first: boolean,
): Promise<BatchCounts> {
  await copy(tx, 'upload_rows (id, upload_id, "row", kind, message, cells)', batch.remarks);
  if (batch.moves.length === 0) return { added: 0, linked: 0, matches: 0, assumed: 0, outside: 0 };
  await copy(tx, `upload_stage (${stageColumns})`, batch.moves);
  // The planner knows nothing of a new temporary table until it is told.
  if (first) await tx.client.query('ANALYZE upload_stage');
  const added = await tx.client.query({ name: 'upload_add', text: addMoves, values: [at] });
  const linked = await tx.client.query<Omit<BatchCounts, 'added'>>({
    name: 'upload_link',
    text: linkMoves,
    values: [uploadId, market.path, from, to],
  });
  const counts = linked.rows[0] ?? { linked: 0, matches: 0, assumed: 0, outside: 0 };
  if (counts.linked > (added.rowCount ?? 0))
    await tx.client.query({ name: 'upload_complete', text: completeMoves, values: [uploadId] });
  await tx.client.query('TRUNCATE upload_stage');
  return { added: added.rowCount ?? 0, ...counts };
}

async function copy({ client }: Tx, target: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines.join('')], client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

/** The first row of a file that names a move makes it; later ones repeat it. */
const addMoves = `
INSERT INTO moves (id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id, firm_joined_id,
  firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed, is_conversion, search_text,
  created_at)
SELECT id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id, firm_joined_id,
  firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed, is_conversion, search_text, $1
FROM upload_stage ORDER BY "row"
ON CONFLICT (fingerprint) DO NOTHING`;

const linkMoves = `
WITH linked AS (
  INSERT INTO move_sources (upload_id, move_id, "row", aum_cents, place_key, market_path, market_assumed)
  SELECT $1, m.id, s."row", s.aum_cents, s.place_key, s.market_path, s.market_assumed
  FROM upload_stage s JOIN moves m ON m.fingerprint = s.fingerprint ORDER BY s."row"
  ON CONFLICT DO NOTHING
  RETURNING "row", market_path, market_assumed
)
SELECT count(*)::int AS linked, (count(*) FILTER (WHERE l.market_path = $2))::int AS matches,
  (count(*) FILTER (WHERE l.market_path = $2 AND l.market_assumed))::int AS assumed,
  (count(*) FILTER (WHERE s.moved_on NOT BETWEEN $3::date AND $4::date))::int AS outside
FROM linked l JOIN upload_stage s ON s."row" = l."row"`;

/** A certain market is better than an assumed one, and that than none. */
const isBetter = `(s.market_path IS NOT NULL AND (m.market_path IS NULL OR (m.market_assumed AND NOT s.market_assumed)))`;

/** What was unknown of a known move takes what this file says of it. */
const completeMoves = `
UPDATE moves m SET
  aum_cents = coalesce(m.aum_cents, s.aum_cents),
  market_path = CASE WHEN ${isBetter} THEN s.market_path ELSE m.market_path END,
  market_assumed = CASE WHEN ${isBetter} THEN s.market_assumed ELSE m.market_assumed END,
  place_key = CASE WHEN ${isBetter} THEN s.place_key ELSE m.place_key END
FROM upload_stage g JOIN move_sources s ON s.upload_id = $1 AND s."row" = g."row"
WHERE m.fingerprint = g.fingerprint AND s.move_id = m.id
  AND ((m.aum_cents IS NULL AND s.aum_cents IS NOT NULL) OR ${isBetter})`;
