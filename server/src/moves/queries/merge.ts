import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { int4, json, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, sql } from '../../platform/db/sql/sql.ts';
import { moveColumns, saidColumns, sourceColumns } from '../copy-lines.ts';
import { stageTouched, touchBlocks } from './people.ts';
import { nameOrder, placeOrder } from './preferred.ts';
import { recomputeThese } from './recompute.ts';
import { differing } from './said.ts';
import { analyzeGrownMoves } from './statistics.ts';

/** A known AUM that a row contradicts; amounts in cents. */
export interface Correction {
  row: number;
  before: number;
  after: number;
  /** The move's AUM was said by an earlier row of the same file, and stands. */
  sameFile: boolean;
}

/** A row that says another state than its move: `Dallas, TX` and `Boston, MA`. */
export interface OtherPlace {
  row: number;
  place: string;
  known: string;
  /** Which of the two the move counts in. */
  counted: string;
  /** An earlier row of the same file says so. */
  sameFile: boolean;
}

const linkedMoves = defineQuery(
  'upload_link',
  {
    matches: int4().always('count'),
    assumed: int4().always('count'),
    outside: int4().always('count'),
    corrections: json<Correction[]>().always('coalesce'),
    otherPlaces: json<OtherPlace[]>().always('coalesce'),
    repeated: json<string[]>().always('coalesce'),
    placed: json<string[]>().always('coalesce'),
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

/** What merging a batch brought. */
export interface MergedMoves extends MoveCounts {
  corrections: Correction[];
  otherPlaces: OtherPlace[];
  /** Known moves that are told under several fingerprints: see `findRepeatCorrections`. */
  repeated: string[];
}

/** Distinct moves to be merged, each identified by its index in the batch, from 0. */
export interface MoveBatch {
  /** The upload that reports the moves, and its market. */
  rules: { uploadId: string; marketPath: string };
  size: number;
  /** In the order of indexes, separated by commas. */
  fingerprints(): string;
  indexesExcept(known: ReadonlyMap<number, string>): number[];
  /** The blocks of names of the moves: of all, or of those at the indexes. */
  blockKeys(indexes?: readonly number[]): Iterable<string>;
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
      move_id uuid, "row" integer, aum_cents bigint, email text COLLATE "C", location_key text COLLATE "C", market_path text COLLATE "C",
      market_assumed boolean, outside boolean, first_name text, last_name text, city text, state text,
      firm_left_spelling text, firm_joined_spelling text, is_takeover boolean
    ) ON COMMIT DROP;
    SET LOCAL enable_seqscan = off;
    SET LOCAL jit = off`,
  );
  await stageTouched(tx);
}

/**
 * Merges one batch: new moves are added, known ones linked to the upload and completed. The caller holds the lock on
 * moves (`lockMoves`), so nobody else adds one between the lookup and the copy. `addedBefore`: the moves that earlier
 * batches of the upload added.
 */
export async function mergeMoves(tx: Tx, batch: MoveBatch, addedBefore: number): Promise<MergedMoves> {
  if (batch.size === 0) return { ...batch.counts([]), corrections: [], otherPlaces: [], repeated: [] };
  const known = await findKnown(tx, batch.fingerprints());
  const newIndexes = known.size === 0 ? undefined : batch.indexesExcept(known);
  await touchBlocks(tx, batch.blockKeys(newIndexes));
  await copy(tx, `COPY moves (${moveColumns}) FROM STDIN`, batch.moveLines(newIndexes));
  const added = batch.counts(newIndexes);
  await analyzeGrownMoves(tx, addedBefore + added.added);
  const intoSources = `COPY move_sources (upload_id, move_id, ${sourceColumns}) FROM STDIN`;
  await copy(tx, intoSources, batch.sourceLines(newIndexes));
  if (known.size === 0) return { ...added, corrections: [], otherPlaces: [], repeated: [] };
  const linked = await link(tx, batch, known);
  return {
    added: added.added,
    matches: added.matches + linked.matches,
    assumed: added.assumed + linked.assumed,
    outside: added.outside + linked.outside,
    corrections: linked.corrections,
    otherPlaces: linked.otherPlaces,
    repeated: linked.repeated,
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
): Promise<AnswerOf<typeof linkedMoves>> {
  const intoKnown = `COPY upload_known (move_id, ${sourceColumns}, outside, ${saidColumns}, is_takeover) FROM STDIN`;
  await copy(tx, intoKnown, batch.knownLines(known));
  // Without statistics the planner guesses the size of a temporary table.
  await execute(tx, 'upload_measure', sql`ANALYZE upload_known`);
  const linked = await linkKnown(tx, batch.rules);
  await execute(tx, 'upload_empty', sql`TRUNCATE upload_known`);
  if (linked.placed.length > 0) await recomputeThese(tx, linked.placed);
  return linked;
}

const rowPlace = placeOrder({
  market: keyword('k.market_path'),
  assumed: keyword('k.market_assumed'),
  city: keyword('k.city'),
  state: keyword('k.state'),
  key: keyword('k.location_key'),
});
const movePlace = placeOrder({
  market: keyword('k.known_path'),
  assumed: keyword('k.known_assumed'),
  city: keyword('k.known_city'),
  state: keyword('k.known_state'),
  key: keyword('k.known_location_key'),
});
const saidNames = (of: 'k.' | 'k.known_') =>
  nameOrder({
    first: keyword(`${of}first_name`),
    last: keyword(`${of}last_name`),
    left: keyword(`${of}firm_left_spelling`),
    joined: keyword(`${of}firm_joined_spelling`),
  });
/** The row's city and market are told rather than those of the move. */
const isBetter = sql`ROW(${rowPlace}) < ROW(${movePlace})`;
/** The row's names and spellings are told rather than those of the move. */
const isNamed = sql`NOT k.again AND ROW(${saidNames('k.')}) < ROW(${saidNames('k.known_')})`;
/** What an earlier row of the same file said of the place. */
const ownPlace = placeOrder({
  market: keyword('s.market_path'),
  assumed: keyword('s.market_assumed'),
  city: keyword('coalesce(s.city, m.city)'),
  state: keyword('(CASE WHEN s.city IS NULL THEN m.state ELSE s.state END)'),
  key: keyword('s.location_key'),
});
const place = keyword("ltrim(city || ', ' || state, ', ')");
const knownPlace = keyword("ltrim(known_city || ', ' || known_state, ', ')");

const columns = keyword(sourceColumns);
const said = keyword(saidColumns);
const ofKnown = keyword('k."row", k.aum_cents, k.email, k.location_key, k.market_path, k.market_assumed');

/**
 * Links known moves to the upload and fills in what was unknown about them. A later file's AUM replaces an earlier one's; of
 * the rows of one file the first stands, and a further one is linked where it adds something to what this file said. Moves
 * that may be told otherwise now are `placed`, to be computed from all that is reported of them. Who made a move is found
 * again only where it changes, or where several rows tell it: the one that counts has what any of them says. The OFFSET makes
 * the planner look up each move by index.
 */
export const linkKnown = (
  tx: Tx,
  { uploadId, marketPath }: MoveBatch['rules'],
): Promise<AnswerOf<typeof linkedMoves>> =>
  linkedMoves.one(
    tx,
    sql`WITH known AS MATERIALIZED (
  SELECT k.*, m.block_key, m.repeats IS NOT NULL OR EXISTS (SELECT FROM moves o WHERE o.repeats = m.id) AS is_repeated,
    m.city AS known_city, m.state AS known_state, m.location_key AS known_location_key, m.aum_cents AS known_cents, m.email AS known_email,
    m.market_path AS known_path, m.market_assumed AS known_assumed, m.first_name AS known_first_name, m.last_name AS known_last_name,
    m.firm_left_spelling AS known_firm_left_spelling, m.firm_joined_spelling AS known_firm_joined_spelling,
    own.move_id IS NOT NULL AS again, own.said_aum, own.said_email, own.said_match, own.said_stated, own.said_place
  FROM upload_known k CROSS JOIN LATERAL (SELECT * FROM moves WHERE id = k.move_id OFFSET 0) m
  LEFT JOIN LATERAL (
    SELECT s.move_id, bool_or(s.aum_cents IS NOT NULL) AS said_aum, min(s.email) AS said_email,
      coalesce(bool_or(s.market_path = ${marketPath}), false) AS said_match,
      coalesce(bool_or(s.market_path = ${marketPath} AND NOT s.market_assumed), false) AS said_stated,
      bool_or(ROW(${ownPlace}) <= ROW(${rowPlace})) AS said_place
    FROM move_sources s WHERE s.move_id = k.move_id AND s.upload_id = ${uploadId} GROUP BY s.move_id OFFSET 0
  ) own ON true
), told AS MATERIALIZED (
  SELECT k.*, ${isBetter} AS is_better, ${isNamed} AS is_named,
    k.aum_cents IS NOT NULL AND (NOT again OR NOT said_aum) AND k.aum_cents IS DISTINCT FROM known_cents AS is_corrected,
    k.email IS NOT NULL AND (known_email IS NULL OR k.email < known_email) AS is_mailed
  FROM known k
  WHERE NOT again OR (aum_cents IS NOT NULL AND NOT said_aum) OR NOT said_place
    OR (k.email IS NOT NULL AND (said_email IS NULL OR k.email < said_email))
), linked AS (
  INSERT INTO move_sources (upload_id, move_id, ${columns}, ${said})
  SELECT ${uploadId}, k.move_id, ${ofKnown}, ${differing(keyword('k'), keyword('m'))}
  FROM told k CROSS JOIN LATERAL (SELECT ${said} FROM moves WHERE id = k.move_id OFFSET 0) m
  ORDER BY k."row"
), completed AS (
  UPDATE moves m SET aum_cents = CASE WHEN k.is_corrected THEN k.aum_cents ELSE k.known_cents END,
    email = least(k.email, k.known_email), is_takeover = CASE WHEN k.is_named THEN k.is_takeover ELSE m.is_takeover END
  FROM told k
  WHERE m.id = k.move_id AND (k.is_mailed OR k.is_corrected OR (k.is_named AND k.is_takeover <> m.is_takeover))
  RETURNING m.block_key
), touched AS (
  INSERT INTO touched_blocks SELECT block_key FROM completed WHERE block_key IS NOT NULL
  UNION SELECT o.block_key FROM told k JOIN moves m ON m.id = k.move_id JOIN moves o ON o.advisor_id = m.advisor_id
    WHERE k.is_mailed AND k.known_email IS NOT NULL AND o.block_key IS NOT NULL
  UNION SELECT block_key FROM told WHERE (is_repeated OR is_better OR is_named) AND block_key IS NOT NULL
)
SELECT (count(*) FILTER (WHERE is_match AND NOT was_match))::int AS matches,
  (count(*) FILTER (WHERE is_match AND market_assumed AND NOT was_match) - count(*) FILTER (WHERE is_match AND NOT market_assumed AND was_match AND NOT said_stated))::int AS assumed,
  (count(*) FILTER (WHERE outside AND NOT again))::int AS outside,
  coalesce((SELECT json_agg(json_build_object('row', "row", 'before', known_cents, 'after', aum_cents, 'sameFile', again AND said_aum) ORDER BY "row")
    FROM known WHERE aum_cents <> known_cents AND ((again AND said_aum) OR NOT is_repeated)), '[]') AS corrections,
  coalesce((SELECT json_agg(json_build_object('row', "row", 'place', ${place}, 'known', ${knownPlace},
    'counted', CASE WHEN ${isBetter} THEN ${place} ELSE ${knownPlace} END, 'sameFile', again) ORDER BY "row")
    FROM known k WHERE state <> known_state), '[]') AS "otherPlaces",
  coalesce((SELECT json_agg(move_id) FROM known WHERE is_repeated AND NOT again), '[]') AS repeated,
  coalesce((SELECT json_agg(move_id) FROM told WHERE is_better OR is_named), '[]') AS placed
FROM (SELECT *, market_path = ${marketPath} AS is_match, again AND said_match AS was_match FROM told) counted`,
  );
