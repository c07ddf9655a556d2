import { type Engagement, engagementMetrics, liveFeed } from '@liftout/contract/activity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

const minute = 60_000;

/** A month's touches beside those of the month before; read again every 5 minutes (spec section 7). */
export const engagementQuery = (clientId: string, month: string) =>
  queryOptions({
    queryKey: keyOf(engagementMetrics, clientId, month),
    queryFn: async ({ signal }) => {
      const [figures] = await call(engagementMetrics, {
        query: { client: clientId, dateRange: month },
        signal,
      });
      return figures ?? null;
    },
    refetchInterval: 5 * minute,
    // The month that was shown stays on screen, dimmed, until the chosen one is there; never another client's.
    placeholderData: (shown: Engagement | null | undefined, before) =>
      before?.queryKey[1] === clientId ? shown : undefined,
  });

/**
 * `connecting`: whether activities will be pushed is not known yet, so the list waits, or it would have to be read
 * twice. `pushed`: they are. `asked`: they are not, so the feed is to be asked for.
 */
export type FeedState = 'connecting' | 'pushed' | 'asked';

export const feedKey = (clientId: string) => keyOf(liveFeed, clientId);

/** The latest activities. Stale after 15 s; asked for every 30 s while nothing pushes them (spec section 7). */
export const feedQuery = (clientId: string, state: FeedState) =>
  queryOptions({
    queryKey: feedKey(clientId),
    queryFn: ({ signal }) => call(liveFeed, { params: { client: clientId }, signal }),
    staleTime: 15_000,
    enabled: state !== 'connecting',
    refetchInterval: state === 'asked' ? 30_000 : false,
    // A logged activity changes its contact too, and is pushed.
    meta: { pushed: ['activity', 'contacts'] },
  });
