import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Contact,
  type ContactFilters,
  type ExportColumn,
  exportColumns,
} from '@liftout/contract/contacts';
import { csvLine } from '../platform/csv.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { tooMany } from '../platform/http/errors.ts';
import { statementValues } from './filters.ts';
import { readClientIds } from './list-queries.ts';
import { matches, type Selection } from './page-sql.ts';
import { type ContactRow, contactColumns, openDeal, toContact } from './row.ts';
import { type Order, orderBy, sortKeys } from './sorts.ts';

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

/** Each export holds a connection until it is read to its end. */
const mostAtOnce = 3;
const batch = 1_000;
const byteOrderMark = '\uFEFF';

export interface ExportRequest extends Order {
  filters: ContactFilters;
  columns: ExportColumn[] | undefined;
}

/** Files of contacts, streamed from a cursor so that their size does not matter. */
export function contactExport({ db, clock, log }: Platform) {
  let running = 0;

  return {
    /**
     * Starts a file of all contacts that the filters show, in their order. Throws 429 when several are being made.
     * The stream breaks off, never ends early in silence, when the database fails.
     */
    start(scope: Scope, { filters, sort, order, columns }: ExportRequest): { name: string; body: Readable } {
      if (running >= mostAtOnce) throw tooMany('Other exports are running. Try again in a moment.', 10);
      running += 1;
      const now = clock.now();
      const body = new PassThrough();
      const write = db.as(scope, async (tx) => {
        const clientIds = tx.scope.kind === 'tenant' ? [tx.scope.clientId] : await readClientIds(tx);
        const selection = { clientIds, filters, by: { sort, order }, now };
        await pipeline(linesOf(tx, selection, columns ?? [...exportColumns]), body);
      });
      write
        .catch((error: Error) => {
          if (!body.destroyed) body.destroy(error);
          log.info({ err: error }, 'an export ended early');
        })
        .finally(() => {
          running -= 1;
        });
      const whose = scope.kind === 'tenant' ? scope.clientId : 'all';
      return { name: `contacts-${whose}-${now.toISOString().slice(0, 10)}.csv`, body };
    },
  };
}

async function* linesOf({ client }: Tx, selection: Selection, columns: ExportColumn[]) {
  const { values, add } = statementValues();
  const order = orderBy(selection.by, false, `c.${sortKeys[selection.by.sort].column}`, 'c.id');
  const { tables, conditions } = matches(selection, add);
  await client.query(
    `DECLARE export NO SCROLL CURSOR FOR SELECT ${contactColumns} FROM ${tables} ${openDeal} WHERE ${conditions} ORDER BY ${order}`,
    values,
  );
  yield byteOrderMark + csvLine(columns.map((column) => headings[column]));
  for (;;) {
    const { rows } = await client.query<ContactRow>(`FETCH ${batch} FROM export`);
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(cellsOf(toContact(row), columns))).join('');
  }
}

const cellsOf = (contact: Contact, columns: ExportColumn[]) =>
  columns.map((column) => {
    if (column !== 'dealValue') return contact[column];
    return contact.dealValue === null ? null : contact.dealValue / 100;
  });
