import { news } from '@liftout/contract/news';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The client's news feed. No retries (spec section 7). */
export const newsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(news, clientId),
    queryFn: ({ signal }) => call(news, { params: { client: clientId }, signal }),
    retry: false,
    meta: { what: 'the news' },
  });
