import {
  type Engagement,
  engagementMetrics,
  listTouches,
  type TouchFigure,
} from '@liftout/contract/activity';
import { liveFeed } from '@liftout/contract/live-feed';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

const minute = 60_000;

/** A month's touches and those of the previous month; refetched every 5 minutes (spec section 7). */
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
    // Keeps the previous month on screen until the chosen one has loaded, but never another client's.
    placeholderData: (shown: Engagement | null | undefined, before) =>
      before?.queryKey[1] === clientId ? shown : undefined,
    meta: { what: 'the engagement figures' },
  });

export const touchesPageSize = 25;

/** A page of the activities behind a figure of a month. */
export const touchesQuery = (
  clientId: string,
  { month, figure, page }: { month: string; figure: TouchFigure; page: number },
) => {
  const query = { client: clientId, dateRange: month, figure, page, pageSize: touchesPageSize };
  return queryOptions({
    queryKey: keyOf(listTouches, clientId, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listTouches, { query, signal })),
    placeholderData: keepPreviousData,
  });
};

/**
 * How the feed is kept up to date. `connecting`: not known yet; the list waits, as it would otherwise be read twice.
 * `live`: the stream brings new activities. `polling`: there is no stream, so the list is read again now and then.
 */
export type FeedState = 'connecting' | 'live' | 'polling';

export const feedKey = (clientId: string) => keyOf(liveFeed, clientId);

/** The latest activities. Stale after 15 s; refetched every 30 s, beside the stream too (spec section 7). */
export const feedQuery = (clientId: string, state: FeedState) =>
  queryOptions({
    queryKey: feedKey(clientId),
    queryFn: ({ signal }) => call(liveFeed, { params: { client: clientId }, signal }),
    staleTime: 15_000,
    enabled: state !== 'connecting',
    refetchInterval: 30_000,
    // The stream brings logged activities, which change their contacts too. What is taken back makes it be read again.
    meta: { what: 'the live feed', streamed: ['activity', 'contacts'] },
  });
