import { wakeContact } from '@liftout/contract/today';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Ends the snooze of a contact. With a name it is told, where no other message stands on the screen. */
export const useWake = (clientId: string) =>
  useChange({
    by: wakeContact,
    clientId,
    scope: 'today',
    send: ({ contactId }: { contactId: string; name?: string }) =>
      call(wakeContact, { params: { id: contactId } }),
    done: (_, { name }) => (name === undefined ? null : { title: 'Snooze ended', description: name }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't put them back",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
