import type { Tx } from '../../platform/db/database.ts';
import { idSet } from '../list/id-set.ts';
import { isNarrowed } from '../list/queries/filters.ts';
import { type PageRow, readPage, readRange } from '../list/queries/pages.ts';
import type { Position } from '../list/queries/sorts.ts';
import {
  filteredPage,
  plainPage,
  rangePage,
  type Selection,
  type Window,
} from '../list/queries/statements.ts';

/** Contacts read at once; fewer where their texts are long. */
const atOnce = 1_000;
/** Contacts scanned in one statement for those that match, of all clients together: some tens of milliseconds. */
const scannedAtOnce = 20_000;
/** Up to this many matches are found anew for each page of them, which is quicker than scanning a long book. */
const fewMatches = 5 * atOnce;

/** Runs a short transaction of its own. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Found {
  rows: PageRow[];
  /** Where to read on; null: that was all. */
  next: Position | null;
  /** Enough match that the rest is found faster along the order. */
  isMany?: boolean;
}

/**
 * All contacts of a selection in its order, page by page, each page in a transaction of its own. Contacts that change
 * meanwhile come where they stand when their page is read; each comes once at most.
 */
export async function* exportPages(read: Read, selection: Selection): AsyncGenerator<PageRow[]> {
  const seen = idSet();
  // Each client's order is read so far, as the next matches may all be of one.
  const stride = Math.max(atOnce, Math.floor(scannedAtOnce / selection.clientIds.length));
  let reader = isNarrowed(selection.filters) ? matching : everyone;
  for (let position: Position | null = null; ; ) {
    const page: Found = await read((tx) => reader(tx, position));
    if (page.isMany) reader = scanning;
    const fresh = page.rows.filter(({ id }) => seen.add(id));
    if (fresh.length > 0) yield fresh;
    if (!page.next) return;
    position = page.next;
  }

  function windowFrom(beyond: Position | null): Window {
    return { limit: atOnce, offset: 0, beyond, backward: false, keep: 'start' };
  }

  async function everyone(tx: Tx, position: Position | null): Promise<Found> {
    const { rows, found } = await readPage(tx, plainPage(selection, windowFrom(position)));
    return { rows, next: isFull(rows, found) ? positionOf(rows) : null };
  }

  async function matching(tx: Tx, position: Position | null): Promise<Found> {
    const { rows, found, total } = await readPage(tx, filteredPage(selection, windowFrom(position)));
    return { rows, next: isFull(rows, found) ? positionOf(rows) : null, isMany: (total ?? 0) > fewMatches };
  }

  async function scanning(tx: Tx, position: Position | null): Promise<Found> {
    const { rows, found, scanned, end } = await readRange(
      tx,
      rangePage(selection, windowFrom(position), stride),
    );
    if (isFull(rows, found)) return { rows, next: positionOf(rows) };
    return { rows, next: scanned === stride ? end : null };
  }
}

/** Whether more may follow than was read. */
const isFull = (rows: PageRow[], found: number) => found === atOnce || rows.length < found;

function positionOf(rows: PageRow[]): Position | null {
  const last = rows.at(-1);
  return last ? { key: last.key, id: last.id } : null;
}
