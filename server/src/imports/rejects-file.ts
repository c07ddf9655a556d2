import { Readable } from 'node:stream';
import { csvHeading, csvLine } from '../platform/csv.ts';
import type { Database } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findImport } from './queries/imports.ts';
import { readMessages } from './queries/staged.ts';

/** Rows read at once. */
const pageSize = 500;

/** An import's rejected rows with their reasons, as a CSV file with its columns, read while it is sent. Throws 404. */
export async function rejectsFile(
  db: Database,
  scope: TenantScope,
  id: string,
): Promise<{ fileName: string; body: Readable }> {
  const key = { clientId: scope.clientId, id };
  const found = await db.as(scope, (tx) => findImport(tx, key));
  if (!found) throw notFound('This import');
  const header = found.record.columns.map((column) => column.header);
  async function* lines() {
    yield csvHeading(['Row', 'Reason', ...header]);
    for (let after = 0; ; ) {
      const rows = await db.as(scope, (tx) => readMessages(tx, key, 'rejected', after, pageSize));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ row, message, cells }) => csvLine([row, message, ...(cells ?? [])])).join('');
      after = last.row;
    }
  }
  const fileName = `${found.record.fileName.replace(/\.[a-z]+$/i, '')}-rejects.csv`;
  return { fileName, body: Readable.from(lines()) };
}
