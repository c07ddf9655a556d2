import type { Readable } from 'node:stream';
import {
  type Contact,
  type ContactFilters,
  type ExportColumn,
  exportColumns,
} from '@liftout/contract/contacts';
import { csvLine } from '../platform/csv.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors.ts';
import { pulledFile } from '../platform/pulled-file.ts';
import { turns } from '../platform/turns.ts';
import { exportPages, type Read } from './export-pages.ts';
import { readClientIds } from './list-queries.ts';
import { type ContactRow, toContact } from './row.ts';
import type { Order } from './sorts.ts';

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
export const mostPerSession = 3;
const mostOpen = 40;
/** Pages that are read at once, whoever's they are: each takes a connection for as long as its statement runs. */
const line = {
  atOnce: 3,
  waiting: mostOpen,
  busy: { message: 'Other exports are running. Try again in a moment.', retryAfterSeconds: 10 },
};
const patience = 60_000;
const byteOrderMark = '\uFEFF';

export interface ExportRequest extends Order {
  filters: ContactFilters;
  columns: ExportColumn[] | undefined;
}

/** Files of contacts, read page by page as they are taken, so that neither their size nor a slow reader matters. */
export function contactExport({ db, clock }: Platform) {
  const turn = turns(line);
  const open = new Map<string, number>();

  /** Takes a place for a session. Throws 429. Answers what gives it back. */
  function takePlace(session: string): () => void {
    const own = open.get(session) ?? 0;
    if (own >= mostPerSession)
      throw tooMany('Your other exports are running. Let one of them end first.', 10);
    const all = [...open.values()].reduce((sum, count) => sum + count, 0);
    if (all >= mostOpen) throw tooMany(line.busy.message, line.busy.retryAfterSeconds);
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
      const leave = takePlace(session);
      const gone = new AbortController();
      const read: Read = (work) => turn.take(() => db.as(scope, work), { patience, signal: gone.signal });
      const now = clock.now();
      try {
        const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await read(readClientIds);
        const pages = exportPages(read, { clientIds, filters, by: { sort, order }, now });
        const first = await pages.next();
        const body = pulledFile(linesOf(first, pages, columns), () => {
          gone.abort(new Error('The reader is gone.'));
          leave();
        });
        const whose = scope.kind === 'tenant' ? scope.clientId : 'all';
        return { name: `contacts-${whose}-${now.toISOString().slice(0, 10)}.csv`, body };
      } catch (error) {
        leave();
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
    return contact.dealValue === null ? null : contact.dealValue / 100;
  });
