import type { Tx } from '../../platform/db/database.ts';
import { bool, int4, int8, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { Correction, MoveCounts, OtherPlace } from './merge.ts';

const told = defineQuery('upload_repeat_corrections', {
  row: int4(),
  after: int8().always('IS NOT NULL'),
  /** Of the first row that the upload has for the move. */
  first: int8().always('a window over rows that are there'),
  isFirst: bool().always('a window over rows that are there'),
  /** The latest that other uploads say; null where none says anything. */
  before: int8().orNull(),
});

/**
 * The amounts of an upload that contradict what is known of a move under another fingerprint: one with a CRD number, or with
 * another spelling of the name. Of some moves, and of those that they repeat or that repeat them; in the order of rows.
 */
export async function findRepeatCorrections(
  tx: Tx,
  uploadId: string,
  moveIds: readonly string[],
): Promise<Correction[]> {
  if (moveIds.length === 0) return [];
  const rows = await told.all(
    tx,
    sql`WITH counted AS MATERIALIZED (
        SELECT DISTINCT coalesce(repeats, id) AS id FROM moves WHERE id = ANY (${[...moveIds]}::uuid[])
      ), reports AS MATERIALIZED (
        SELECT c.id, s.upload_id, s."row", s.aum_cents
        FROM counted c CROSS JOIN LATERAL (SELECT c.id AS move_id UNION ALL SELECT o.id FROM moves o WHERE o.repeats = c.id) own
        JOIN move_sources s ON s.move_id = own.move_id WHERE s.aum_cents IS NOT NULL
      ), own AS (
        SELECT id, "row", aum_cents, first_value(aum_cents) OVER of_move AS first, row_number() OVER of_move AS place
        FROM reports WHERE upload_id = ${uploadId} WINDOW of_move AS (PARTITION BY id ORDER BY "row")
      )
      SELECT o."row", o.aum_cents AS after, o.first, o.place = 1 AS "isFirst", b.aum_cents AS before
      FROM own o LEFT JOIN LATERAL (
        SELECT r.aum_cents FROM reports r JOIN uploads u ON u.id = r.upload_id
        WHERE r.id = o.id AND r.upload_id <> ${uploadId} ORDER BY u.created_at DESC, u.id DESC, r."row" LIMIT 1
      ) b ON o.place = 1
      ORDER BY o."row"`,
  );
  return rows.flatMap(({ row, after, first, isFirst, before }): Correction[] => {
    const known = isFirst ? before : first;
    return known === null || known === after ? [] : [{ row, before: known, after, sameFile: !isFirst }];
  });
}

const placed = defineQuery('upload_repeat_places', {
  row: int4(),
  place: text().always('of columns that are not null here'),
  known: text().always('of columns that are not null here'),
  counted: text().always('of columns that are not null here'),
  sameFile: bool().always('of columns that are not null'),
});

/**
 * The rows of an upload that say another state than an earlier row says of the same move under another fingerprint: the first
 * row for each. Of some moves, and of those that they repeat or that repeat them.
 */
export async function findRepeatPlaces(
  tx: Tx,
  uploadId: string,
  moveIds: readonly string[],
): Promise<OtherPlace[]> {
  if (moveIds.length === 0) return [];
  return placed.all(
    tx,
    sql`WITH counted AS MATERIALIZED (
        SELECT DISTINCT coalesce(repeats, id) AS id FROM moves WHERE id = ANY (${[...moveIds]}::uuid[])
      ), reports AS MATERIALIZED (
        SELECT c.id, own.id AS move_id, s.upload_id, s."row", u.created_at, coalesce(s.city, own.city) AS city,
          CASE WHEN s.city IS NULL THEN own.state ELSE s.state END AS state
        FROM counted c CROSS JOIN LATERAL (
          SELECT m.id, m.city, m.state FROM moves m WHERE m.id = c.id
          UNION ALL SELECT m.id, m.city, m.state FROM moves m WHERE m.repeats = c.id
        ) own JOIN move_sources s ON s.move_id = own.id JOIN uploads u ON u.id = s.upload_id
      )
      SELECT DISTINCT ON (o.move_id) o."row", ltrim(o.city || ', ' || o.state, ', ') AS place,
        ltrim(known.city || ', ' || known.state, ', ') AS known, ltrim(c.city || ', ' || coalesce(c.state, ''), ', ') AS counted,
        known.upload_id = ${uploadId} AS "sameFile"
      FROM reports o JOIN moves c ON c.id = o.id CROSS JOIN LATERAL (
        SELECT r.city, r.state, r.upload_id FROM reports r
        WHERE r.id = o.id AND r.move_id <> o.move_id AND r.state IS NOT NULL AND (r.upload_id <> ${uploadId} OR r."row" < o."row")
        ORDER BY r.created_at, r.upload_id, r."row" LIMIT 1
      ) known
      WHERE o.upload_id = ${uploadId} AND known.state <> o.state ORDER BY o.move_id, o."row"`,
  );
}

const talliedTwice = defineQuery('upload_tallied_twice', {
  matches: int4().always('count'),
  assumed: int4().always('count'),
  outside: int4().always('count'),
});

/**
 * By how much the counts of an upload are too high, as it tells some of its moves under several fingerprints. Rests on what
 * its own rows say, so that the same file again has the same counts.
 */
export async function countTalliedTwice(
  tx: Tx,
  { uploadId, marketPath, from, to }: { uploadId: string; marketPath: string; from: string; to: string },
  moveIds: readonly string[],
): Promise<Omit<MoveCounts, 'added'>> {
  if (moveIds.length === 0) return { matches: 0, assumed: 0, outside: 0 };
  const countsOf = (condition: Sql) =>
    sql`count(*) FILTER (WHERE is_counted AND ${condition}) - count(*) FILTER (WHERE is_first AND ${condition})`;
  return talliedTwice.one(
    tx,
    sql`WITH counted AS MATERIALIZED (
        SELECT DISTINCT c.id, c.moved_on FROM moves m JOIN moves c ON c.id = coalesce(m.repeats, m.id)
        WHERE m.id = ANY (${[...moveIds]}::uuid[])
      ), own AS (
        SELECT s.market_path = ${marketPath} AS is_match, s.market_assumed, c.moved_on NOT BETWEEN ${from}::date AND ${to}::date AS is_outside,
          row_number() OVER (PARTITION BY c.id, s.move_id ORDER BY s.market_path IS NULL, s.market_assumed, s."row") = 1 AS is_counted,
          row_number() OVER (PARTITION BY c.id ORDER BY s.market_path IS NULL, s.market_assumed, s."row") = 1 AS is_first
        FROM counted c CROSS JOIN LATERAL (SELECT c.id AS move_id UNION ALL SELECT o.id FROM moves o WHERE o.repeats = c.id) own
        JOIN move_sources s ON s.move_id = own.move_id AND s.upload_id = ${uploadId}
      )
      SELECT (${countsOf(sql`is_match`)})::int AS matches, (${countsOf(sql`is_match AND market_assumed`)})::int AS assumed,
        (${countsOf(sql`is_outside`)})::int AS outside FROM own`,
  );
}
