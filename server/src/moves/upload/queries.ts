import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '../../platform/db/database.ts';
import type { Batch, BatchCounts } from './batch.ts';
import { moveColumns, sourceColumns } from './lines.ts';

/** Makes the place for known moves of this transaction. Statements on it join a few rows with very many, by index. */
export async function openStage({ client }: Tx): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE upload_known (
      move_id uuid, "row" integer, aum_cents bigint, place_key text COLLATE "C", market_path text COLLATE "C",
      market_assumed boolean, outside boolean
    ) ON COMMIT DROP;
    SET LOCAL enable_seqscan = off;
    SET LOCAL jit = off`);
}

/**
 * Merges one batch: new moves are added, known ones linked and completed, remarks kept. Nobody else adds moves during
 * this turn, so looking first is enough, and what is new goes straight to its table.
 */
export async function mergeBatch(tx: Tx, batch: Batch): Promise<BatchCounts> {
  await copy(tx, 'upload_rows (id, upload_id, "row", kind, message, cells)', batch.remarks.join(''));
  if (batch.size === 0) return batch.counts([]);
  const known = await findKnown(tx, batch.fingerprints());
  const fresh = known.size === 0 ? undefined : batch.placesBut(known);
  await copy(tx, `moves (${moveColumns})`, batch.moveLines(fresh));
  await copy(tx, `move_sources (upload_id, move_id, ${sourceColumns})`, batch.sourceLines(fresh));
  const added = batch.counts(fresh);
  if (known.size === 0) return added;
  const linked = await link(tx, batch, known);
  return {
    added: added.added,
    matches: added.matches + linked.matches,
    assumed: added.assumed + linked.assumed,
    outside: added.outside + linked.outside,
  };
}

/** The ids of moves that are there, by the place of their fingerprint. */
async function findKnown({ client }: Tx, fingerprints: string): Promise<Map<number, string>> {
  const { rows } = await client.query<[number, string]>({
    name: 'upload_find',
    text: `SELECT (w.place - 1)::int, m.id FROM string_to_table($1, ',') WITH ORDINALITY AS w (fingerprint, place)
      CROSS JOIN LATERAL (SELECT id FROM moves WHERE fingerprint = w.fingerprint OFFSET 0) m ORDER BY w.place`,
    values: [fingerprints],
    rowMode: 'array',
  });
  return new Map(rows);
}

async function link(tx: Tx, batch: Batch, known: ReadonlyMap<number, string>): Promise<BatchCounts> {
  await copy(tx, `upload_known (move_id, ${sourceColumns}, outside)`, batch.knownLines(known));
  // The planner knows nothing of a new temporary table until it is told.
  await tx.client.query('ANALYZE upload_known');
  const { uploadId, marketPath } = batch.rules;
  const values = [uploadId, marketPath];
  const { rows } = await tx.client.query<BatchCounts>({ name: 'upload_link', text: linkKnown, values });
  await tx.client.query('TRUNCATE upload_known');
  return rows[0] ?? batch.counts([]);
}

async function copy({ client }: Tx, target: string, lines: string | Buffer): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines], client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

/** A certain market is better than an assumed one, and that than none. */
const isBetter = `(s.market_path IS NOT NULL AND (m.market_path IS NULL OR (m.market_assumed AND NOT s.market_assumed)))`;

/**
 * Links what was known, once a move, and completes it: what was unknown takes what this file says. The OFFSET keeps
 * each look into the big table a look into its index.
 */
const linkKnown = `
WITH linked AS (
  INSERT INTO move_sources (upload_id, move_id, ${sourceColumns})
  SELECT $1, move_id, ${sourceColumns} FROM upload_known ORDER BY "row"
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
)
SELECT 0 AS added, (count(*) FILTER (WHERE market_path = $2))::int AS matches,
  (count(*) FILTER (WHERE market_path = $2 AND market_assumed))::int AS assumed,
  (count(*) FILTER (WHERE outside))::int AS outside
FROM (SELECT l.*, k.outside FROM linked l JOIN upload_known k USING ("row")) known`;
