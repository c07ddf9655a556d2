import * as z from 'zod/mini';
import { done, idParams, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * What is held on a contact, as a file: by kind of record, with the columns as they are stored. Amounts in cents. Both files
 * are streamed; after an error the connection is cut. 429 where too many are being read.
 */
export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/personal-data.json',
  summary: 'Everything that is held on a contact, as a JSON file',
  access: 'contacts',
  tenant: 'row',
  reads: ['activity', 'contact-advisors', 'contacts', 'deals', 'insights', 'next-steps', 'research'],
  params: idParams,
  response: z.record(z.string(), z.unknown()),
  produces: 'json-file',
});

/** The same as a page to read and print, for the person. */
export const readablePersonalData = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/personal-data.html',
  summary: 'Everything that is held on a contact, as a page to read and print',
  access: 'contacts',
  tenant: 'row',
  reads: ['activity', 'contact-advisors', 'contacts', 'deals', 'insights', 'next-steps', 'research'],
  params: idParams,
  response: z.string(),
  produces: 'html-file',
});

/**
 * Erases the person for good: no import or sync brings them back. Figures keep their counts. `confirm` is the contact's
 * full name; 409 where it is another one, or the data was erased before.
 */
export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/:id/erase',
  summary: "Erase a contact's personal data for good",
  access: 'admin',
  tenant: 'row',
  changes: [
    'activity',
    'contact-advisors',
    'contacts',
    'deals',
    'imports',
    'insights',
    'mail',
    'next-steps',
    'research',
    'sources',
    'submissions',
    'webhooks',
  ],
  params: idParams,
  body: z.object({ confirm: text(250) }),
  response: done,
});
