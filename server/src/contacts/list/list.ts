import type { Contact, ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Paging } from '../../platform/db/sql/paging.ts';
import type { Platform } from '../../platform/deps.ts';
import { toContact } from '../queries/row.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { withSpellings } from './firm-filter.ts';
import { isFiltered } from './queries/filters.ts';
import {
  estimateMatches,
  type Page,
  type PageRow,
  readClientIds,
  readPage,
  readPlainPage,
  readTotal,
} from './queries/pages.ts';
import type { Order } from './queries/sorts.ts';
import {
  filteredPage,
  plainPage,
  type Selection,
  scanBudget,
  scannedPage,
  soleClient,
  type Window,
} from './queries/statements.ts';
import type { ContactTotals, Total } from './totals.ts';

export interface ListRequest extends Order, Paging {
  filters: ContactFilters;
  cursor: string | undefined;
}

/** A link from a page to another: its number, and the cursor that reads it. The first page needs none. */
export interface PageLink {
  rel: 'first' | 'prev' | 'next' | 'last';
  page: number;
  cursor: string | null;
}

export interface ContactPage extends Total {
  contacts: Contact[];
  links: PageLink[];
}

/** From this offset on, the page may be read from the end of the list. */
const deepOffset = 10_000;

/** Row limits of the page sizes that screens use, plus one row. Only for these few are statements prepared. */
const preparedLimits = new Set([11, 26, 51, 1001]);

interface Found extends Page {
  /** The estimated number of matches, where there are many and none were counted recently. */
  estimate: number | null;
}

export function contactList({ db, clock }: Platform, totals: ContactTotals) {
  async function selectionOf(tx: Tx, { filters, sort, order }: ListRequest): Promise<Selection> {
    const clientIds = tx.scope.kind === 'tenant' ? [tx.scope.clientId] : await readClientIds(tx);
    const now = clock.now();
    return { clientIds, filters: await withSpellings(tx, clientIds, filters, now), by: { sort, order }, now };
  }

  /**
   * The rows of a window in reading order: without filters from an index, with common matches by scanning in order, else
   * by finding and sorting all matches.
   */
  async function find(tx: Tx, selection: Selection, window: Window): Promise<Found> {
    if (!isFiltered(selection.filters))
      return { ...(await readPage(tx, plainPage(selection, window))), estimate: null };
    const clientId = soleClient(selection);
    // Contacts named by id are found by their key, wherever in the order they are.
    const canScan = clientId !== null && !selection.filters.only?.length;
    const scanned = canScan ? await scan(tx, clientId, selection, window) : null;
    if (clientId !== null && scanned) {
      const total = totals.cached(selection) ?? null;
      const estimate = total === null ? await estimateMatches(tx, clientId, selection) : null;
      return { ...scanned, total, estimate };
    }
    return { ...(await readPage(tx, filteredPage(selection, window))), estimate: null };
  }

  /** A full page found by scanning the order, or null. The matches of a first range show how long a second must be. */
  async function scan(tx: Tx, clientId: string, selection: Selection, window: Window) {
    const { first, max } = scanBudget(selection);
    const needed = window.limit + window.offset;
    let budget = first;
    for (let range = 0; range < 2 && budget <= max; range += 1) {
      const page = await readPage(tx, scannedPage(clientId, selection, window, budget));
      if (page.found === window.limit) return page;
      const hits = page.found === 0 ? 0 : window.offset + page.found;
      budget = Math.ceil((1.5 * first * needed) / hits);
    }
    return null;
  }

  /** A page far down is read from the end of the list when that is nearer. */
  async function nearestEnd(tx: Tx, selection: Selection, window: Window): Promise<Window> {
    if (window.offset < deepOffset || isFiltered(selection.filters) || !soleClient(selection)) return window;
    const total = await readTotal(tx, selection.clientIds);
    const after = total - window.offset - window.limit;
    if (after > window.offset) return window;
    return {
      ...window,
      backward: true,
      offset: Math.max(0, after),
      limit: window.limit + Math.min(0, after),
    };
  }

  interface WindowRead {
    selection: Selection;
    window: Window;
    found: Found;
  }

  /** The most frequent request, a client's contacts without filters, in one round trip. Undefined for any other. */
  function readPrepared(scope: Scope, request: ListRequest, window: Window): Promise<WindowRead> | undefined {
    const { filters, sort, order } = request;
    if (
      scope.kind !== 'tenant' ||
      isFiltered(filters) ||
      window.offset > 0 ||
      !preparedLimits.has(window.limit)
    )
      return undefined;
    const selection = { clientIds: [scope.clientId], filters, by: { sort, order }, now: clock.now() };
    return readPlainPage(db, scope, plainPage(selection, window)).then((page) => ({
      selection,
      window,
      found: { ...page, estimate: null },
    }));
  }

  function readInTransaction(scope: Scope, request: ListRequest, requested: Window): Promise<WindowRead> {
    return db.as(scope, async (tx) => {
      const selection = await selectionOf(tx, request);
      const window = await nearestEnd(tx, selection, requested);
      const found = window.limit > 0 ? await find(tx, selection, window) : await emptyPage(tx, selection);
      return { selection, window, found };
    });
  }

  return {
    /** A page of the contacts that the scope may read, with the total and links to other pages. Throws 400 for an invalid cursor. */
    async list(scope: Scope, request: ListRequest): Promise<ContactPage> {
      const cursor = request.cursor ? readCursor(request.cursor, request) : undefined;
      const requested = windowOf(request, cursor);
      const { selection, window, found } = await (readPrepared(scope, request, requested) ??
        readInTransaction(scope, request, requested));
      const before = cursor ? 0 : requested.offset;
      const total = await totalOf(scope, selection, found, before);
      const shown = shownRows(found, request, window, cursor);
      return {
        ...total,
        contacts: shown.rows.map(toContact),
        links: linksOf(request, shown, total.total, cursor),
      };
    },
  };

  async function emptyPage(tx: Tx, selection: Selection): Promise<Found> {
    return { rows: [], found: 0, total: await readTotal(tx, selection.clientIds), estimate: null };
  }

  async function totalOf(
    scope: Scope,
    selection: Selection,
    { found, total, estimate }: Found,
    before: number,
  ): Promise<Total> {
    if (estimate === null) return { total: total ?? 0, kind: 'exact' };
    return totals.of(scope, selection, before + found, estimate);
  }
}

