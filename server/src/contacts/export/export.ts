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
import { readClientIds } from '../list/queries/pages.ts';
import type { Order } from '../list/queries/sorts.ts';
import { type ContactRow, toContact } from '../queries/row.ts';
import { exportPages, type Read } from './export-pages.ts';

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
  columns: ExportColumn[] | undefined;
}

/** CSV files of contacts, read page by page as they are sent, so that large files and slow readers need little memory. */
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

  return {
    /**
     * Starts a CSV file of all contacts that match the filters, in order. Throws 429 when the session or the process has
     * too many open, and any error of the first page. A later error aborts the stream, so that no file looks complete
     * that is not.
     */
    async start(
      scope: Scope,
      session: string,
      { filters, sort, order, columns = [...exportColumns] }: ExportRequest,
    ): Promise<{ name: string; body: Readable }> {
      const release = reserve(session);
      const reader = new AbortController();
      const read: Read = (work) =>
        queue.run(() => db.as(scope, work), { timeoutMs: queueTimeoutMs, signal: reader.signal });
      const now = clock.now();
      try {
        const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await read(readClientIds);
        const pages = exportPages(read, { clientIds, filters, by: { sort, order }, now });
        const first = await pages.next();
        const body = fileStream(linesOf(first, pages, columns), () => {
          reader.abort(new Error('The reader is gone.'));
          release();
        });
        const owner = scope.kind === 'tenant' ? scope.clientId : 'all';
        return { name: `contacts-${owner}-${now.toISOString().slice(0, 10)}.csv`, body };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

async function* linesOf(
  first: IteratorResult<ContactRow[], void>,
  pages: AsyncGenerator<ContactRow[], void>,
  columns: ExportColumn[],
) {
  yield byteOrderMark + csvLine(columns.map((column) => headings[column]));
  for (let page = first; !page.done; page = await pages.next())
    yield page.value.map((row) => csvLine(cellsOf(toContact(row), columns))).join('');
}

const cellsOf = (contact: Contact, columns: ExportColumn[]) =>
  columns.map((column) => {
    if (column !== 'dealValue') return contact[column];
    return toDollars(contact.dealValue);
  });
