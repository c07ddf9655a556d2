import type { AdminProfile } from '@liftout/contract/client-records';
import { createClientProfile, updateClientProfile } from '@liftout/contract/clients';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { tellNotSaved } from '../tell-not-saved.ts';
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
    onError: (error, { seen }) => tellNotSaved(error, seen === null),
  });
}
