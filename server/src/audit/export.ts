import type { Readable } from 'node:stream';
import type { AuditFilters } from '@liftout/contract/audit';
import { auditWords } from '@liftout/contract/values/audit-actions';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import { csvLine } from '../platform/csv.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { fileStream } from '../platform/file-stream.ts';
import { tooMany } from '../platform/http/errors/http-error.ts';
import { toDetail } from './entry.ts';
import { type AuditPosition, type Found, findEntries } from './queries.ts';

const pageSize = 1_000;
/** Open exports of one process; each keeps at most one page in memory. */
export const maxOpenExports = 10;
const busy = { message: 'Other exports are running. Try again in a moment.', retryAfterSeconds: 10 };
const limits = { maxRunning: 2, maxWaiting: maxOpenExports, busy };
const queueTimeoutMs = 60_000;
const byteOrderMark = '\uFEFF';

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
  const queue = limitConcurrency(limits);
  let open = 0;

  return {
    /** Starts a file of all entries that match. Throws 429, and any error of the first page; a later one aborts the file. */
    async start(actor: Actor, filters: AuditFilters): Promise<Readable> {
      if (open >= maxOpenExports) throw tooMany(busy.message, busy.retryAfterSeconds);
      open += 1;
      let counted = true;
      const release = () => {
        if (counted) open -= 1;
        counted = false;
      };
      const reader = new AbortController();
      const readPage = (after: AuditPosition | null): Promise<Found> =>
        queue.run(() => db.as(platformScope(actor), (tx) => findEntries(tx, filters, { after, pageSize })), {
          timeoutMs: queueTimeoutMs,
          signal: reader.signal,
        });
      try {
        const first = await readPage(null);
        return fileStream(linesOf(first, readPage), () => {
          reader.abort(new Error('The reader is gone.'));
          release();
        });
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

async function* linesOf(first: Found, readPage: (after: AuditPosition) => Promise<Found>) {
  let lines = byteOrderMark + csvLine(heading);
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
