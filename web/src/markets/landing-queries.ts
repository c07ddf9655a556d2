import { listMarkets, marketOverview } from '@liftout/contract/markets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The published market figures, without signing in. Refetched every 5 minutes, like all market figures. */
export const overviewQuery = queryOptions({
  queryKey: keyOf(marketOverview, null),
  queryFn: ({ signal }) => call(marketOverview, { signal, as: 'none' }),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

/** For admins: every market's record, published or not. */
export const marketRecordsQuery = queryOptions({
  queryKey: keyOf(listMarkets, null),
  queryFn: ({ signal }) => call(listMarkets, { signal }),
  staleTime: 60_000,
});
