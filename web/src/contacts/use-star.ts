import { type Contact, starContact } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { announce } from '../ui/feedback/announce.ts';
import { reportContactFailure, showContactChange } from './optimistic-contact.ts';
import { knownVersion, patchContact } from './queries.ts';

/**
 * Sets or removes a contact's star optimistically. Changes are sent one after the other, so that a quick second press
 * sends the version that the first one made.
 */
export function useStar(clientId: string): (contact: Contact) => void {
  const queries = useQueryClient();
  const { mutate } = useChange({
    by: starContact,
    clientId,
    scope: `star ${clientId}`,
    send: ({ contact, to }: { contact: Contact; to: Contact['isHighValue'] }) =>
      call(starContact, {
        params: { id: contact.id },
        body: { isHighValue: to, version: knownVersion(queries, clientId, contact) },
      }),
    optimistic: ({ contact, to }) => showContactChange(queries, clientId, contact, { isHighValue: to }),
    onSuccess: (saved) => {
      // Not before: what is refused would have been told as done.
      announce(
        saved.isHighValue === 'yes' ? `${saved.name} is starred` : `The star of ${saved.name} is gone`,
      );
      patchContact(queries, clientId, saved.id, saved);
    },
    onError: (error) => reportContactFailure(queries, clientId, error, "Couldn't change the star"),
  });
  return useCallback(
    (contact) => mutate({ contact, to: contact.isHighValue === 'yes' ? 'no' : 'yes' }),
    [mutate],
  );
}
