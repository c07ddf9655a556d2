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

/** Exports that one session may have open, and one process. An open one holds no more than a page in memory. */
export const maxExportsPerSession = 3;
const maxOpen = 40;
/** Pages that are read at once, whoever's they are: each takes a connection for as long as its statement runs. */
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

/** Files of contacts, read page by page as they are taken, so that neither their size nor a slow reader matters. */
export function contactExport({ db, clock }: Platform) {
  const queue = limitConcurrency(limits);
  const open = new Map<string, number>();

  /** Counts an export as open for its session. @returns ends that. Throws 429. */
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
     * Starts a file of all contacts that the filters show, in their order. Throws 429 when this session, or all together,
     * have several open, and whatever its first page fails with. Later, the stream breaks off, never ends early in silence.
     */
    async start(
      scope: Scope,
      session: string,
      { filters, sort, order, columns = [...exportColumns] }: ExportRequest,
    ): Promise<{ name: string; body: Readable }> {
      const release = reserve(session);
      const gone = new AbortController();
      const read: Read = (work) =>
        queue.run(() => db.as(scope, work), { timeoutMs: queueTimeoutMs, signal: gone.signal });
      const now = clock.now();
      try {
        const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await read(readClientIds);
        const pages = exportPages(read, { clientIds, filters, by: { sort, order }, now });
        const first = await pages.next();
        const body = fileStream(linesOf(first, pages, columns), () => {
          gone.abort(new Error('The reader is gone.'));
          release();
        });
        const whose = scope.kind === 'tenant' ? scope.clientId : 'all';
        return { name: `contacts-${whose}-${now.toISOString().slice(0, 10)}.csv`, body };
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
