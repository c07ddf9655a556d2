import { type BulkLog, type LoggedEntry, logActivities, takeBackLog } from '@liftout/contract/activity';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { counted } from '../../lib/format/formats.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Logs the same with many contacts, with Undo. Each outcome is told in a toast. */
export function useBulkLog(clientId: string) {
  const takeBack = useChange({
    by: takeBackLog,
    clientId,
    send: (entries: LoggedEntry[]) => call(takeBackLog, { body: { client: clientId, entries } }),
    done: ({ removed, atSource }) => ({
      title: `Undone: nothing logged with ${counted(removed, 'contact')}`,
      ...(atSource === 'sent' && {
        tone: 'warning',
        description: 'HubSpot already has some of these. Delete them there too.',
      }),
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't undo what was logged",
        description: messageOf(error, 'It is still logged. Please try again.'),
      }),
  });
  return useChange({
    by: logActivities,
    clientId,
    send: (body: Omit<BulkLog, 'client'>) => call(logActivities, { body: { ...body, client: clientId } }),
    done: ({ logged, doNotContact, missing, undo }) => {
      const left = leftOut(doNotContact, missing);
      return {
        title: logged === 0 ? 'Nothing was logged' : `Logged with ${counted(logged, 'contact')}`,
        tone: left ? 'warning' : 'positive',
        ...(left && { description: left }),
        ...(undo.length > 0 && { undo: () => takeBack.mutate(undo) }),
      };
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't log with these contacts",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}

const leftOut = (doNotContact: number, missing: number): string =>
  [
    doNotContact > 0 && `Left out ${counted(doNotContact, 'contact')} marked as do not contact.`,
    missing > 0 && `${counted(missing, 'contact')} no longer ${missing === 1 ? 'exists' : 'exist'}.`,
  ]
    .filter(Boolean)
    .join(' ');
