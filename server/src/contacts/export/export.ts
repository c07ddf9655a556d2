import type { Readable } from 'node:stream';
import {
  type Contact,
  type ContactFilters,
  type ExportColumn,
  exportColumns,
} from '@liftout/contract/contacts';
import { findFirstSteps, stepText } from '../../next-steps/service.ts';
import { csvHeading, csvLine } from '../../platform/csv.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { toDollars } from '../../platform/money.ts';
import { type FileReader, pagedFiles } from '../../platform/paged-files.ts';
import { withSpellings } from '../list/firm-filter.ts';
import { countNotToContact, readClientIds } from '../list/queries/pages.ts';
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

export interface ExportRequest extends Order {
  filters: ContactFilters;
  /** Of a CSV; all of them by default. */
  columns?: ExportColumn[] | undefined;
}

/** A kind of file: what it begins with, and what each contact is in it. */
interface Format {
  extension: 'csv' | 'vcf';
  head: string;
  /** Whether its lines have next steps, which are read with each page. */
  hasSteps: boolean;
  /** `step`: the first open one, with its day. */
  lineOf: (contact: Contact, step: string | null) => string;
}

const vcards: Format = {
  extension: 'vcf',
  head: '',
  hasSteps: false,
  lineOf: (contact) => vcardOf(contact),
};
const csvOf = (columns: ExportColumn[]): Format => ({
  extension: 'csv',
  head: csvHeading(columns.map((column) => headings[column])),
  hasSteps: columns.includes('nextSteps'),
  lineOf: (contact, step) => csvLine(cellsOf(contact, step, columns)),
});

/** Files of contacts, read page by page as they are sent. */
export function contactExport({ db, clock }: Platform) {
  const files = pagedFiles({ maxOpen: 40, maxReading: 3 });

  /**
   * Starts a file of all contacts that match the filters, in order. `leftOut`: how many of them are not in it, as they must
   * not be contacted. Throws as `pagedFiles`.
   */
  async function start(
    scope: Scope,
    reader: FileReader,
    { filters, sort, order }: ExportRequest,
    format: Format,
  ): Promise<{ fileName: string; body: Readable; leftOut: number }> {
    const now = clock.now();
    let leftOut = 0;
    const body = await files.start(reader, async (inTurn) => {
      const read: Read = (work) => inTurn(() => db.as(scope, work));
      const clientIds = scope.kind === 'tenant' ? [scope.clientId] : await read(readClientIds);
      const selected = await read((tx) => withSpellings(tx, clientIds, filters, now));
      const selection = { clientIds, filters: selected, by: { sort, order }, now };
      leftOut = await read((tx) => countNotToContact(tx, selection));
      const pages = exportPages(read, selection);
      return piecesOf(read, await pages.next(), pages, format);
    });
    const owner = scope.kind === 'tenant' ? scope.clientId : 'all';
    const day = now.toISOString().slice(0, 10);
    return { fileName: `contacts-${owner}-${day}.${format.extension}`, body, leftOut };
  }

  return {
    /** Starts a CSV file, with the columns of the request. See `start`. */
    csv: (scope: Scope, reader: FileReader, request: ExportRequest) =>
      start(scope, reader, request, csvOf(request.columns ?? [...exportColumns])),
    /** Starts a file of vCards. See `start`. */
    vcards: (scope: Scope, reader: FileReader, request: ExportRequest) =>
      start(scope, reader, request, vcards),
  };
}

async function* piecesOf(
  read: Read,
  first: IteratorResult<ContactRow[], void>,
  pages: AsyncGenerator<ContactRow[], void>,
  { head, hasSteps, lineOf }: Format,
) {
  yield head;
  for (let page = first; !page.done; page = await pages.next()) {
    const rows = page.value;
    const steps = hasSteps ? await read((tx) => findFirstSteps(tx, rows)) : null;
    yield rows
      .map((row) => {
        const step = steps?.get(row.id);
        return lineOf(toContact(row), step ? stepText(step) : null);
      })
      .join('');
  }
}

/** The cells of a contact. Next steps are as the table shows them: the first open one, else what was written down. */
const cellsOf = (contact: Contact, step: string | null, columns: ExportColumn[]) =>
  columns.map((column) => {
    if (column === 'nextSteps') return step ?? contact.nextSteps;
    if (column !== 'dealValue') return contact[column];
    // 0 is an unknown value.
    return toDollars(contact.dealValue || null);
  });
