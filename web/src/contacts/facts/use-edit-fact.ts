import { type Contact, contactPatch, updateContact } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { dollarsOf } from '../../lib/format/formats.ts';
import { announce } from '../../ui/feedback/announce.ts';
import type { ContactInput } from '../form/contact-form.ts';
import { reportContactFailure, showContactChange } from '../optimistic-contact.ts';
import { knownVersion, patchContact } from '../queries.ts';
import { type Fact, factText, fieldsOf } from './fact-fields.ts';

interface FactChange {
  contact: Contact;
  fact: Fact;
  /** The fact's fields as the API takes them. */
  to: Partial<ContactInput>;
  undoing?: boolean;
}

/** Edits one fact of a contact, optimistically, with Undo. */
export function useEditFact(clientId: string) {
  const queries = useQueryClient();
  const change = useChange({
    by: updateContact,
    clientId,
    scope: `facts ${clientId}`,
    // An undo takes back the change that it follows, never one that a colleague made since.
    send: ({ contact, to, undoing }: FactChange) =>
      call(updateContact, {
        params: { id: contact.id },
        body: { ...to, version: undoing ? contact.version : knownVersion(queries, clientId, contact) },
      }),
    optimistic: ({ contact, to }) => showContactChange(queries, clientId, contact, shownAs(contact, to)),
    onSuccess: (saved, { fact, undoing }) => {
      // A toast says so otherwise.
      if (undoing) announce(`${saved.name}: ${factText(fact).label} changed back`);
      patchContact(queries, clientId, saved.id, saved);
    },
    done: (saved, { contact, fact, undoing }: FactChange) =>
      undoing
        ? null
        : {
            title: `${factText(fact).label} ${fieldsOf(fact).every((field) => saved[field] === null) ? 'removed' : 'updated'}`,
            description: saved.name,
            undo: () =>
              change.mutate({ contact: saved, fact, to: valuesBefore(contact, fact), undoing: true }),
          },
    onError: (error, { fact }) =>
      reportContactFailure(queries, clientId, error, `Couldn't save the ${factText(fact).noun}`),
  });
  return change;
}

const valuesBefore = (contact: Contact, fact: Fact): Partial<ContactInput> =>
  Object.fromEntries(fieldsOf(fact).map((field) => [field, contact[field]]));

/** A patch as the contact has it once it is saved. */
function shownAs(contact: Contact, patch: Partial<ContactInput>): Partial<Contact> {
  const { revenue, aum, ...texts } = contactPatch.parse(patch);
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  const { firstName, lastName } = texts;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(revenue !== undefined && { revenue: dollars(revenue) }),
    ...(aum !== undefined && { aum: dollars(aum) }),
    ...((firstName !== undefined || lastName !== undefined) && {
      name: `${firstName ?? contact.firstName} ${lastName ?? contact.lastName}`,
    }),
  };
}
