import { listNotifications } from '@liftout/contract/notifications';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** How many are listed at first, and how many Show more adds. */
export const step = 10;

/** The key of all lists of a client, however long. */
export const notificationsKey = (clientId: string) => keyOf(listNotifications, clientId);

/** The latest notifications, and how many are unread in all. */
export const notificationsQuery = (clientId: string, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(listNotifications, clientId, pageSize),
    queryFn: ({ signal }) => call(listNotifications, { query: { client: clientId, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    meta: { what: 'your notifications' },
  });
