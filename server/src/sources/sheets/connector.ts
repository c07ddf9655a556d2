import { createHash } from 'node:crypto';
import { archiveCampaigns, upsertCampaigns } from '../../activity/service.ts';
import {
  archiveContacts,
  findContactsOfSource,
  restoreContacts,
  upsertContacts,
} from '../../contacts/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noonOrNow } from '../../platform/files/noon.ts';
import { storeCalls } from '../calls/store-calls.ts';
import type { Connector, PageCounts, SourcePage, SourceStream, StoringRun } from '../sync/connector.ts';
import { badRange } from './bad-range.ts';
import { readSheetCalls } from './calls.ts';
import { readSheetCampaigns } from './campaigns.ts';
import type { Cells } from './cells.ts';
import { readSheetContacts } from './contacts.ts';
import { missingColumn, type RangeName } from './preview.ts';
import type { SheetContent } from './rows.ts';

/** Rows of one transaction. */
const pageRows = 500;
const source = 'sheets';
const gone = 'No longer in the spreadsheet.';

export interface Workbook {
  spreadsheetId: string;
  ranges: Record<RangeName, string>;
  /** The cells of a range. Throws 400 or 404 naming it, 502 or 503. */
  cells(range: string): Promise<Cells>;
}

/** The contacts, campaigns and calls of a client's spreadsheet, in this order: calls are matched with contacts. */
export const sheetsConnector = (book: Workbook): Connector => ({
  part: [book.spreadsheetId, book.ranges.contacts, book.ranges.campaigns, book.ranges.calls].join(' '),
  streams: [
    streamOf(book, 'contacts', {
      read: readSheetContacts,
      async write(tx, { clientId, at }, rows) {
        const contacts = rows.map(({ row: _, ...one }) => one);
        const { added, updated, kept } = await upsertContacts(tx, clientId, { source, contacts, at });
        // A new revenue may be the value of a deal.
        return { added, updated, kept, topics: added + updated > 0 ? ['contacts', 'deals'] : [] };
      },
      async archive(tx, { clientId, at }, sourceIds) {
        const ids = await findContactsOfSource(tx, clientId, source, sourceIds);
        const archived = await archiveContacts(tx, clientId, ids, { reason: gone, at });
        return { archived: archived.length, topics: archived.length > 0 ? ['contacts', 'deals'] : [] };
      },
      async restore(tx, { clientId, at }, sourceIds) {
        const ids = await findContactsOfSource(tx, clientId, source, sourceIds);
        const restored = await restoreContacts(tx, clientId, ids, { at, by: 'source' });
        return { restored: restored.length, topics: restored.length > 0 ? ['contacts', 'deals'] : [] };
      },
    }),
    streamOf(book, 'campaigns', {
      read: readSheetCampaigns,
      async write(tx, { clientId, at }, rows) {
        const campaigns = rows.map(({ row: _, id: __, createdAt, ...one }) => ({
          ...one,
          createdAt: createdAt === null ? null : new Date(createdAt),
        }));
        return upsertCampaigns(tx, clientId, { source, campaigns, at });
      },
      archive: async (tx, { clientId, at }, sourceIds) => ({
        archived: await archiveCampaigns(tx, clientId, { source, sourceIds, at, archived: true }),
      }),
      restore: async (tx, { clientId, at }, sourceIds) => ({
        restored: await archiveCampaigns(tx, clientId, { source, sourceIds, at, archived: false }),
      }),
    }),
    streamOf(book, 'calls', {
      read: readSheetCalls,
      async write(tx, { clientId, at }, rows) {
        const calls = rows.map(({ row: _, number: __, status: ___, day, ...call }) =>
          day === null ? call : { ...call, occurredAt: noonOrNow(day, at) },
        );
        const { added, updated, unmatched, topics } = await storeCalls(tx, clientId, { source, calls, at });
        return { added, updated, skipped: unmatched, topics };
      },
    }),
  ],
});

interface Kind<Row> {
  read: (cells: Cells) => SheetContent<Row> | undefined;
  write: (tx: Tx, run: StoringRun, rows: Row[]) => Promise<Partial<PageCounts>>;
  /** Absent: what vanished from the sheet happened nevertheless, and stays. */
  archive?: NonNullable<SourceStream['archive']>;
  restore?: NonNullable<SourceStream['restore']>;
}

/** A range, read once and stored page by page. */
function streamOf<Row extends { sourceId: string }>(
  book: Workbook,
  name: RangeName,
  { read, write, archive, restore }: Kind<Row>,
): SourceStream {
  const range = book.ranges[name];
  let content: Promise<SheetContent<Row> & { version: string }> | undefined;
  const load = async () => {
    const found = read(await book.cells(range));
    if (!found) throw badRange(missingColumn(name, range));
    const keys = found.rows.map(({ sourceId }) => sourceId).join('\n');
    return { ...found, version: createHash('sha256').update(keys).digest('base64url') };
  };
  return {
    name,
    lists: archive ? 'each' : 'never',
    wholeEveryMs: 0,
    ...(archive && { archive }),
    ...(restore && { restore }),
    async read(cursor): Promise<SourcePage> {
      content ??= load();
      const { rows, skipped, unreadable, version } = await content;
      // Of a sheet that changed while it was read, the place says nothing: it is read from its beginning again.
      const [at = '', of] = cursor?.split(' ') ?? [];
      const from = of === version ? Number(at) : 0;
      const page = rows.slice(from, from + pageRows);
      const isLast = from + pageRows >= rows.length;
      if (isLast) content = undefined;
      return {
        rows: page.length,
        ...(isLast && unreadable && { unreadable }),
        seen: page.map(({ sourceId }) => sourceId),
        next: isLast ? null : `${from + pageRows} ${version}`,
        resume: null,
        async write(tx, run) {
          const counts = await write(tx, run, page);
          return { ...counts, skipped: (counts.skipped ?? 0) + (isLast ? skipped.length : 0) };
        },
      };
    },
  };
}
