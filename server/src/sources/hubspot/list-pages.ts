import { upsertContacts } from '../../contacts/service.ts';
import type { SourcePages } from '../source-pages.ts';
import type { HubSpot, HubspotObject } from './client.ts';
import { contactProperties, toContact } from './contacts.ts';

/** The members of a client's list. One HubSpot account serves every client, and the list decides whose a contact is. */
export function hubspotListPages(hubspot: HubSpot, listId: string): SourcePages {
  return {
    async read(cursor) {
      const members = await hubspot.listMembers(listId, cursor ?? undefined);
      const objects = members.items.length === 0 ? [] : await contactsOf(hubspot, members.items);
      const contacts = objects.flatMap((object) => toContact(object) ?? []);
      return {
        rows: objects.length,
        next: members.after ?? null,
        resume: null,
        async write(tx, clientId, at) {
          const counts = await upsertContacts(tx, clientId, { source: 'hubspot', contacts, at });
          const changed = counts.added + counts.updated > 0;
          return {
            ...counts,
            skipped: objects.length - contacts.length,
            topics: changed ? ['contacts'] : [],
          };
        },
      };
    },
  };
}

async function contactsOf(hubspot: HubSpot, ids: string[]): Promise<HubspotObject[]> {
  const requested = new Set(ids);
  const found: HubspotObject[] = [];
  let after: string | undefined;
  do {
    const page = await hubspot.searchContacts({
      filters: [{ propertyName: 'hs_object_id', operator: 'IN', values: ids }],
      properties: contactProperties,
      after,
    });
    found.push(...page.items);
    after = page.items.length === 0 ? undefined : page.after;
  } while (after !== undefined && found.length < ids.length);
  // The search may return others.
  return found.filter(({ id }) => requested.has(id));
}
