import {
  getMove,
  listMoves,
  type Move,
  moveLanes,
  moveLiftOuts,
  movesSummary,
  netRecruiting,
} from '@liftout/contract/moves';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders, totalOf } from '../lib/api.ts';
import { type MovesSelection, type MovesState, rowsOf, selectionOf } from './table-state.ts';

/** Whose moves: a client reads its own target market, so names none; an admin's null is all markets. */
export interface MovesOf {
  clientId?: string | undefined;
  market: string | null;
}

/** Everything made of uploaded moves. */
export const movesKey = ['moves'] as const;

/** Uploads change moves now and then; five minutes old is new enough, and an upload here refreshes at once. */
const fresh = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const;

const whose = ({ clientId, market }: MovesOf) => ({
  ...(clientId && { client: clientId }),
  ...(market && { market }),
});

export interface Listed<Row> {
  rows: Row[];
  /** Over all pages. */
  total: number;
}

export const movesQuery = (of: MovesOf, state: MovesState) => {
  const query = { ...whose(of), ...rowsOf(state) };
  return queryOptions({
    queryKey: [...movesKey, 'list', query],
    queryFn: async ({ signal }): Promise<Listed<Move>> => {
      const { data, headers } = await callWithHeaders(listMoves, { query, signal });
      return { rows: data, total: totalOf(headers) ?? data.length };
    },
    ...fresh,
  });
};

/** One move, within the markets that the reader sees. */
export const moveQuery = (id: string) =>
  queryOptions({
    queryKey: [...movesKey, 'one', id],
    queryFn: ({ signal }) => call(getMove, { params: { id }, signal }),
    staleTime: fresh.staleTime,
  });

export const summaryQuery = (of: MovesOf, selection: MovesSelection) => {
  const query = { ...whose(of), ...selectionOf(selection) };
  return queryOptions({
    queryKey: [...movesKey, 'summary', query],
    queryFn: ({ signal }) => call(movesSummary, { query, signal }),
    ...fresh,
  });
};

/** Firms by net recruiting: `desc` from the largest gain, `asc` from the largest loss. */
export const netQuery = (of: MovesOf, selection: MovesSelection, order: 'asc' | 'desc', pageSize: number) => {
  const query = { ...whose(of), ...selectionOf(selection), sort: 'net' as const, order, pageSize };
  return queryOptions({
    queryKey: [...movesKey, 'net', query],
    queryFn: ({ signal }) => call(netRecruiting, { query, signal }),
    ...fresh,
  });
};

/** Every firm that a market's moves name, by name, for choosing one. */
export const firmsQuery = (of: MovesOf) => {
  const query = { ...whose(of), includeConversions: 'yes' as const, sort: 'name' as const, pageSize: 1000 };
  return queryOptions({
    queryKey: [...movesKey, 'firms', query],
    queryFn: async ({ signal }) => (await call(netRecruiting, { query, signal })).map(({ firm }) => firm),
    staleTime: fresh.staleTime,
  });
};

export const lanesQuery = (of: MovesOf, selection: MovesSelection, pageSize: number) => {
  const query = { ...whose(of), ...selectionOf(selection), pageSize };
  return queryOptions({
    queryKey: [...movesKey, 'lanes', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders(moveLanes, { query, signal });
      return { rows: data, total: totalOf(headers) ?? data.length };
    },
    ...fresh,
  });
};

/** Teams are teams with or without conversions, so that part of the selection is left out. */
export const liftOutsQuery = (of: MovesOf, selection: MovesSelection, pageSize: number) => {
  const { includeConversions: _, ...rest } = selectionOf(selection);
  const query = { ...whose(of), ...rest, pageSize };
  return queryOptions({
    queryKey: [...movesKey, 'lift-outs', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders(moveLiftOuts, { query, signal });
      return { rows: data, total: totalOf(headers) ?? data.length };
    },
    ...fresh,
  });
};

/** After an upload or a revert: everything that is made of moves is asked for again. */
export function refreshMoves(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [movesKey, ['uploads'], ['insights']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
