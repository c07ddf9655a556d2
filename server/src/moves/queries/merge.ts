import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { int4, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { moveColumns, saidColumns, sourceColumns } from '../copy-lines.ts';

const linkedMoves = defineQuery(
  'upload_link',
  {
    matches: int4().always('count'),
    assumed: int4().always('count'),
    outside: int4().always('count'),
  },
  { prepared: true },
);

/** The counts that a batch adds to its upload. */
export interface MoveCounts {
  added: number;
  matches: number;
  assumed: number;
  outside: number;
}

/** Distinct moves to be merged, each identified by its index in the batch, from 0. */
export interface MoveBatch {
  /** The upload that reports the moves, and its market. */
  rules: { uploadId: string; marketPath: string };
  size: number;
  /** In the order of indexes, separated by commas. */
  fingerprints(): string;
  indexesExcept(known: ReadonlyMap<number, string>): number[];
  /** COPY text for `moves`: all, or those at the indexes. */
  moveLines(indexes?: readonly number[]): Buffer;
  /** COPY text for `move_sources`: all, or those at the indexes. */
  sourceLines(indexes?: readonly number[]): Buffer;
  /** COPY text for `upload_known`: what the rows report of known moves. Values of `known` are the moves' ids. */
  knownLines(known: ReadonlyMap<number, string>): string;
  /** Counts of the moves when added: all, or those at the indexes. */
  counts(indexes?: readonly number[]): MoveCounts;
}

/**
 * Creates the temporary table for known moves, and makes this transaction's joins use indexes: they join a few staged
 * rows with very large tables.
 */
export async function createStagingTable(tx: Tx): Promise<void> {
  await execute(
    tx,
    'upload_stage',
    sql`CREATE TEMP TABLE upload_known (
      move_id uuid, "row" integer, aum_cents bigint, location_key text COLLATE "C", market_path text COLLATE "C",
      market_assumed boolean, outside boolean, first_name text, last_name text, city text, state text,
      firm_left_spelling text, firm_joined_spelling text
    ) ON COMMIT DROP;
    SET LOCAL enable_seqscan = off;
    SET LOCAL jit = off`,
  );
}

/**
 * Merges one batch: new moves are added, known ones linked to the upload and completed. The caller holds the lock on
 * moves (`lockMoves`), so nobody else adds one between the lookup and the copy.
 */
export async function mergeMoves(tx: Tx, batch: MoveBatch): Promise<MoveCounts> {
  if (batch.size === 0) return batch.counts([]);
  const known = await findKnown(tx, batch.fingerprints());
  const newIndexes = known.size === 0 ? undefined : batch.indexesExcept(known);
  await copy(tx, `COPY moves (${moveColumns}) FROM STDIN`, batch.moveLines(newIndexes));
  const intoSources = `COPY move_sources (upload_id, move_id, ${sourceColumns}) FROM STDIN`;
  await copy(tx, intoSources, batch.sourceLines(newIndexes));
  const added = batch.counts(newIndexes);
  if (known.size === 0) return added;
  const linked = await link(tx, batch, known);
  return {
    added: added.added,
    matches: added.matches + linked.matches,
    assumed: added.assumed + linked.assumed,
    outside: added.outside + linked.outside,
  };
}

const knownMoves = defineQuery(
  'upload_find',
  { index: int4().always('an ordinality'), id: uuid() },
  { prepared: true },
);

/** The ids of existing moves, by the index of their fingerprint in the list. */
export async function findKnown(tx: Tx, fingerprints: string): Promise<Map<number, string>> {
  const rows = await knownMoves.all(
    tx,
    sql`SELECT (w.ordinal - 1)::int AS index, m.id FROM string_to_table(${fingerprints}, ',') WITH ORDINALITY AS w (fingerprint, ordinal)
      CROSS JOIN LATERAL (SELECT id FROM moves WHERE fingerprint = w.fingerprint OFFSET 0) m ORDER BY w.ordinal`,
  );
  return new Map(rows.map(({ index, id }) => [index, id]));
}

async function link(
  tx: Tx,
  batch: MoveBatch,
  known: ReadonlyMap<number, string>,
): Promise<Omit<MoveCounts, 'added'>> {
  const intoKnown = `COPY upload_known (move_id, ${sourceColumns}, outside, ${saidColumns}) FROM STDIN`;
  await copy(tx, intoKnown, batch.knownLines(known));
  // Without statistics the planner guesses the size of a temporary table.
  await execute(tx, 'upload_measure', sql`ANALYZE upload_known`);
  const linked = await linkKnown(tx, batch.rules);
  await execute(tx, 'upload_empty', sql`TRUNCATE upload_known`);
  return linked;
}

/** A stated market is better than an assumed one, and an assumed one better than none. */
const isBetter = sql`(s.market_path IS NOT NULL AND (m.market_path IS NULL OR (m.market_assumed AND NOT s.market_assumed)))`;

const columns = keyword(sourceColumns);
const said = keyword(saidColumns);
const ofKnown = keyword('k."row", k.aum_cents, k.location_key, k.market_path, k.market_assumed');

/** What a row says where it differs from its move: null for the same. A city is kept with its state. */
export const differing = (
  row: Sql,
  move: Sql,
) => sql`nullif(${row}.first_name, ${move}.first_name) AS first_name,
    nullif(${row}.last_name, ${move}.last_name) AS last_name,
    CASE WHEN (${row}.city, ${row}.state) IS DISTINCT FROM (${move}.city, ${move}.state) THEN ${row}.city END AS city,
    CASE WHEN (${row}.city, ${row}.state) IS DISTINCT FROM (${move}.city, ${move}.state) THEN ${row}.state END AS state,
    nullif(${row}.firm_left_spelling, ${move}.firm_left_spelling) AS firm_left_spelling,
    nullif(${row}.firm_joined_spelling, ${move}.firm_joined_spelling) AS firm_joined_spelling`;

/**
 * Links known moves to the upload, each once, and fills in what was unknown about them. The OFFSET makes the planner look
 * up each move by index.
 */
export const linkKnown = (
  tx: Tx,
  { uploadId, marketPath }: MoveBatch['rules'],
): Promise<Omit<MoveCounts, 'added'>> =>
  linkedMoves.one(
    tx,
    sql`WITH linked AS (
  INSERT INTO move_sources (upload_id, move_id, ${columns}, ${said})
  SELECT ${uploadId}, k.move_id, ${ofKnown}, ${differing(keyword('k'), keyword('m'))}
  FROM upload_known k CROSS JOIN LATERAL (SELECT ${said} FROM moves WHERE id = k.move_id OFFSET 0) m
  WHERE NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = k.move_id AND s.upload_id = ${uploadId} OFFSET 0)
  ORDER BY k."row"
  RETURNING *
), completed AS (
  UPDATE moves m SET aum_cents = filled.aum_cents, market_path = filled.market_path,
    market_assumed = filled.market_assumed, location_key = filled.location_key
  FROM (
    SELECT s.move_id, coalesce(m.aum_cents, s.aum_cents) AS aum_cents,
      CASE WHEN ${isBetter} THEN s.market_path ELSE m.market_path END AS market_path,
      CASE WHEN ${isBetter} THEN s.market_assumed ELSE m.market_assumed END AS market_assumed,
      CASE WHEN ${isBetter} THEN s.location_key ELSE m.location_key END AS location_key
    FROM linked s CROSS JOIN LATERAL (SELECT * FROM moves WHERE id = s.move_id OFFSET 0) m
    WHERE (m.aum_cents IS NULL AND s.aum_cents IS NOT NULL) OR ${isBetter}
  ) filled
  WHERE m.id = filled.move_id
)
SELECT (count(*) FILTER (WHERE market_path = ${marketPath}))::int AS matches,
  (count(*) FILTER (WHERE market_path = ${marketPath} AND market_assumed))::int AS assumed,
  (count(*) FILTER (WHERE outside))::int AS outside
FROM (SELECT l.*, k.outside FROM linked l JOIN upload_known k USING ("row")) known`,
  );
