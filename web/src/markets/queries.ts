import { marketInsights } from '@liftout/contract/markets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The client's book in figures; read again every 5 minutes (spec section 7). */
export const marketInsightsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(marketInsights, clientId),
    queryFn: ({ signal }) => call(marketInsights, { params: { client: clientId }, signal }),
    refetchInterval: 5 * 60_000,
  });
