import * as z from 'zod/mini';
import { clientQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { oneOrMany } from './one-or-many.ts';

/** So many weeks of touches a deal's card shows. */
export const touchWeeks = 7;

/**
 * Calls, e-mails, texts and meetings of up to 50 contacts in the last seven weeks, by one query. A week is seven days, the
 * last one ends now. Contacts without any are left out.
 */
export const touchesByWeek = endpoint({
  method: 'GET',
  path: '/api/contact-touches',
  summary: 'How often some contacts were reached in each of the last seven weeks',
  access: 'contacts',
  tenant: 'query',
  reads: ['activity'],
  query: z.extend(clientQuery, { contacts: oneOrMany(z.uuid('Unknown ID.')) }),
  response: z.array(
    z.object({
      contactId: z.uuid(),
      /** Oldest first. */
      weeks: z.array(z.int()).check(z.length(touchWeeks)),
    }),
  ),
});
export type ContactTouches = z.infer<typeof touchesByWeek.response>[number];
