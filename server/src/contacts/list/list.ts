import type { Contact, ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { toContact } from '../queries/row.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { isNarrowed } from './queries/filters.ts';
import {
  guessMatches,
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

export interface ListRequest extends Order {
  filters: ContactFilters;
  page: number;
  pageSize: number;
  cursor: string | undefined;
}

/** A neighbour of a page: its number, and the cursor that reads it. The first has none. */
export interface Neighbour {
  rel: 'first' | 'prev' | 'next' | 'last';
  page: number;
  cursor: string | null;
}

export interface ContactPage extends Total {
  contacts: Contact[];
  neighbours: Neighbour[];
}

/** Offsets beyond this are first tried from the other end. */
const deep = 10_000;

/** Limits of the pages that screens ask for, with the row beyond: each makes statements that connections keep. */
const prepared = new Set([11, 26, 51, 1001]);

interface Found extends Page {
  /** Of a common match that was not counted lately: about how many there are. */
  guess: number | null;
}

export function contactList({ db, clock }: Platform, totals: ContactTotals) {
  async function selectionOf(tx: Tx, { filters, sort, order }: ListRequest): Promise<Selection> {
    const clientIds = tx.scope.kind === 'tenant' ? [tx.scope.clientId] : await readClientIds(tx);
    return { clientIds, filters, by: { sort, order }, now: clock.now() };
  }

  /** The rows of a window in reading order: an index where everything is shown, a scan for common matches, else the matches. */
  async function find(tx: Tx, selection: Selection, window: Window): Promise<Found> {
    if (!isNarrowed(selection.filters))
      return { ...(await readPage(tx, plainPage(selection, window))), guess: null };
    const one = soleClient(selection);
    // A few that are named are found by their key, wherever in the order they are.
    const scanned = one && !selection.filters.only?.length ? await scan(tx, one, selection, window) : null;
    if (one && scanned) {
      const total = totals.recall(selection) ?? null;
      return { ...scanned, total, guess: total === null ? await guessMatches(tx, one, selection) : null };
    }
    return { ...(await readPage(tx, filteredPage(selection, window))), guess: null };
  }

  /** A full page off the order, or null. What was found in the first range tells how far a second would have to go. */
  async function scan(tx: Tx, clientId: string, selection: Selection, window: Window) {
    const { first, max } = scanBudget(selection);
    const wanted = window.limit + window.offset;
    let budget = first;
    for (let range = 0; range < 2 && budget <= max; range += 1) {
      const page = await readPage(tx, scannedPage(clientId, selection, window, budget));
      if (page.found === window.limit) return page;
      const hits = page.found === 0 ? 0 : window.offset + page.found;
      budget = Math.ceil((1.5 * first * wanted) / hits);
    }
    return null;
  }

  /** A page far down is read from the end where that is nearer. */
  async function nearestEnd(tx: Tx, selection: Selection, window: Window): Promise<Window> {
    if (window.offset < deep || isNarrowed(selection.filters) || !soleClient(selection)) return window;
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

  interface Answered {
    selection: Selection;
    window: Window;
    found: Found;
  }

  /** What most requests ask, all of a client's contacts from an index, takes one round trip. */
  function readPrepared(scope: Scope, request: ListRequest, window: Window): Promise<Answered> | undefined {
    const { filters, sort, order } = request;
    if (scope.kind !== 'tenant' || isNarrowed(filters) || window.offset > 0 || !prepared.has(window.limit))
      return undefined;
    const selection = { clientIds: [scope.clientId], filters, by: { sort, order }, now: clock.now() };
    return readPlainPage(db, scope, plainPage(selection, window)).then((page) => ({
      selection,
      window,
      found: { ...page, guess: null },
    }));
  }

  function readInTransaction(scope: Scope, request: ListRequest, wanted: Window): Promise<Answered> {
    return db.as(scope, async (tx) => {
      const selection = await selectionOf(tx, request);
      const window = await nearestEnd(tx, selection, wanted);
      const found = window.limit > 0 ? await find(tx, selection, window) : await nothing(tx, selection);
      return { selection, window, found };
    });
  }

  return {
    /** A page of the contacts in reach, with its total and neighbours. Throws 400 for a cursor that does not fit. */
    async list(scope: Scope, request: ListRequest): Promise<ContactPage> {
      const cursor = request.cursor ? readCursor(request.cursor, request) : undefined;
      const wanted = windowOf(request, cursor);
      const { selection, window, found } = await (readPrepared(scope, request, wanted) ??
        readInTransaction(scope, request, wanted));
      const before = cursor ? 0 : wanted.offset;
      const total = await totalOf(scope, selection, found, before);
      const shown = cut(found, request, window, cursor);
      return {
        ...total,
        contacts: shown.rows.map(toContact),
        neighbours: neighboursOf(request, shown, total.total, cursor),
      };
    },
  };

  async function nothing(tx: Tx, selection: Selection): Promise<Found> {
    return { rows: [], found: 0, total: await readTotal(tx, selection.clientIds), guess: null };
  }

  async function totalOf(
    scope: Scope,
    selection: Selection,
    { found, total, guess }: Found,
    before: number,
  ): Promise<Total> {
    if (guess === null) return { total: total ?? 0, kind: 'exact' };
    return totals.of(scope, selection, before + found, guess);
  }
}

/** How many rows a request shows at most: a page, or what a cursor amid one leaves of it. */
function maxShown({ pageSize }: ListRequest, cursor: Cursor | undefined): number {
  if (cursor?.read === 'last') return cursor.take ?? pageSize;
  if (cursor?.at === undefined || cursor.at >= pageSize) return pageSize;
  return cursor.read === 'next' ? pageSize - cursor.at : cursor.at;
}

/** One row more than is shown is read, to know whether more follow. */
function windowOf(request: ListRequest, cursor: Cursor | undefined): Window {
  const shown = maxShown(request, cursor);
  if (!cursor) {
    const offset = (request.page - 1) * request.pageSize;
    return { limit: shown + 1, offset, beyond: null, backward: false, keep: 'start' };
  }
  if (cursor.read === 'last') return { limit: shown, offset: 0, beyond: null, backward: true, keep: 'end' };
  const backward = cursor.read === 'prev';
  return { limit: shown + 1, offset: 0, beyond: cursor, backward, keep: backward ? 'end' : 'start' };
}

interface Shown {
  rows: PageRow[];
  /** Whether there are more in the direction that was read. */
  more: boolean;
  /** Where in the page they begin and end: 0 and its size but where it is answered in parts. */
  from: number;
  to: number;
}

/** What is shown of what was found, in the page's order. */
function cut({ rows: read, found }: Found, request: ListRequest, window: Window, cursor?: Cursor): Shown {
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

/** The pages beside this one; where it is answered in parts, its own parts come first. */
function neighboursOf(
  { page, pageSize, sort, order }: ListRequest,
  { rows, more, from, to }: Shown,
  total: number,
  cursor: Cursor | undefined,
): Neighbour[] {
  const cursorAt = (row: PageRow, read: 'next' | 'prev', at?: number) =>
    writeCursor({ sort, order, read, key: row.key, id: row.id, at });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const neighbours: Neighbour[] = [{ rel: 'first', page: 1, cursor: null }];
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  const back = cursor?.read === 'prev' ? more : cursor !== undefined || page > 1;
  const onward = cursor?.read === 'prev' ? true : cursor?.read === 'last' ? false : more;
  if (back && firstRow)
    neighbours.push(
      from > 0
        ? { rel: 'prev', page, cursor: cursorAt(firstRow, 'prev', from) }
        : { rel: 'prev', page: Math.max(1, page - 1), cursor: cursorAt(firstRow, 'prev') },
    );
  if (onward && lastRow)
    neighbours.push(
      to < pageSize
        ? { rel: 'next', page, cursor: cursorAt(lastRow, 'next', to) }
        : { rel: 'next', page: page + 1, cursor: cursorAt(lastRow, 'next') },
    );
  if (rows[0] && total > pageSize) {
    const take = total % pageSize || pageSize;
    const end = { sort, order, read: 'last' as const, key: null, id: rows[0].id, take };
    neighbours.push({ rel: 'last', page: pages, cursor: writeCursor(end) });
  }
  return neighbours;
}
