import { restoreContacts } from '@liftout/contract/contacts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { counted } from '../../lib/format/formats.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** Brings archived contacts back into the client's lists. */
export const useRestore = (clientId: string) =>
  useChange({
    by: restoreContacts,
    clientId,
    send: (ids: string[]) => call(restoreContacts, { body: { client: clientId, ids } }),
    done: ({ restored }) =>
      restored.length === 0
        ? { title: 'Nothing to restore', description: 'Someone else was faster.' }
        : { tone: 'positive', title: `Restored ${counted(restored.length, 'contact')}` },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't restore",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
