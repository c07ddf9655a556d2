import type { ResponseOf } from '@liftout/contract/endpoint';
import {
  firmMomentum,
  getMove,
  listMoves,
  moveCities,
  moveFirms,
  moveLanes,
  moveLiftOuts,
  moveMonths,
  movesLeftOut,
  movesSummary,
  netRecruiting,
  readMoveBook,
} from '@liftout/contract/moves';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { type MomentumState, momentumPageSize } from './momentum/momentum-state.ts';
import {
  type MovesFilters,
  type MovesSelection,
  type MovesState,
  rowsOf,
  selectionOf,
} from './table/table-state.ts';

/** The moves to read. A client reads its own target market and names none; null is all markets for an admin. */
export interface MovesScope {
  clientId?: string | undefined;
  market: string | null;
}

/** Only uploads change moves, and those refresh the screen at once. */
const fresh = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const;

const scopeParams = ({ clientId, market }: MovesScope) => ({
  ...(clientId && { client: clientId }),
  ...(market && { market }),
});

export const movesQuery = (of: MovesScope, state: MovesState) => {
  const query = { ...scopeParams(of), ...rowsOf(state) };
  return queryOptions({
    queryKey: keyOf(listMoves, of.clientId ?? null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listMoves, { query, signal })),
    ...fresh,
    meta: { what: 'the moves' },
  });
};

const firstRow = { sort: 'date', order: 'desc', page: 1, pageSize: 1, move: '' } as const;

/** How many of the listed moves a choice of the reader's book leaves, in whatever order they are. */
export const bookCountQuery = (of: MovesScope, filters: MovesFilters, book: MovesFilters['book']) => {
  const list = movesQuery(of, { ...filters, ...firstRow, book });
  return queryOptions({ ...list, select: ({ total }) => total });
};

/** How many contacts the reader has at firms, by the firm's id, and in cities, by the keys of `citiesQuery`. */
export interface Book {
  firms: ReadonlyMap<string, number>;
  cities: ReadonlyMap<string, number>;
}

const bookOf = ({ firms, cities }: ResponseOf<typeof readMoveBook>): Book => ({
  firms: new Map(firms.map(({ firmId, contacts }) => [firmId, contacts])),
  cities: new Map(cities.map(({ key, contacts }) => [key, contacts])),
});

/** The firms of moves and the cities where the reader has contacts. */
export const bookQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readMoveBook, clientId),
    queryFn: ({ signal }) => call(readMoveBook, { query: { client: clientId }, signal }),
    select: bookOf,
    staleTime: fresh.staleTime,
    meta: { what: 'where you have contacts', isExtra: true },
  });

/** One move, within the markets that the user has access to. */
export const moveQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(getMove, null, id),
    queryFn: ({ signal }) => call(getMove, { params: { id }, signal }),
    staleTime: fresh.staleTime,
  });

export const summaryQuery = (of: MovesScope, selection: MovesSelection) => {
  const query = { ...scopeParams(of), ...selectionOf(selection) };
  return queryOptions({
    queryKey: keyOf(movesSummary, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(movesSummary, { query, signal }),
    ...fresh,
  });
};

/** What figures leave out of a selection, which does not depend on whether conversions are included. */
export const leftOutQuery = (of: MovesScope, selection: MovesSelection) => {
  const { includeConversions: _, ...rest } = selectionOf(selection);
  const query = { ...scopeParams(of), ...rest };
  return queryOptions({
    queryKey: keyOf(movesLeftOut, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(movesLeftOut, { query, signal }),
    ...fresh,
    meta: { what: 'what the figures leave out', isExtra: true },
  });
};

/** Twelve months, whatever days are chosen: up to `lastDay` (`YYYY-MM-DD`), or today where it is empty. */
export const monthsQuery = (of: MovesScope, selection: MovesSelection, lastDay: string) => {
  const query = { ...scopeParams(of), ...selectionOf({ ...selection, from: '', to: lastDay }) };
  return queryOptions({
    queryKey: keyOf(moveMonths, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(moveMonths, { query, signal }),
    ...fresh,
  });
};

/** The cities of the same months as `monthsQuery`. */
export const citiesQuery = (of: MovesScope, selection: MovesSelection, lastDay: string) => {
  const query = { ...scopeParams(of), ...selectionOf({ ...selection, from: '', to: lastDay }) };
  return queryOptions({
    queryKey: keyOf(moveCities, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(moveCities, { query, signal }),
    ...fresh,
  });
};

/** Firms by net recruiting: `desc` from the largest gain, `asc` from the largest loss. */
export const netQuery = (
  of: MovesScope,
  selection: MovesSelection,
  order: 'asc' | 'desc',
  pageSize: number,
) => {
  const query = { ...scopeParams(of), ...selectionOf(selection), sort: 'net' as const, order, pageSize };
  return queryOptions({
    queryKey: keyOf(netRecruiting, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(netRecruiting, { query, signal }),
    ...fresh,
  });
};

/** The league table of firms. It is of all firms and all moves, whichever firm or book is chosen. */
export const momentumQuery = (
  of: MovesScope,
  selection: MovesSelection,
  { sort, order, page }: MomentumState,
) => {
  const rest = selectionOf({ ...selection, firm: '', book: '' });
  const query = { ...scopeParams(of), ...rest, sort, order, page, pageSize: momentumPageSize };
  return queryOptions({
    queryKey: keyOf(firmMomentum, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(firmMomentum, { query, signal }),
    ...fresh,
  });
};

/** The firms in a market's moves, sorted by name. */
export const firmsQuery = (of: MovesScope) => {
  const query = scopeParams(of);
  return queryOptions({
    queryKey: keyOf(moveFirms, of.clientId ?? null, query),
    queryFn: ({ signal }) => call(moveFirms, { query, signal }),
    staleTime: fresh.staleTime,
  });
};

export const lanesQuery = (of: MovesScope, selection: MovesSelection, pageSize: number) => {
  const query = { ...scopeParams(of), ...selectionOf(selection), pageSize };
  return queryOptions({
    queryKey: keyOf(moveLanes, of.clientId ?? null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(moveLanes, { query, signal })),
    ...fresh,
  });
};

/** Lift-outs in the selection. They do not depend on conversions, so that filter is left out. */
export const liftOutsQuery = (of: MovesScope, selection: MovesSelection, pageSize: number) => {
  const { includeConversions: _, ...rest } = selectionOf(selection);
  const query = { ...scopeParams(of), ...rest, pageSize };
  return queryOptions({
    queryKey: keyOf(moveLiftOuts, of.clientId ?? null, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(moveLiftOuts, { query, signal })),
    ...fresh,
  });
};
