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
  matches: number;
  assumed: number;
  outside: number;
}

const nothing: BatchCounts = { added: 0, matches: 0, assumed: 0, outside: 0 };

/** Makes the stage of this transaction. Statements on it join a few rows with very many: indexes are the way there. */
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
  if (batch.moves.length === 0) return nothing;
  await copy(tx, `upload_stage (${stageColumns})`, batch.moves);
  // The planner knows nothing of a new temporary table until it is told.
  if (first) await tx.client.query('ANALYZE upload_stage');
  const values = [uploadId, market.path, from, to];
  const [fresh = nothing] = (
    await tx.client.query<BatchCounts>({ name: 'upload_add', text: addMoves, values: [...values, at] })
  ).rows;
  const [known = nothing] =
    fresh.added === batch.moves.length
      ? []
      : (await tx.client.query<BatchCounts>({ name: 'upload_link', text: linkKnown, values })).rows;
  await tx.client.query('TRUNCATE upload_stage');
  return {
    added: fresh.added,
    matches: fresh.matches + known.matches,
    assumed: fresh.assumed + known.assumed,
    outside: fresh.outside + known.outside,
  };
}

async function copy({ client }: Tx, target: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines.join('')], client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

const counts = (rows: string) => `
SELECT count(*)::int AS added, (count(*) FILTER (WHERE market_path = $2))::int AS matches,
  (count(*) FILTER (WHERE market_path = $2 AND market_assumed))::int AS assumed,
  (count(*) FILTER (WHERE moved_on NOT BETWEEN $3::date AND $4::date))::int AS outside
FROM ${rows}`;

/**
 * The first row of a file that names a move makes it; rows that repeat it, or a move that was known, are left. Nobody
 * else adds moves during this turn, so looking first is enough, and a tenth cheaper than ON CONFLICT.
 */
const addMoves = `
WITH added AS (
  INSERT INTO moves (id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id,
    firm_joined_id, firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed,
    is_conversion, search_text, created_at)
  SELECT id, fingerprint, person_key, first_name, last_name, city, state, place_key, firm_left_id,
    firm_joined_id, firm_left_spelling, firm_joined_spelling, moved_on, aum_cents, market_path, market_assumed,
    is_conversion, search_text, $5
  FROM (SELECT DISTINCT ON (fingerprint) * FROM upload_stage ORDER BY fingerprint, "row") s
  WHERE NOT EXISTS (SELECT FROM moves m WHERE m.fingerprint = s.fingerprint OFFSET 0)
  ORDER BY "row"
  RETURNING id, aum_cents, place_key, market_path, market_assumed, moved_on
), linked AS (
  INSERT INTO move_sources (upload_id, move_id, "row", aum_cents, place_key, market_path, market_assumed)
  SELECT $1, a.id, s."row", a.aum_cents, a.place_key, a.market_path, a.market_assumed
  FROM added a JOIN upload_stage s USING (id)
)${counts('added')}`;

/** A certain market is better than an assumed one, and that than none. */
const isBetter = `(s.market_path IS NOT NULL AND (m.market_path IS NULL OR (m.market_assumed AND NOT s.market_assumed)))`;

/**
 * Links what was known, once a move, and completes it: what was unknown takes what this file says. The OFFSETs keep
 * each look into the big tables a look into their index.
 */
const linkKnown = `
WITH linked AS (
  INSERT INTO move_sources (upload_id, move_id, "row", aum_cents, place_key, market_path, market_assumed)
  SELECT $1, m.id, s."row", s.aum_cents, s.place_key, s.market_path, s.market_assumed
  FROM upload_stage s CROSS JOIN LATERAL (SELECT id FROM moves WHERE fingerprint = s.fingerprint OFFSET 0) m
  WHERE m.id <> s.id ORDER BY s."row"
  ON CONFLICT DO NOTHING
  RETURNING *
), completed AS (
  UPDATE moves m SET aum_cents = told.aum_cents, market_path = told.market_path,
    market_assumed = told.market_assumed, place_key = told.place_key
  FROM (
    SELECT s.move_id, coalesce(m.aum_cents, s.aum_cents) AS aum_cents,
      CASE WHEN ${isBetter} THEN s.market_path ELSE m.market_path END AS market_path,
      CASE WHEN ${isBetter} THEN s.market_assumed ELSE m.market_assumed END AS market_assumed,
      CASE WHEN ${isBetter} THEN s.place_key ELSE m.place_key END AS place_key
    FROM linked s CROSS JOIN LATERAL (SELECT * FROM moves WHERE id = s.move_id OFFSET 0) m
    WHERE (m.aum_cents IS NULL AND s.aum_cents IS NOT NULL) OR ${isBetter}
  ) told
  WHERE m.id = told.move_id
)${counts('(SELECT l.*, s.moved_on FROM linked l JOIN upload_stage s USING ("row")) known')}`;
