import { listLostDeals } from '@liftout/contract/deal-losses';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../lib/api/api.ts';
import { nextCursorOf } from '../../lib/api/lists.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { staleTime } from '../queries.ts';
import { stagePageSize } from '../stage-query.ts';

/** The client's lost deals, last lost first, page by page. */
export const lostQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(listLostDeals, clientId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { client: clientId, limit: stagePageSize, ...(pageParam && { cursor: pageParam }) };
      const { data, headers } = await callWithHeaders(listLostDeals, { query, signal });
      return { deals: data, next: nextCursorOf(headers) };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime,
  });
