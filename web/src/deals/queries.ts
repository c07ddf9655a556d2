import { dealBoard, listDeals, moveDeal, type Stage } from '@liftout/contract/deals';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { nextCursorOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Spec section 7: deals are stale after 30 s. */
export const staleTime = 30_000;

/** Counts and totals of all open deals, and the largest deals of each column. */
export const boardQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(dealBoard, clientId),
    queryFn: ({ signal }) => call(dealBoard, { query: { client: clientId }, signal }),
    staleTime,
    meta: { what: 'the pipeline' },
  });

export const stagePageSize = 50;

/** All deals of a stage, largest first, page by page. */
export const stageQuery = (clientId: string, stage: Stage) =>
  infiniteQueryOptions({
    queryKey: keyOf(listDeals, clientId, stage),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        client: clientId,
        stage,
        limit: stagePageSize,
        ...(pageParam && { cursor: pageParam }),
      };
      const { data, headers } = await callWithHeaders(listDeals, { query, signal });
      return { deals: data, next: nextCursorOf(headers) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime,
  });

export const sendMove = (id: string, stage: Stage, version: number) =>
  call(moveDeal, { params: { id }, body: { stage, version } });
