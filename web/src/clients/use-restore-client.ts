import { restoreClient } from '@liftout/contract/clients';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Restores an archived client with all that is its own. */
export function useRestoreClient() {
  return useChange({
    by: restoreClient,
    clientId: null,
    send: ({ id }: { id: string; clientName: string }) => call(restoreClient, { params: { id } }),
    done: (_, { clientName }) => ({
      tone: 'positive',
      title: 'Client restored',
      description: `${clientName} is back with everything it had. Its people can sign in again.`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't restore the client",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}
