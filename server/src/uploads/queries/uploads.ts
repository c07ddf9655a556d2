import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, markets, uploads } from '../../platform/db/schema/index.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { offsetOf, type Paging } from '../../platform/db/sql/paging.ts';
import { int4, jsonb, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

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

export async function findUploads(tx: Tx, { page, pageSize }: Paging) {
  const found = await records(tx)
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  return { uploads: found, total: await tx.orm.$count(uploads) };
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRecord | undefined> {
  const [record] = await records(tx).where(eq(uploads.id, id));
  return record;
}

const foundUpload = defineQuery('uploads_named', {
  id: uuid(),
  fileName: text(),
  market: text(),
  marketName: text(),
  uploadedAt: timestamptz(),
  newer: int4().always('count'),
});

/** Uploads whose file name has all patterns (`likePattern`), newest first, and how many of all uploads are newer. */
export const findUploadsNamed = (tx: Tx, patterns: string[], limit: number) =>
  foundUpload.all(
    tx,
    sql`SELECT u.id, u.file_name AS "fileName", u.market_path AS market, m.name AS "marketName", u.created_at AS "uploadedAt",
        (SELECT count(*)::int FROM uploads n WHERE (n.created_at, n.id) > (u.created_at, u.id)) AS newer
      FROM uploads u JOIN markets m ON m.path = u.market_path
      WHERE fold_for_search(u.file_name) LIKE ALL (
        ARRAY(SELECT fold_for_search(pattern) FROM unnest(${patterns}::text[]) pattern))
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit}`,
  );

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

/** Inserts the upload without counts, since its rows refer to it; `saveUpload` adds the counts at the end. */
export async function insertUpload(
  { orm }: Tx,
  upload: Omit<NewUpload, keyof typeof uncounted>,
): Promise<void> {
  await orm.insert(uploads).values({ ...uncounted, ...upload });
}

export async function saveUpload({ orm }: Tx, id: string, fields: Partial<NewUpload>): Promise<void> {
  await orm.update(uploads).set(fields).where(eq(uploads.id, id));
}

/** The header and name of a file; undefined for an unknown id. */
export async function findHeader({ orm }: Tx, id: string) {
  const [found] = await orm
    .select({ header: uploads.header, fileName: uploads.fileName })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found;
}

const rowMessages = defineQuery(
  'upload_row_messages',
  { id: uuid(), row: int4(), message: text(), cells: jsonb<string[]>() },
  { prepared: true },
);
export type RowMessageRow = AnswerOf<typeof rowMessages>;

/** Bytes of rows read at once, as stored; the row that reaches the limit is included. */
const maxBytes = 500_000;

/** The next rejected rows or warnings, by row: `limit`, or fewer where they are long. */
export const findRowMessages = (
  tx: Tx,
  { uploadId, kind }: { uploadId: string; kind: 'rejected' | 'warning' },
  after: { row: number; id: string },
  limit: number,
): Promise<RowMessageRow[]> =>
  rowMessages.all(
    tx,
    sql`SELECT id, "row", message, cells FROM (
             SELECT *, sum(pg_column_size(cells)) OVER (
               ORDER BY "row", id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS above
             FROM (SELECT id, "row", message, cells FROM upload_rows
               WHERE upload_id = ${uploadId} AND kind = ${kind} AND "row" >= ${after.row} AND ("row", id) > (${after.row}, ${after.id}::uuid)
               ORDER BY "row", id LIMIT ${limit}) AS page
           ) AS sized WHERE coalesce(above, 0) < ${inlined(maxBytes)} ORDER BY "row", id`,
  );

/** Clients with a target market: they see moves. */
export async function findClientsWithMarket({ orm }: Tx): Promise<string[]> {
  const { clientId, targetMarket, archivedAt } = clients;
  const rows = await orm
    .select({ clientId })
    .from(clients)
    .where(and(isNotNull(targetMarket), isNull(archivedAt)));
  return rows.map((row) => row.clientId);
}

/** Adds lines of COPY text to `upload_rows`. */
export const copyRowMessages = (tx: Tx, lines: string[]): Promise<void> =>
  copy(tx, 'COPY upload_rows (id, upload_id, "row", kind, message, cells) FROM STDIN', lines.join(''));
