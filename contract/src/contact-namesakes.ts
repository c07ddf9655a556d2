import * as z from 'zod/mini';
import { clientQuery } from './common.ts';
import { contact } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { oneOrMany } from './one-or-many.ts';

/** The most namesakes that are told. */
export const maxNamesakes = 20;

/**
 * Who may be the same people as up to 50 contacts and isn't marked along with them, as neither address nor CRD number says so:
 * contacts of the name, however it is written, at the same firm or with the same number. Those that are marked already, and
 * those with another CRD number, are left out.
 */
export const listNamesakes = endpoint({
  method: 'GET',
  path: '/api/contact-namesakes',
  summary:
    'Other contacts with the name and firm of some contacts, before these are marked as do not contact',
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts'],
  query: z.extend(clientQuery, { contacts: oneOrMany(z.uuid('Unknown ID.')) }),
  response: z.array(contact).check(z.maxLength(maxNamesakes)),
});
