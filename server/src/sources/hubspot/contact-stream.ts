import { archiveSourceContacts, restoreSourceContacts, upsertContacts } from '../../contacts/service.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { Pass, SourceStream } from '../sync/connector.ts';
import { findSeen } from '../sync/queries/rows.ts';
import type { HubSpot, HubspotObject } from './client.ts';
import { pageSize } from './client.ts';
import { contactProperties, mergedIds, toContact } from './contacts.ts';
import { withFieldTimes } from './field-times.ts';
import { lockMerged, mergeContacts } from './merges.ts';
import { changedFilters, readPosition, writePosition } from './search-pages.ts';

const hoursMs = 3_600_000;

/**
 * The members of a client's list. One HubSpot account serves every client, and the list decides whose a contact is.
 *
 * Being added to a list changes no property of a contact, so every pass reads the ids of all members. A pass of changes
 * reads the properties of new members, then those of members that were modified since.
 */
export function contactStream(hubspot: HubSpot, listId: string): SourceStream {
  const firmOf = companyNames(hubspot);

  async function contactsOf(ids: string[], signal: AbortSignal): Promise<HubspotObject[]> {
    const requested = new Set(ids);
    const found: HubspotObject[] = [];
    let after: string | undefined;
    do {
      const page = await hubspot.search(
        'contacts',
        {
          filters: [{ propertyName: 'hs_object_id', operator: 'IN', values: ids }],
          properties: contactProperties,
          after,
        },
        signal,
      );
      found.push(...page.items);
      after = page.items.length === 0 ? undefined : page.after;
    } while (after !== undefined && found.length < ids.length);
    // The search may return others.
    return found.filter(({ id }) => requested.has(id));
  }

  const seenOf = (pass: Pass, ids: string[]) => {
    const key = { clientId: pass.clientId, source: 'hubspot', stream: 'contacts' };
    return pass.look((tx) => findSeen(tx, key, ids));
  };

  /** A page of members: which they are, and the properties of those that are to be read. */
  async function members(after: string | null, pass: Pass) {
    const page = await hubspot.listMembers(listId, after ?? undefined, pass.signal);
    const known = pass.isWhole ? new Set<string>() : await seenOf(pass, page.items);
    const wanted = page.items.filter((id) => !known.has(id));
    const objects = wanted.length === 0 ? [] : await contactsOf(wanted, pass.signal);
    const next = page.after !== undefined ? { phase: 'members' as const, at: page.after } : null;
    return {
      objects,
      listed: page.items,
      next: next ?? (pass.isWhole ? null : { phase: 'changed' as const, at: '0' }),
    };
  }

  /** A page of the account's contacts that were modified; of other lists' members none is taken. */
  async function changed(last: string, pass: Pass) {
    const { items } = await hubspot.search(
      'contacts',
      {
        filters: changedFilters('lastmodifieddate', pass, last),
        properties: contactProperties,
        sortById: true,
      },
      pass.signal,
    );
    const own = await seenOf(
      pass,
      items.map(({ id }) => id),
    );
    const end = items.at(-1);
    return {
      objects: items.filter(({ id }) => own.has(id)),
      listed: [],
      next: items.length < pageSize || !end ? null : { phase: 'changed' as const, at: end.id },
    };
  }

  return {
    name: 'contacts',
    lists: 'each',
    wholeEveryMs: 24 * hoursMs,
    async read(cursor, pass) {
      const { phase, at: position } = readPosition(cursor) ?? { phase: 'members', at: null };
      const page = phase === 'members' ? await members(position, pass) : await changed(position ?? '0', pass);
      const { objects } = page;
      const firms = await firmOf(objects, pass.signal);
      const read = objects.flatMap((object) => toContact(object, firms.get(object.id)) ?? []);
      const contacts = await withFieldTimes(hubspot, read, pass);
      const merges = objects.flatMap((object) => {
        const losers = mergedIds(object);
        return losers.length > 0 ? [{ winner: object.id, losers }] : [];
      });
      return {
        rows: objects.length,
        seen: page.listed.filter((id) => id.length <= 100),
        next: page.next && writePosition(page.next),
        resume: null,
        lock: (tx, { clientId }) => lockMerged(tx, clientId, { source: 'hubspot', merges }),
        async write(tx, { clientId, at }) {
          const merged = await mergeContacts(tx, clientId, { source: 'hubspot', merges, at });
          const counts = await upsertContacts(tx, clientId, { source: 'hubspot', contacts, at });
          const isChanged = counts.added + counts.updated + counts.kept + merged > 0;
          return {
            ...counts,
            archived: merged,
            skipped: objects.length - contacts.length,
            topics: [
              ...(isChanged ? (['contacts'] as const) : []),
              ...(merged > 0 ? (['activity', 'deals'] as const) : []),
            ],
          };
        },
      };
    },
    async archive(tx, { clientId, at }, sourceIds) {
      const reason = 'No longer in the HubSpot list.';
      const { archived, left } = await archiveSourceContacts(tx, clientId, {
        source: 'hubspot',
        sourceIds,
        reason,
        at,
      });
      return { archived, left, topics: archived > 0 ? ['contacts'] : [] };
    },
    async restore(tx, { clientId, at }, sourceIds) {
      const restored = await restoreSourceContacts(tx, clientId, { source: 'hubspot', sourceIds, at });
      return { restored, topics: restored > 0 ? ['contacts'] : [] };
    },
  };
}

/** Names remembered at most. */
const maxNames = 10_000;

/** The names of the companies of contacts whose own company is blank, by the contact's id. */
function companyNames(hubspot: HubSpot) {
  const names = new Map<string, string>();
  let isForbidden = false;
  return async (contacts: HubspotObject[], signal: AbortSignal): Promise<Map<string, string>> => {
    const ids = contacts.filter(({ properties }) => !properties.company?.trim()).map(({ id }) => id);
    if (ids.length === 0 || isForbidden) return new Map();
    try {
      const companies = await hubspot.associations('contacts', 'companies', ids, signal);
      const first = new Map([...companies].flatMap(([id, [company]]) => (company ? [[id, company]] : [])));
      const missing = [...new Set(first.values())].filter((id) => !names.has(id));
      if (names.size + missing.length > maxNames) names.clear();
      for (const { id, properties } of await hubspot.read('companies', missing, ['name'], signal))
        names.set(id, properties.name ?? '');
      return new Map([...first].map(([id, company]) => [id, names.get(company) ?? '']));
    } catch (error) {
      // A key without the scope of companies still reads contacts.
      if (!(error instanceof HttpError && error.code === 'forbidden')) throw error;
      isForbidden = true;
      return new Map();
    }
  };
}
