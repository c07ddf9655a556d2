import type { ResponseOf } from '@liftout/contract/endpoint';
import {
  type listNotifications,
  markAllNotifications,
  markNotifications,
} from '@liftout/contract/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { notificationsKey } from './queries.ts';

type Listed = ResponseOf<typeof listNotifications>;

/** Marks one notification as read, or all (`null`); shown at once. */
export function useMarkRead(clientId: string) {
  const queries = useQueryClient();
  const lists = { queryKey: notificationsKey(clientId) };
  return useChange({
    by: [markNotifications, markAllNotifications],
    clientId,
    scope: `notifications ${clientId}`,
    send: (id: string | null) =>
      id === null
        ? call(markAllNotifications, { body: { client: clientId } })
        : call(markNotifications, { body: { client: clientId, ids: [id] } }),
    optimistic: async (id) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Listed>(lists);
      queries.setQueriesData<Listed>(lists, (list) => list && marked(list, id));
      return () => {
        for (const [key, list] of before) queries.setQueryData(key, list);
      };
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't mark it as read",
        description: messageOf(error, 'Please try again.'),
      }),
  });
}

function marked(list: Listed, id: string | null): Listed {
  const isMeant = (one: Listed['notifications'][number]) => id === null || one.id === id;
  const unread = list.notifications.filter((one) => isMeant(one) && !one.read).length;
  return {
    ...list,
    notifications: list.notifications.map((one) => (isMeant(one) ? { ...one, read: true } : one)),
    unread: id === null ? 0 : list.unread - unread,
  };
}
