import { dealFunnel, listStuckDeals } from '@liftout/contract/deal-times';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';

/** Days pass while the page is open. */
const fresh = { staleTime: 30_000, refetchInterval: 10 * 60_000 } as const;

/** After how many days a deal is stuck in each stage, and the deals that are. */
export const stuckQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listStuckDeals, clientId),
    queryFn: ({ signal }) => call(listStuckDeals, { query: { client: clientId }, signal }),
    ...fresh,
  });

/** How deals went on from stage to stage in the last days. */
export const funnelQuery = (clientId: string, days: number) =>
  queryOptions({
    queryKey: keyOf(dealFunnel, clientId, days),
    queryFn: ({ signal }) => call(dealFunnel, { query: { client: clientId, days }, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
