import { type Contact, updateContact } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { reportContactFailure } from './optimistic-contact.ts';
import { knownVersion, patchContact } from './queries.ts';

interface FirmChange {
  contact: Contact;
  to: string;
  undoing?: boolean;
}

/** Gives a contact another firm, with Undo; the history keeps the old one. */
export function useUpdateFirm(clientId: string) {
  const queries = useQueryClient();
  const change = useChange({
    by: updateContact,
    clientId,
    scope: `firm ${clientId}`,
    // An undo takes back the change that it follows, never one that a colleague made since.
    send: ({ contact, to, undoing }: FirmChange) =>
      call(updateContact, {
        params: { id: contact.id },
        body: { firm: to, version: undoing ? contact.version : knownVersion(queries, clientId, contact) },
      }),
    onSuccess: (saved) => patchContact(queries, clientId, saved.id, saved),
    done: (saved, { contact, to, undoing }: FirmChange) => ({
      title: undoing ? `Firm changed back to ${to}` : `Firm updated to ${to}`,
      description: contact.name,
      ...(!undoing && { undo: () => change.mutate({ contact: saved, to: contact.firm, undoing: true }) }),
    }),
    onError: (error) => reportContactFailure(queries, clientId, error, "Couldn't update the firm"),
  });
  return change;
}
