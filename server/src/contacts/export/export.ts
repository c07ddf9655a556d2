import type { Readable } from 'node:stream';
import {
  type Contact,
  type ContactFilters,
  type ExportColumn,
  exportColumns,
} from '@liftout/contract/contacts';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { fileStream } from '../../platform/file-stream.ts';
import { tooMany } from '../../platform/http/errors/http-error.ts';
import { toDollars } from '../../platform/money.ts';
import { withSpellings } from '../list/firm-filter.ts';
import { readClientIds } from '../list/queries/pages.ts';
import type { Order } from '../list/queries/sorts.ts';
import { type ContactRow, toContact } from '../queries/row.ts';
import { exportPages, type Read } from './export-pages.ts';
import { vcardOf } from './vcard.ts';

const headings: Record<ExportColumn, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  jobTitle: 'Job Title',
  firm: 'Firm',
  city: 'City',
  advisorTier: 'Advisor Tier',
  revenue: 'Revenue (USD)',
  aum: 'AUM (USD)',
  inPipeline: 'In Pipeline',
  pipelineStage: 'Pipeline Stage',
  dealValue: 'Deal Value (USD)',
  isHighValue: 'High Value',
  lastContacted: 'Last Contacted',
  nextSteps: 'Next Steps',
  notes: 'Notes',
  linkedinUrl: 'LinkedIn',
  teamProfileLink: 'Team Profile',
  crd: 'CRD',
  client: 'Client',
  submittedBy: 'Submitted By',
};

/** Open exports of one session, and of one process. Each keeps at most one page in memory. */
export const maxExportsPerSession = 3;
const maxOpen = 40;
/** Pages of all exports that are read at once. Each uses a connection while its statement runs. */
const limits = {
  maxRunning: 3,
  maxWaiting: maxOpen,
  busy: { message: 'Other exports are running. Try again in a moment.', retryAfterSeconds: 10 },
};
const queueTimeoutMs = 60_000;
const byteOrderMark = '\uFEFF';

export interface ExportRequest extends Order {
  filters: ContactFilters;
  /** Of a CSV; all of them by default. */
  columns?: ExportColumn[] | undefined;
}

/** A kind of file: what it begins with, and what each contact is in it. */
interface Format {
  extension: 'csv' | 'vcf';
  head: string;
  lineOf: (contact: Contact) => string;
}

const vcards: Format = { extension: 'vcf', head: '', lineOf: vcardOf };
const csvOf = (columns: ExportColumn[]): Format => ({
  extension: 'csv',
  head: byteOrderMark + csvLine(columns.map((column) => headings[column])),
  lineOf: (contact) => csvLine(cellsOf(contact, columns)),
});

/** Files of contacts, read page by page as they are sent, so that large files and slow readers need little memory. */
export function contactExport({ db, clock }: Platform) {
  const queue = limitConcurrency(limits);
  const open = new Map<string, number>();

  /** Counts an open export of a session. Throws 429. @returns a function that stops counting it */
  function reserve(session: string): () => void {
    const own = open.get(session) ?? 0;
    if (own >= maxExportsPerSession)
      throw tooMany('You have other exports running. Wait for one to finish.', 10);
    const all = [...open.values()].reduce((sum, count) => sum + count, 0);
    if (all >= maxOpen) throw tooMany(limits.busy.message, limits.busy.retryAfterSeconds);
    open.set(session, own + 1);
    return () => {
      const left = (open.get(session) ?? 0) - 1;
      if (left > 0) open.set(session, left);
      else open.delete(session);
    };
  }

  /**
   * Starts a file of all contacts that match the filters, in order. Throws 429 when the session or the process has too many
   * open, and any error of the first page. A later error aborts the stream, so that no file looks complete that is not.
   */
  async function start(
    scope: Scope,
    session: string,
    { filters, sort, order }: ExportRequest,
    format: Format,
  ): Promise<{ name: string; body: Readable }> {
    const release = reserve(session);
    const reader = new AbortController();
    const read: Read = (work) =>
      queue.run(() => db.as(scope, work), { timeoutMs: queueTimeoutMs, signal: reader.signal });
    const now = clock.now();
    try {
      const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await read(readClientIds);
      const selected = await read((tx) => withSpellings(tx, clientIds, filters, now));
      const pages = exportPages(read, { clientIds, filters: selected, by: { sort, order }, now });
      const first = await pages.next();
      const body = fileStream(piecesOf(first, pages, format), () => {
        reader.abort(new Error('The reader is gone.'));
        release();
      });
      const owner = scope.kind === 'tenant' ? scope.clientId : 'all';
      return { name: `contacts-${owner}-${now.toISOString().slice(0, 10)}.${format.extension}`, body };
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    /** Starts a CSV file, with the columns of the request. See `start`. */
    csv: (scope: Scope, session: string, request: ExportRequest) =>
      start(scope, session, request, csvOf(request.columns ?? [...exportColumns])),
    /** Starts a file of vCards. See `start`. */
    vcards: (scope: Scope, session: string, request: ExportRequest) => start(scope, session, request, vcards),
  };
}

async function* piecesOf(
  first: IteratorResult<ContactRow[], void>,
  pages: AsyncGenerator<ContactRow[], void>,
  { head, lineOf }: Format,
) {
  yield head;
  for (let page = first; !page.done; page = await pages.next())
    yield page.value.map((row) => lineOf(toContact(row))).join('');
}

const cellsOf = (contact: Contact, columns: ExportColumn[]) =>
  columns.map((column) => {
    if (column !== 'dealValue') return contact[column];
    return toDollars(contact.dealValue);
  });
