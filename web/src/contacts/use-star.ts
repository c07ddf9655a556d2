import { type Contact, starContact } from '@liftout/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError, messageOf } from '../lib/errors.ts';
import { announce } from '../ui/announce.ts';
import { toast } from '../ui/toast-store.ts';
import { knownVersion, listKey, patchContact, refreshContacts } from './queries.ts';

/**
 * Marks a contact as high value, or not any more: at once on the screen, and taken back if the server refuses. One
 * after the other, so that a quick second press carries the version that the first one made.
 */
export function useStar(clientId: string): (contact: Contact) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `star ${clientId}` },
    mutationFn: ({ contact, to }: { contact: Contact; to: Contact['isHighValue'] }) =>
      call(starContact, {
        params: { id: contact.id },
        body: { isHighValue: to, version: knownVersion(queries, clientId, contact) },
      }),
    onMutate: async ({ contact, to }) => {
      await queries.cancelQueries({ queryKey: listKey(clientId) });
      patchContact(queries, clientId, contact.id, { isHighValue: to });
      announce(to === 'yes' ? `${contact.name} is starred` : `The star of ${contact.name} is gone`);
    },
    onSuccess: (saved) => patchContact(queries, clientId, saved.id, saved),
    onError: (error, { contact }) => {
      patchContact(queries, clientId, contact.id, { isHighValue: contact.isHighValue });
      const overtaken = error instanceof ApiError && error.status === 409;
      toast({
        tone: 'negative',
        title: overtaken ? 'This contact was changed by someone else' : 'The star was not changed',
        description: overtaken
          ? 'It now shows as it stands.'
          : messageOf(error, 'It is as it was. Please try again.'),
      });
    },
    onSettled: () => refreshContacts(queries, clientId),
  });
  return (contact) => mutate({ contact, to: contact.isHighValue === 'yes' ? 'no' : 'yes' });
}
