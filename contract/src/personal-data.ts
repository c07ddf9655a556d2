import * as z from 'zod/mini';
import { idParams, text, textOrNull } from './common.ts';
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

/** What a text is of. */
const mentionKind = z.enum([
  'activity',
  'archived-activity',
  'step',
  'intel',
  'deal',
  'contact',
  'source-value',
  'campaign',
  'research',
  'submission',
  'view',
  'watch',
  'import',
  'history',
]);
export type MentionKind = z.infer<typeof mentionKind>;

/**
 * Texts of others that name a person by full name, e-mail address or number: `count` are taken to mean them, `doubtful`
 * may mean a namesake, or be another name, as they have neither address nor number. The latest of those are listed. `records`: other contacts
 * with an address or CRD number that the person has or had, archived ones too, which erasing leaves: one of each may be
 * of a colleague.
 */
const mentions = z.object({
  count: z.int(),
  records: z.array(
    z.object({ contactId: z.uuid(), contact: z.string(), firm: z.string(), isArchived: z.boolean() }),
  ),
  doubtful: z.object({
    total: z.int(),
    texts: z.array(
      z.object({
        kind: mentionKind,
        id: z.uuid(),
        /** Whose it is; null: nobody's. */
        contactId: z.nullable(z.uuid()),
        contact: textOrNull,
        at: z.iso.datetime(),
        /** The text around the name. */
        words: z.string(),
      }),
    ),
  }),
});
export type Mentions = z.infer<typeof mentions>;

/** Where the client's text on anybody else names a person: what erasing changes, and what it leaves. */
export const readMentions = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/:id/mentions',
  summary: "Where others' notes name a contact",
  access: 'admin',
  tenant: 'row',
  reads: [
    'activity',
    'contacts',
    'deals',
    'imports',
    'insights',
    'next-steps',
    'research',
    'saved-views',
    'sources',
    'submissions',
    'watches',
  ],
  params: idParams,
  response: mentions,
});

/**
 * Erases the person for good, also out of others' text: no import or sync brings them back. Figures keep their counts.
 * `confirm` is the contact's full name; 409 where it is another one, or the data was erased before. The answer says what
 * was changed, and what was left since a namesake may be meant.
 */
export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/:id/erase',
  summary: "Erase a contact's personal data for good",
  access: 'admin',
  tenant: 'row',
  // All text of the client is read.
  takesLong: true,
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
    'saved-views',
    'sources',
    'submissions',
    'watches',
    'webhooks',
  ],
  params: idParams,
  body: z.object({ confirm: text(250) }),
  response: mentions,
});
