import type { ManagedClient } from '@liftout/contract/client-records';
import { createClient, updateClient } from '@liftout/contract/clients';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { changeOf, newBodyOf, type PortalField, type PortalValues } from './portal-values.ts';

interface Save {
  values: PortalValues;
  /** The client as it was when the form was filled; null for a new one. */
  seen: ManagedClient | null;
  changed: readonly PortalField[];
}

/** Saves a client's login and access. Texts as in spec section 8. */
export function useSavePortal() {
  return useChange({
    by: [createClient, updateClient],
    clientId: null,
    send: ({ values, seen, changed }: Save) =>
      seen
        ? call(updateClient, {
            params: { id: seen.id },
            body: { ...changeOf(values, changed), version: seen.version },
          })
        : call(createClient, { body: newBodyOf(values) }),
    done: (saved, { seen }) => ({
      tone: 'positive',
      title: seen ? 'Client updated successfully' : 'Client created successfully',
      description: saved.clientName,
    }),
    onError: (error, { seen }) =>
      toast({
        tone: 'negative',
        error,
        title: seen ? 'Failed to update client' : 'Failed to create client',
        description: messageOf(error, 'Nothing you typed was lost. Please try again.'),
      }),
  });
}
