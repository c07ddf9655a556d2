import { listDeals, type Stage } from '@liftout/contract/deals';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../lib/api/api.ts';
import { nextCursorOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { staleTime } from './queries.ts';

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
