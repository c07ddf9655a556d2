import { Readable } from 'node:stream';
import { unmatchedLines } from '../city-markets/service.ts';
import { csvHeading, csvLine } from '../platform/csv.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findHeader, findRowMessages } from './queries/uploads.ts';

/** Rows read at once. */
const pageSize = 2_000;
const kinds = {
  rejected: { column: 'Reason', suffix: 'rejects' },
  warning: { column: 'Warning', suffix: 'warnings' },
};
const beforeAll = { row: 0, id: '00000000-0000-0000-0000-000000000000' };

export type MessageKind = keyof typeof kinds;

export interface MessagesFile {
  fileName: string;
  body: Readable;
}

/**
 * An upload's rejected rows, or those with warnings, as a CSV file with its columns, read while it is sent. Warnings end with
 * the cities without a market. Throws 404.
 */
export async function messagesFile(
  db: Platform['db'],
  actor: Actor,
  uploadId: string,
  kind: MessageKind,
): Promise<MessagesFile> {
  const scope = platformScope(actor);
  const found = await db.as(scope, (tx) => findHeader(tx, uploadId));
  if (!found) throw notFound('This upload');
  const { column, suffix } = kinds[kind];
  async function* lines(header: string[]) {
    yield csvHeading(['Row', column, ...header]);
    for (let after = beforeAll; ; ) {
      const rows = await db.as(scope, (tx) => findRowMessages(tx, { uploadId, kind }, after, pageSize));
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(({ row, message, cells }) => csvLine([row, message, ...cells])).join('');
      after = last;
    }
    if (kind === 'warning') yield await db.as(scope, (tx) => unmatchedLines(tx, uploadId));
  }
  const fileName = `${found.fileName.replace(/\.csv$/i, '')}-${suffix}.csv`;
  return { fileName, body: Readable.from(lines(found.header)) };
}
