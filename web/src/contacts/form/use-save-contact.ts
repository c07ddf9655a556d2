import { type Contact, createContact, updateContact } from '@liftout/contract/contacts';
import { submitContact } from '@liftout/contract/submissions';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../auth/index.ts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { patchContact } from '../queries.ts';
import { type ContactField, type ContactValues, changesOf, inputOf } from './contact-form.ts';

interface Save {
  values: ContactValues;
  /** The contact before the edit; null for a new one. */
  seen: Contact | null;
  changed: readonly ContactField[];
}

/**
 * Saves the form. Edits and an admin's new contacts are stored; a client's new contact becomes a submission, which an
 * admin approves (spec section 4). Texts as in spec section 8.
 */
export function useSaveContact(clientId: string) {
  const queries = useQueryClient();
  const user = useUser();
  const submits = user.role === 'client';
  return {
    submits,
    ...useChange({
      by: [updateContact, createContact, submitContact],
      clientId,
      send: async ({ values, seen, changed }: Save): Promise<Contact | null> => {
        if (seen)
          return call(updateContact, {
            params: { id: seen.id },
            body: { ...changesOf(values, changed), version: seen.version },
          });
        const body = { ...inputOf(values), client: clientId };
        if (!submits) return call(createContact, { body });
        await call(submitContact, { body });
        return null;
      },
      done: (saved, { seen, values }) => {
        const name = `${values.firstName.trim()} ${values.lastName.trim()}`;
        return saved
          ? { tone: 'positive', title: seen ? 'Contact updated' : 'Contact added', description: name }
          : {
              tone: 'positive',
              title: 'Record Submitted',
              description: `${name} was submitted for admin approval.`,
            };
      },
      onSuccess: (saved) => saved && patchContact(queries, clientId, saved.id, saved),
      onError: (error, { seen }) =>
        toast({
          tone: 'negative',
          error,
          title: !seen && submits ? 'Submission Failed' : 'Operation Failed',
          description: messageOf(error, 'Nothing you typed was lost. Please try again.'),
        }),
    }),
  };
}
