import { contactTimeline } from '@liftout/contract/contacts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { fresh } from '../queries.ts';

/** A contact's timeline, newest first, page by page. */
export const timelineQuery = (clientId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(contactTimeline, clientId, id),
    queryFn: ({ pageParam, signal }) =>
      call(contactTimeline, {
        params: { id },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    ...fresh,
  });
