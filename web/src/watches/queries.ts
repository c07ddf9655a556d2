import { listWatches, listWatchesOfMove } from '@liftout/contract/watches';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** All that one watches, the newest first. */
export const watchesQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listWatches, clientId),
    queryFn: ({ signal }) => call(listWatches, { query: { client: clientId }, signal }),
    staleTime: 60_000,
  });

/** The watches that a move belongs to. */
export const watchesOfMoveQuery = (clientId: string, move: string) =>
  queryOptions({
    queryKey: keyOf(listWatchesOfMove, clientId, move),
    queryFn: ({ signal }) => call(listWatchesOfMove, { query: { client: clientId, move }, signal }),
    staleTime: 60_000,
  });
