import type { Tx } from '../../platform/db/database.ts';
import { idSet } from '../list/id-set.ts';
import { isFiltered } from '../list/queries/filters.ts';
import { type PageRow, readPage, readRange } from '../list/queries/pages.ts';
import type { Position } from '../list/queries/sorts.ts';
import {
  filteredPage,
  plainPage,
  rangePage,
  type Selection,
  type Window,
} from '../list/queries/statements.ts';

/** Contacts read per page; fewer when their texts are long. */
const pageSize = 1_000;
/** Contacts of all clients that one statement scans for matches, which takes some tens of milliseconds. */
const scanSize = 20_000;
/** Up to this many matches, finding all of them for every page is faster than scanning all contacts. */
const maxFewMatches = 5 * pageSize;

/** Runs a short transaction of its own. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Found {
  rows: PageRow[];
  /** The position to continue after; null at the end. */
  next: Position | null;
  /** There are so many matches that scanning the contacts in order finds the rest faster. */
  isMany?: boolean;
}

/**
 * All contacts of a selection in its order, page by page, each page in a transaction of its own. A contact whose position
 * changes meanwhile may be missing, but never comes twice. Without those who must not be contacted.
 */
export async function* exportPages(read: Read, selection: Selection): AsyncGenerator<PageRow[]> {
  const seen = idSet();
  // Per client, since all of the next matches may belong to one.
  const scanned = Math.max(pageSize, Math.floor(scanSize / selection.clientIds.length));
  let reader = isFiltered(selection.filters) ? readMatches : readAll;
  for (let position: Position | null = null; ; ) {
    const page: Found = await read((tx) => reader(tx, position));
    if (page.isMany) reader = scanForMatches;
    // One who must not be contacted is in no file (decision 078); the list that the position runs through has them.
    const unseen = page.rows.filter(({ id, doNotContactAt }) => doNotContactAt === null && seen.add(id));
    if (unseen.length > 0) yield unseen;
    if (!page.next) return;
    position = page.next;
  }

  function windowAfter(after: Position | null): Window {
    return { limit: pageSize, offset: 0, after, backward: false, keep: 'start' };
  }

  async function readAll(tx: Tx, position: Position | null): Promise<Found> {
    const { rows, found } = await readPage(tx, plainPage(selection, windowAfter(position)));
    return { rows, next: isFull(rows, found) ? positionOf(rows) : null };
  }

  async function readMatches(tx: Tx, position: Position | null): Promise<Found> {
    const { rows, found, total } = await readPage(tx, filteredPage(selection, windowAfter(position)));
    return {
      rows,
      next: isFull(rows, found) ? positionOf(rows) : null,
      isMany: (total ?? 0) > maxFewMatches,
    };
  }

  async function scanForMatches(tx: Tx, position: Position | null): Promise<Found> {
    const range = await readRange(tx, rangePage(selection, windowAfter(position), scanned));
    const { rows, found, end } = range;
    if (isFull(rows, found)) return { rows, next: positionOf(rows) };
    return { rows, next: range.scanned === scanned ? end : null };
  }
}

/** Whether there may be more rows after these. */
const isFull = (rows: PageRow[], found: number) => found === pageSize || rows.length < found;

function positionOf(rows: PageRow[]): Position | null {
  const last = rows.at(-1);
  return last ? { key: last.key, id: last.id } : null;
}
