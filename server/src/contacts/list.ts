import type { Contact, ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { isNarrowed } from './filters.ts';
import {
  guessMatches,
  type PageRow,
  readClientIds,
  readPage,
  readPlainPage,
  readTotal,
} from './list-queries.ts';
import {
  filteredPage,
  plainPage,
  type Selection,
  soleClient,
  type Window,
  walkBudget,
  walkedPage,
} from './page-sql.ts';
import { toContact } from './row.ts';
import type { Order } from './sorts.ts';
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
const usual = new Set([11, 26, 51, 1001]);

interface Found {
  rows: PageRow[];
  total: number | null;
  /** Of a common match that was not counted lately: about how many there are. */
  guess: number | null;
}

export function contactList({ db, clock }: Platform, totals: ContactTotals) {
  async function selectionOf(tx: Tx, { filters, sort, order }: ListRequest): Promise<Selection> {
    const clientIds = tx.scope.kind === 'tenant' ? [tx.scope.clientId] : await readClientIds(tx);
    return { clientIds, filters, by: { sort, order }, now: clock.now() };
  }

  /** The rows of a window in reading order: an index where everything is shown, a walk for common matches, else the matches. */
  async function find(tx: Tx, selection: Selection, window: Window): Promise<Found> {
    if (!isNarrowed(selection.filters))
      return { ...(await readPage(tx, plainPage(selection, window))), guess: null };
    const one = soleClient(selection);
    // A few that are named are found by their key, wherever in the order they stand.
    const rows = one && !selection.filters.only?.length ? await walk(tx, one, selection, window) : null;
    if (one && rows) {
      const total = totals.recall(selection) ?? null;
      return { rows, total, guess: total === null ? await guessMatches(tx, one, selection) : null };
    }
    return { ...(await readPage(tx, filteredPage(selection, window))), guess: null };
  }

  /** A full page off the order, or null. What was found on the first stretch tells how far a second would have to go. */
  async function walk(tx: Tx, clientId: string, selection: Selection, window: Window) {
    const { first, most } = walkBudget(selection);
    const wanted = window.limit + window.offset;
    let budget = first;
    for (let stretch = 0; stretch < 2 && budget <= most; stretch += 1) {
      const { rows } = await readPage(tx, walkedPage(clientId, selection, window, budget));
      if (rows.length === window.limit) return rows;
      const hits = rows.length === 0 ? 0 : window.offset + rows.length;
      budget = Math.ceil((1.5 * first * wanted) / hits);
    }
    return null;
  }

  /** A page far down is read from the end where that is nearer. */
  async function turned(tx: Tx, selection: Selection, window: Window): Promise<Window> {
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

  /** What most requests ask, a client's whole book from an index, takes one round trip. */
  function quick(scope: Scope, request: ListRequest, window: Window): Promise<Answered> | undefined {
    const { filters, sort, order } = request;
    if (scope.kind !== 'tenant' || isNarrowed(filters) || window.offset > 0 || !usual.has(window.limit))
      return undefined;
    const selection = { clientIds: [scope.clientId], filters, by: { sort, order }, now: clock.now() };
    return readPlainPage(db, scope, plainPage(selection, window)).then((page) => ({
      selection,
      window,
      found: { ...page, guess: null },
    }));
  }

  function careful(scope: Scope, request: ListRequest, wanted: Window): Promise<Answered> {
    return db.as(scope, async (tx) => {
      const selection = await selectionOf(tx, request);
      const window = await turned(tx, selection, wanted);
      const found = window.limit > 0 ? await find(tx, selection, window) : await nothing(tx, selection);
      return { selection, window, found };
    });
  }

  return {
    /** A page of the contacts in reach, with its total and neighbours. Throws 400 for a cursor that does not fit. */
    async list(scope: Scope, request: ListRequest): Promise<ContactPage> {
      const cursor = request.cursor ? readCursor(request.cursor, request) : undefined;
      const wanted = windowOf(request, cursor);
      const { selection, window, found } = await (quick(scope, request, wanted) ??
        careful(scope, request, wanted));
      const before = cursor ? 0 : wanted.offset;
      const total = await totalOf(scope, selection, found, before);
      const { rows, more } = cut(found.rows, request, window, cursor);
      return {
        ...total,
        contacts: rows.map(toContact),
        neighbours: neighboursOf(request, rows, { total: total.total, more, cursor }),
      };
    },
  };

  async function nothing(tx: Tx, selection: Selection): Promise<Found> {
    return { rows: [], total: await readTotal(tx, selection.clientIds), guess: null };
  }

  async function totalOf(
    scope: Scope,
    selection: Selection,
    { rows, total, guess }: Found,
    before: number,
  ): Promise<Total> {
    if (guess === null) return { total: total ?? 0, kind: 'exact' };
    return totals.of(scope, selection, before + rows.length, guess);
  }
}

/** One row more than the page shows is read, to know whether another page follows. */
function windowOf({ page, pageSize }: ListRequest, cursor: Cursor | undefined): Window {
  if (!cursor) return { limit: pageSize + 1, offset: (page - 1) * pageSize, beyond: null, backward: false };
  if (cursor.read === 'last')
    return { limit: cursor.take ?? pageSize, offset: 0, beyond: null, backward: true };
  return { limit: pageSize + 1, offset: 0, beyond: cursor, backward: cursor.read === 'prev' };
}

/** The rows of the page in its order, and whether there are more in the direction that was read. */
function cut(found: PageRow[], { pageSize }: ListRequest, window: Window, cursor: Cursor | undefined) {
  if (cursor === undefined && window.backward) {
    // Read from the end because that was nearer: the extra row, if any, is the last one in the page's order.
    const rows = found.toReversed();
    return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
  }
  const rows = found.slice(0, pageSize);
  return { rows: window.backward ? rows.reverse() : rows, more: found.length > pageSize };
}

function neighboursOf(
  { page, pageSize, sort, order }: ListRequest,
  rows: PageRow[],
  { total, more, cursor }: { total: number; more: boolean; cursor: Cursor | undefined },
): Neighbour[] {
  const place = (row: PageRow, read: 'next' | 'prev') =>
    writeCursor({ sort, order, read, key: row.key, id: row.id });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const neighbours: Neighbour[] = [{ rel: 'first', page: 1, cursor: null }];
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  const back = cursor?.read === 'prev' ? more : cursor !== undefined || page > 1;
  const onward = cursor?.read === 'prev' ? true : cursor?.read === 'last' ? false : more;
  if (back && firstRow)
    neighbours.push({ rel: 'prev', page: Math.max(1, page - 1), cursor: place(firstRow, 'prev') });
  if (onward && lastRow) neighbours.push({ rel: 'next', page: page + 1, cursor: place(lastRow, 'next') });
  if (rows[0] && total > pageSize) {
    const take = total % pageSize || pageSize;
    const end = { sort, order, read: 'last' as const, key: null, id: rows[0].id, take };
    neighbours.push({ rel: 'last', page: pages, cursor: writeCursor(end) });
  }
  return neighbours;
}
