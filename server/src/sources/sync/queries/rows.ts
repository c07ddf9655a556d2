import type { Tx } from '../../../platform/db/database.ts';
import { int4, text } from '../../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../../../platform/db/sql/sql.ts';
import type { StreamKey } from './streams.ts';

const goneRows = defineQuery('gone_sync_rows', { sourceId: text() });

/** Which of these rows were found missing before. */
export const findGone = async (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  sourceIds: string[],
): Promise<string[]> =>
  (
    await goneRows.all(
      tx,
      sql`SELECT source_id AS "sourceId" FROM sync_rows
        WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream}
          AND source_id = ANY (${sourceIds}::text[]) AND gone_at IS NOT NULL`,
    )
  ).map(({ sourceId }) => sourceId);

/** Marks rows as seen by a pass. */
export const markSeen = (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  sourceIds: string[],
  pass: number,
): Promise<number> =>
  execute(
    tx,
    'mark_seen',
    sql`INSERT INTO sync_rows AS r (client_id, source, stream, source_id, pass)
      SELECT ${clientId}, ${source}, ${stream}, seen.source_id, ${pass}::int
      FROM (SELECT DISTINCT unnest(${sourceIds}::text[]) AS source_id ORDER BY 1) AS seen
      ON CONFLICT (client_id, source, stream, source_id) DO UPDATE SET pass = excluded.pass, gone_at = NULL,
        is_archive_due = false
      WHERE r.pass <> excluded.pass OR r.gone_at IS NOT NULL`,
  );

const passCounts = defineQuery('sync_pass_counts', {
  seen: int4().always('count'),
  missing: int4().always('count'),
});

/** How many rows a pass saw, and how many that were there before it did not. */
export const countPass = (tx: Tx, { clientId, source, stream }: StreamKey, pass: number) =>
  passCounts.one(
    tx,
    sql`SELECT count(*) FILTER (WHERE pass = ${pass}::int)::int AS seen,
        count(*) FILTER (WHERE pass < ${pass}::int AND gone_at IS NULL)::int AS missing
      FROM sync_rows WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream}`,
  );

const missingRows = defineQuery('missing_sync_rows', { sourceId: text() });

/** Marks some rows that a pass did not see as gone. @returns their ids; none: there are no more */
export const takeMissing = async (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  pass: number,
  limit: number,
): Promise<string[]> =>
  (
    await missingRows.all(
      tx,
      sql`UPDATE sync_rows r SET gone_at = clock_timestamp() FROM (
          SELECT source_id FROM sync_rows WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream}
            AND pass < ${pass}::int AND gone_at IS NULL ORDER BY source_id LIMIT ${inlined(limit)}
        ) m
        WHERE r.client_id = ${clientId} AND r.source = ${source} AND r.stream = ${stream} AND r.source_id = m.source_id
        RETURNING r.source_id AS "sourceId"`,
    )
  ).map(({ sourceId }) => sourceId);

const dueRows = defineQuery('archive_due_sync_rows', { sourceId: text() });

/** Some of the gone rows whose own row could not be archived so far, by their ids, after one of them. */
export const findArchiveDue = async (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await dueRows.all(
      tx,
      sql`SELECT source_id AS "sourceId" FROM sync_rows
        WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream} AND is_archive_due
          AND source_id > ${after} ORDER BY source_id LIMIT ${inlined(limit)}`,
    )
  ).map(({ sourceId }) => sourceId);

/** Marks of these gone rows which are still to be archived. */
export const markArchiveDue = (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  sourceIds: readonly string[],
  left: readonly string[],
): Promise<number> =>
  execute(
    tx,
    'mark_archive_due',
    sql`UPDATE sync_rows SET is_archive_due = source_id = ANY (${[...left]}::text[])
      WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream}
        AND source_id = ANY (${[...sourceIds]}::text[])
        AND is_archive_due <> (source_id = ANY (${[...left]}::text[]))`,
  );

const seenRows = defineQuery('seen_sync_rows', { sourceId: text() });

/** Which of these ids are rows of the client that upstream has. `pass`: only those that this pass saw. */
export const findSeen = async (
  tx: Tx,
  { clientId, source, stream }: StreamKey,
  sourceIds: string[],
  pass?: number,
): Promise<Set<string>> =>
  new Set(
    (
      await seenRows.all(
        tx,
        sql`SELECT source_id AS "sourceId" FROM sync_rows
          WHERE client_id = ${clientId} AND source = ${source} AND stream = ${stream}
            AND source_id = ANY (${sourceIds}::text[]) AND gone_at IS NULL
            AND (${pass ?? null}::int IS NULL OR pass = ${pass ?? null}::int)`,
      )
    ).map(({ sourceId }) => sourceId),
  );

/** Forgets some of the rows seen of a client that is removed for good. @returns how many */
export const removeSeenRows = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_sync_rows',
    sql`DELETE FROM sync_rows WHERE client_id = ${clientId} AND (source, stream, source_id) IN (
      SELECT source, stream, source_id FROM sync_rows WHERE client_id = ${clientId}
      ORDER BY source, stream, source_id LIMIT ${inlined(limit)})`,
  );
