import type { AdminProfile } from '@liftout/contract/client-records';
import { createClientProfile, updateClientProfile } from '@liftout/contract/clients';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { isConflict, isGone, useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { changeOf, newBodyOf, type ProfileField, type ProfileValues } from './profile-values.ts';

interface Save {
  values: ProfileValues;
  /** The client as it was when the form was filled; null for a new one. */
  seen: AdminProfile | null;
  changed: readonly ProfileField[];
}

/** Saves the client form. Texts as in spec section 8. */
export function useSaveProfile() {
  return useChange({
    by: [createClientProfile, updateClientProfile],
    clientId: null,
    send: ({ values, seen, changed }: Save) =>
      seen
        ? call(updateClientProfile, {
            params: { id: seen.id },
            body: { ...changeOf(values, changed), version: seen.version },
          })
        : call(createClientProfile, { body: newBodyOf(values) }),
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
        description:
          seen && isConflict(error)
            ? 'Someone else changed it meanwhile. Choose what to keep.'
            : seen && isGone(error)
              ? 'It was deleted meanwhile. Nothing you typed was lost.'
              : messageOf(error, 'Nothing you typed was lost. Please try again.'),
      }),
  });
}
