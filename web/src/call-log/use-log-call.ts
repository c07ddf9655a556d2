import { type CallLog, logCall, takeBackCall } from '@liftout/contract/today';
import { call } from '../lib/api/api.ts';
import { failureTitle, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import type { LogDraft } from './use-log-draft.ts';

interface LoggedCall {
  contact: { id: string; name: string };
  entry: CallLog;
  /** The form that it was logged with, if any. */
  draft?: LogDraft | undefined;
}

interface LogCallOptions {
  /** Shows on the screen, before the server has answered, that somebody was called. @returns takes that back */
  show?: (contactId: string) => Promise<() => void>;
  onLogged?: () => void;
  /** Called once the screen is as before the call. */
  onFailed?: (call: LoggedCall) => void;
}

const atSourceTexts = {
  none: '',
  withdrawn: '',
  sent: ' HubSpot already has the call: delete it there too.',
} as const;

/** Logs a call with all that follows from it, and says so, with Undo. */
export function useLogCall(clientId: string, { show, onLogged, onFailed }: LogCallOptions = {}) {
  const takeBack = useChange({
    by: takeBackCall,
    clientId,
    scope: 'today',
    send: ({ id }: { id: string; name: string }) => call(takeBackCall, { params: { id } }),
    done: ({ atSource }, { name }) => ({
      title: 'Call taken back',
      description: `${name} is as before.${atSourceTexts[atSource]}`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't take the call back",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });

  return useChange({
    by: logCall,
    clientId,
    scope: 'today',
    send: ({ contact, entry }: LoggedCall) => call(logCall, { params: { id: contact.id }, body: entry }),
    ...(show && { optimistic: ({ contact }: LoggedCall) => show(contact.id) }),
    onSuccess: () => onLogged?.(),
    done: ({ id, subject }, { contact, entry }) => ({
      tone: 'positive',
      title: 'Call logged',
      description: `${contact.name}: ${subject}${entry.finishes === undefined ? '' : '. Next step done.'}`,
      undo: () => takeBack.mutate({ id, name: contact.name }),
    }),
    onError: (error, logged) => {
      onFailed?.(logged);
      toast({
        tone: 'negative',
        error,
        title: failureTitle(error, "Couldn't log the call"),
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
}
