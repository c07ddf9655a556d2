import type { Readable } from 'node:stream';
import type { AuditFilters } from '@liftout/contract/audit';
import { auditWords } from '@liftout/contract/values/audit-actions';
import { csvHeading, csvLine } from '../platform/csv.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { type FileReader, pagedFiles } from '../platform/paged-files.ts';
import { toDetail } from './entry.ts';
import { type AuditPosition, type Found, findEntries } from './queries/entries.ts';

const pageSize = 1_000;

const heading = [
  'Time (UTC)',
  'Who',
  'What',
  'Action',
  'Name',
  'Client',
  'Record',
  'ID',
  'Changed Fields',
  'Before',
  'After',
];
const jsonOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

/** The log as CSV files, read page by page as they are sent. */
export function auditExport({ db }: Platform) {
  const files = pagedFiles({ maxOpen: 12, maxReading: 2 });

  return {
    /** Starts a file of all entries that match. Throws as `pagedFiles`. */
    start: (reader: FileReader, actor: Actor, filters: AuditFilters): Promise<Readable> =>
      files.start(reader, async (inTurn) => {
        const readPage = (after: AuditPosition | null): Promise<Found> =>
          inTurn(() => db.as(platformScope(actor), (tx) => findEntries(tx, filters, { after, pageSize })));
        return linesOf(await readPage(null), readPage);
      }),
  };
}

async function* linesOf(first: Found, readPage: (after: AuditPosition) => Promise<Found>) {
  let lines = csvHeading(heading);
  for (let page = first; ; page = await readPage(page.next)) {
    for (const row of page.rows) {
      const entry = toDetail(row);
      lines += csvLine([
        entry.at,
        entry.actor,
        auditWords(entry.action),
        entry.action,
        entry.subject,
        entry.client,
        entry.entity,
        entry.entityId,
        entry.fields.join(' '),
        jsonOf(entry.before),
        jsonOf(entry.after),
      ]);
    }
    // An empty piece would end the reader's turn without a new one.
    if (lines !== '') yield lines;
    lines = '';
    if (page.next === null) return;
  }
}
