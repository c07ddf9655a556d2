import { news } from '@liftout/contract/news';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The client's feed. Not tried again by itself (spec section 7). */
export const newsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['news', clientId],
    queryFn: ({ signal }) => call(news, { params: { client: clientId }, signal }),
    retry: false,
  });