/** The maximum number of rows of an answer: a page, or the rest of one that is answered in parts. */
function maxShown({ pageSize }: ListRequest, cursor: Cursor | undefined): number {
  if (cursor?.read === 'last') return cursor.take ?? pageSize;
  if (cursor?.at === undefined || cursor.at >= pageSize) return pageSize;
  return cursor.read === 'next' ? pageSize - cursor.at : cursor.at;
}

/** One row more than is shown is read, to know whether there are more. */
function windowOf(request: ListRequest, cursor: Cursor | undefined): Window {
  const shown = maxShown(request, cursor);
  if (!cursor) {
    const offset = (request.page - 1) * request.pageSize;
    return { limit: shown + 1, offset, after: null, backward: false, keep: 'start' };
  }
  if (cursor.read === 'last') return { limit: shown, offset: 0, after: null, backward: true, keep: 'end' };
  const backward = cursor.read === 'prev';
  return { limit: shown + 1, offset: 0, after: cursor, backward, keep: backward ? 'end' : 'start' };
}

interface Shown {
  rows: PageRow[];
  /** Whether there are more in the reading direction. */
  more: boolean;
  /** Start and end within the page: 0 and the page size, unless the page is answered in parts. */
  from: number;
  to: number;
}

/** The rows to show of those that were found, in the page's order. */
function shownRows(
  { rows: read, found }: Found,
  request: ListRequest,
  window: Window,
  cursor?: Cursor,
): Shown {
  const shown = maxShown(request, cursor);
  const inOrder = window.backward ? read.toReversed() : read;
  const rows = window.keep === 'end' ? inOrder.slice(-shown) : inOrder.slice(0, shown);
  const more = found > rows.length;
  const isPart = rows.length < Math.min(shown, found);
  const at = cursor?.at !== undefined && cursor.at < request.pageSize ? cursor.at : undefined;
  if (window.keep === 'end') {
    const to = cursor?.take ?? at ?? request.pageSize;
    return { rows, more, from: isPart ? to - rows.length : 0, to };
  }
  const from = at ?? 0;
  return { rows, more, from, to: isPart ? from + rows.length : request.pageSize };
}

/** Links to the adjacent pages and to the first and last. In a page that is answered in parts, the adjacent parts come first. */
function linksOf(
  { page, pageSize, sort, order }: ListRequest,
  { rows, more, from, to }: Shown,
  total: number,
  cursor: Cursor | undefined,
): PageLink[] {
  const cursorAt = (row: PageRow, read: 'next' | 'prev', at?: number) =>
    writeCursor({ sort, order, read, key: row.key, id: row.id, at });
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const links: PageLink[] = [{ rel: 'first', page: 1, cursor: null }];
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  const hasPrevious = cursor?.read === 'prev' ? more : cursor !== undefined || page > 1;
  const hasNext = cursor?.read === 'prev' ? true : cursor?.read === 'last' ? false : more;
  if (hasPrevious && firstRow)
    links.push(
      from > 0
        ? { rel: 'prev', page, cursor: cursorAt(firstRow, 'prev', from) }
        : { rel: 'prev', page: Math.max(1, page - 1), cursor: cursorAt(firstRow, 'prev') },
    );
  // Beyond the end there is no row to go back from.
  else if (page > pageCount) links.push({ rel: 'prev', page: pageCount, cursor: null });
  if (hasNext && lastRow)
    links.push(
      to < pageSize
        ? { rel: 'next', page, cursor: cursorAt(lastRow, 'next', to) }
        : { rel: 'next', page: page + 1, cursor: cursorAt(lastRow, 'next') },
    );
  const take = total % pageSize || pageSize;
  const last =
    firstRow && total > pageSize
      ? writeCursor({ sort, order, read: 'last', key: null, id: firstRow.id, take })
      : null;
  links.push({ rel: 'last', page: pageCount, cursor: last });
  return links;
}
