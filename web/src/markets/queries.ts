import { marketInsights } from '@liftout/contract/markets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Figures of the client's contacts; refetched every 5 minutes (spec section 7). */
export const marketInsightsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(marketInsights, clientId),
    queryFn: ({ signal }) => call(marketInsights, { params: { client: clientId }, signal }),
    refetchInterval: 5 * 60_000,
    meta: { what: 'the market overview' },
  });
