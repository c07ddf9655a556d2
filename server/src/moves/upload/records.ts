import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { markets, uploads } from '../../platform/db/schema/index.ts';

const columns = {
  id: uploads.id,
  fileName: uploads.fileName,
  market: uploads.marketPath,
  marketName: markets.name,
  timePeriod: uploads.timePeriod,
  totalProcessed: uploads.totalProcessed,
  marketMatches: uploads.marketMatches,
  added: uploads.added,
  duplicates: uploads.duplicates,
  rejected: uploads.rejected,
  outsidePeriod: uploads.outsidePeriod,
  assumedMatches: uploads.assumedMatches,
  warningCount: uploads.warnings,
  uploadedBy: uploads.uploadedBy,
  uploadedAt: uploads.createdAt,
  revertedBy: uploads.revertedBy,
  revertedAt: uploads.revertedAt,
};

const records = ({ orm }: Tx) =>
  orm.select(columns).from(uploads).innerJoin(markets, eq(markets.path, uploads.marketPath));

export type UploadRecord = Awaited<ReturnType<typeof findUploads>>['uploads'][number];

export async function findUploads(tx: Tx, { page, pageSize }: { page: number; pageSize: number }) {
  const found = await records(tx)
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { uploads: found, total: await tx.orm.$count(uploads) };
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRecord | undefined> {
  const [record] = await records(tx).where(eq(uploads.id, id));
  return record;
}

type NewUpload = typeof uploads.$inferInsert;
const uncounted = {
  totalProcessed: 0,
  marketMatches: 0,
  added: 0,
  duplicates: 0,
  rejected: 0,
  outsidePeriod: 0,
  assumedMatches: 0,
  warnings: 0,
};

/** The record without counts: rows refer to it from the first batch on, and `saveUpload` follows when all are through. */
export async function insertUpload(
  { orm }: Tx,
  upload: Omit<NewUpload, keyof typeof uncounted>,
): Promise<void> {
  await orm.insert(uploads).values({ ...uncounted, ...upload });
}

export async function saveUpload({ orm }: Tx, id: string, fields: Partial<NewUpload>): Promise<void> {
  await orm.update(uploads).set(fields).where(eq(uploads.id, id));
}

/** The header of a file and its name; nothing for an id of no upload. */
export async function findHeader({ orm }: Tx, id: string) {
  const [found] = await orm
    .select({ header: uploads.header, fileName: uploads.fileName })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found;
}

export interface RejectedRow {
  row: number;
  message: string;
  cells: string[];
}

/** How many bytes of refused rows, as they are stored, are read at once, plus the row that reaches it. */
const mostBytes = 500_000;

/** The next refused rows below `after`: `limit`, or fewer where they are long. */
export async function findRejects(
  { client }: Tx,
  id: string,
  after: number,
  limit: number,
): Promise<RejectedRow[]> {
  const { rows } = await client.query<RejectedRow>({
    name: 'upload_rejects',
    text: `SELECT "row", message, cells FROM (
             SELECT *, sum(pg_column_size(cells)) OVER (
               ORDER BY "row" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS above
             FROM (SELECT "row", message, cells FROM upload_rows
               WHERE upload_id = $1 AND kind = 'rejected' AND "row" > $2 ORDER BY "row" LIMIT $3) AS page
           ) AS sized WHERE coalesce(above, 0) < ${mostBytes} ORDER BY "row"`,
    values: [id, after, limit],
  });
  return rows;
}

/** So many changed rows mislead the planner for as long as it takes the database to notice by itself. */
const misleading = 5_000;

/** Measures the tables anew where many of their rows came or went; takes well under a second. */
export async function measureMoves({ client }: Tx, changed: number): Promise<void> {
  if (changed >= misleading) await client.query('SELECT measure_moves()');
}

/** Clients whose insights look at moves. */
export async function findReaders({ client }: Tx): Promise<string[]> {
  const { rows } = await client.query<{ clientId: string }>(
    `SELECT client_id AS "clientId" FROM clients WHERE target_market IS NOT NULL AND archived_at IS NULL`,
  );
  return rows.map((row) => row.clientId);
}

/**
 * Takes back what an upload reported: its moves that no other upload reports go, the others are told anew by the
 * uploads that remain, the earliest first. Answers how many went and how many stayed.
 */
export async function takeBack({ client }: Tx, id: string): Promise<{ removed: number; kept: number }> {
  await client.query('CREATE TEMP TABLE taken_back (move_id uuid PRIMARY KEY) ON COMMIT DROP');
  const reported = await client.query(
    `WITH gone AS (DELETE FROM move_sources WHERE upload_id = $1 RETURNING move_id)
     INSERT INTO taken_back SELECT move_id FROM gone`,
    [id],
  );
  await client.query('ANALYZE taken_back');
  const removed = await client.query(
    `DELETE FROM moves m USING taken_back t
     WHERE m.id = t.move_id AND NOT EXISTS (SELECT FROM move_sources s WHERE s.move_id = m.id)`,
  );
  await client.query(tellAnew);
  const gone = removed.rowCount ?? 0;
  return { removed: gone, kept: (reported.rowCount ?? 0) - gone };
}

const said = (columns: string, where: string, order: string) => `
  SELECT ${columns} FROM move_sources s JOIN uploads u ON u.id = s.upload_id
  WHERE s.move_id = m.id AND ${where} ORDER BY ${order}u.created_at, u.id LIMIT 1`;

const tellAnew = `
UPDATE moves m SET aum_cents = told.aum_cents, market_path = told.market_path,
  market_assumed = coalesce(told.market_assumed, false), place_key = coalesce(told.place_key, m.place_key)
FROM (
  SELECT m.id, aum.aum_cents, market.market_path, market.market_assumed,
    coalesce(market.place_key, place.place_key) AS place_key
  FROM taken_back t JOIN moves m ON m.id = t.move_id
  LEFT JOIN LATERAL (${said('s.aum_cents', 's.aum_cents IS NOT NULL', '')}) aum ON true
  LEFT JOIN LATERAL (${said(
    's.market_path, s.market_assumed, s.place_key',
    's.market_path IS NOT NULL',
    's.market_assumed, ',
  )}) market ON true
  LEFT JOIN LATERAL (${said('s.place_key', 's.place_key IS NOT NULL', '')}) place ON true
) told
WHERE told.id = m.id
  AND (told.aum_cents, told.market_path, told.place_key) IS DISTINCT FROM (m.aum_cents, m.market_path, m.place_key)`;
