import * as z from 'zod/mini';
import { clientId, clientQuery, instant, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { maxBulkContacts } from './values/choices.ts';

/**
 * Newest first, without those whose approval was undone. An archived contact can be read and restored, but not changed.
 */
export const archivedContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/archived',
  summary: "A client's contacts that were archived, and why",
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts'],
  query: z.extend(clientQuery, { ...paging(100) }),
  response: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      firm: z.string(),
      archivedAt: instant,
      archivedReason: z.string(),
    }),
  ),
});

/**
 * A restored contact stays, whatever its source says. `restored` has those that were archived. 409 where the approval of
 * one was undone.
 */
export const restoreContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/restore',
  summary: 'Bring archived contacts back',
  access: 'contacts',
  tenant: 'body',
  changes: ['contacts', 'deals'],
  body: z.object({
    client: z.optional(clientId),
    ids: z
      .array(z.uuid())
      .check(
        z.minLength(1, 'Choose at least one contact.'),
        z.maxLength(maxBulkContacts, `Restore at most ${maxBulkContacts} contacts at once.`),
      ),
  }),
  response: z.object({ restored: z.array(z.uuid()) }),
});
