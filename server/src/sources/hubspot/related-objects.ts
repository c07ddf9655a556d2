import { newContactsOfSource } from '../../contacts/service.ts';
import type { Pass } from '../sync/connector.ts';
import { type HubSpot, type HubspotObject, type ObjectType, pageSize } from './client.ts';
import { changedFilters, type Position, readPosition, writePosition } from './search-pages.ts';

export interface RelatedPage {
  objects: HubspotObject[];
  /** The ids of contacts that each belongs to. */
  contacts: Map<string, string[]>;
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

interface Related {
  type: Exclude<ObjectType, 'contacts' | 'companies'>;
  properties: string[];
}

/** Where a pass begins. */
export const firstPosition = ({ isWhole }: Pass): Position => ({
  phase: isWhole ? 'changed' : 'members',
  at: null,
});

/**
 * A page of deals, calls and the like, with the contacts they belong to. A whole pass reads all of the account. A pass of
 * changes reads first what belongs to contacts that are new here, however old it is, and then what was modified.
 */
export async function relatedPage(
  hubspot: HubSpot,
  { type, properties }: Related,
  cursor: string | null,
  pass: Pass,
): Promise<RelatedPage> {
  const { phase, at } = readPosition(cursor) ?? firstPosition(pass);
  const { objects, next } = phase === 'members' ? await ofNewContacts(at) : await modified(at ?? '0');
  const ids = objects.map(({ id }) => id);
  return {
    objects,
    contacts: await hubspot.associations(type, 'contacts', ids, pass.signal),
    next: next && writePosition(next),
  };

  async function ofNewContacts(after: string | null): Promise<{ objects: HubspotObject[]; next: Position }> {
    const { clientId, since } = pass;
    const fresh = since
      ? await pass.look((tx) =>
          newContactsOfSource(tx, clientId, 'hubspot', { since, after, limit: pageSize }),
        )
      : [];
    const related = await hubspot.associations(
      'contacts',
      type,
      fresh.map(({ sourceId }) => sourceId),
      pass.signal,
    );
    const ids = [...new Set([...related.values()].flat())];
    const found: HubspotObject[] = [];
    for (let from = 0; from < ids.length; from += pageSize)
      found.push(...(await hubspot.read(type, ids.slice(from, from + pageSize), properties, pass.signal)));
    const last = fresh.at(-1);
    const isLast = fresh.length < pageSize || !last;
    return {
      objects: found,
      next: isLast ? { phase: 'changed', at: '0' } : { phase: 'members', at: last.id },
    };
  }

  async function modified(last: string): Promise<{ objects: HubspotObject[]; next: Position | null }> {
    const { items } = await hubspot.search(
      type,
      { filters: changedFilters('hs_lastmodifieddate', pass, last), properties, sortById: true },
      pass.signal,
    );
    const end = items.at(-1);
    return {
      objects: items,
      next: items.length < pageSize || !end ? null : { phase: 'changed', at: end.id },
    };
  }
}
