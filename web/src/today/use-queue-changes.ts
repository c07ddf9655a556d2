import { snoozeContact, type TodayItem } from '@liftout/contract/today';
import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import { useQueryClient } from '@tanstack/react-query';
import { type LogDraft, useLogCall } from '../call-log/index.ts';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { shortDay, weekday } from '../lib/format/times.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { leaveQueue } from './queries.ts';
import { useWake } from './use-wake.ts';

const failed = (title: string) => (error: Error) =>
  toast({
    tone: 'negative',
    error,
    title,
    description: messageOf(error, 'Nothing was changed. Please try again.'),
  });

/**
 * Logs calls and snoozes contacts of the queue, which leave it at once. A call that could not be logged gives back what
 * was typed about it.
 */
export function useQueueChanges(clientId: string, onUnsent: (contactId: string, draft: LogDraft) => void) {
  const queries = useQueryClient();

  const wake = useWake(clientId);

  const snooze = useChange({
    by: snoozeContact,
    clientId,
    scope: 'today',
    send: ({ item, days }: { item: TodayItem; days: SnoozeDays }) =>
      call(snoozeContact, { params: { id: item.contactId }, body: { days } }),
    optimistic: ({ item }) => leaveQueue(queries, clientId, item.contactId),
    done: ({ contactId, until }, { item }) => ({
      title: `Snoozed until ${weekday(until)}, ${shortDay(until)}`,
      description: item.name,
      undo: () => wake.mutate({ contactId }),
    }),
    onError: failed("Couldn't snooze them"),
  });

  const log = useLogCall(clientId, {
    show: (contactId) => leaveQueue(queries, clientId, contactId),
    onFailed: ({ contact, draft }) => {
      if (draft) onUnsent(contact.id, draft);
    },
  });

  return { log, snooze };
}
