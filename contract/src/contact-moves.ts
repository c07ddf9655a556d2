import * as z from 'zod/mini';
import { clientQuery, idParams, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { oneOrMany } from './one-or-many.ts';

/** The latest move of the advisor that a contact certainly is. */
const contactMove = z.object({
  moveId: z.uuid(),
  advisorId: z.guid(),
  firmLeft: textOrNull,
  firmJoined: textOrNull,
  movedOn: z.iso.date(),
  /** The contact has another firm than the one joined, in any spelling. */
  firmIsOld: z.boolean(),
});
export type ContactMove = z.infer<typeof contactMove>;

/** Of the moves that the contact's client may read, without conversions; null where there is none. */
export const getContactMove = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/move',
  summary: 'The latest move of a contact, and whether its firm is older than that',
  access: 'contacts',
  tenant: 'row',
  reads: ['contact-advisors', 'contacts', 'moves'],
  params: idParams,
  response: z.object({ move: z.nullable(contactMove) }),
});

/** The latest moves of up to 50 contacts, as `getContactMove` has them, by one query. Contacts without one are left out. */
export const listContactMoves = endpoint({
  method: 'GET',
  path: '/api/contact-moves',
  summary: 'The latest moves of some contacts',
  access: 'contacts',
  tenant: 'query',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z.extend(clientQuery, { contacts: oneOrMany(z.uuid('Unknown ID.')) }),
  response: z.array(z.extend(contactMove, { contactId: z.uuid() })),
});
export type MovedContact = z.infer<typeof listContactMoves.response>[number];
