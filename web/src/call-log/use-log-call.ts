import { type CallLog, logCall } from '@liftout/contract/today';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

interface LoggedCall {
  contact: { id: string; name: string };
  entry: CallLog;
}

interface LogCallOptions {
  /** Shows on the screen, before the server has answered, that somebody was called. @returns takes that back */
  show?: (contactId: string) => Promise<() => void>;
  onLogged?: () => void;
}

/** Logs a call with all that follows from it, and says so. */
export function useLogCall(clientId: string, { show, onLogged }: LogCallOptions = {}) {
  return useChange({
    by: logCall,
    clientId,
    scope: 'today',
    send: ({ contact, entry }: LoggedCall) => call(logCall, { params: { id: contact.id }, body: entry }),
    ...(show && { optimistic: ({ contact }: LoggedCall) => show(contact.id) }),
    onSuccess: () => onLogged?.(),
    done: ({ subject }, { contact }) => ({
      tone: 'positive',
      title: 'Call logged',
      description: `${contact.name}: ${subject}`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't log the call",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}
