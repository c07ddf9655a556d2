import { isStorable } from '@liftout/contract/values/characters';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openUpstream } from '../../platform/outbound/upstream.ts';

/** Ids per page of list members, and objects per page of a search, at most. */
export const pageSize = 100;

/** Every property is a string or null. */
const properties = z.record(z.string(), z.string().nullable());

const hubspotObject = z.object({
  id: z.string(),
  properties,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  archived: z.boolean().default(false),
});
export type HubspotObject = z.infer<typeof hubspotObject>;

/** `after` is stored between runs. */
const paging = z
  .object({ next: z.object({ after: z.string().max(1_000).refine(isStorable) }).optional() })
  .optional();
const searchPage = z.object({ total: z.number(), results: z.array(hubspotObject), paging });
const membershipPage = z.object({ results: z.array(z.object({ recordId: z.string() })), paging });

export interface Filter {
  propertyName: string;
  operator: 'EQ' | 'IN' | 'GTE' | 'LTE' | 'HAS_PROPERTY';
  value?: string;
  values?: string[];
}

export interface Search {
  /** All must match. */
  filters: Filter[];
  properties: string[];
  after?: string | undefined;
}

export interface Page<T> {
  items: T[];
  /** For the next call; undefined after the last page. */
  after: string | undefined;
}

export interface HubSpot {
  /** A page of contacts. HubSpot returns at most 10,000 per query. */
  searchContacts(search: Search): Promise<Page<HubspotObject>>;
  /** A page of the contact ids in a list. */
  listMembers(listId: string, after?: string): Promise<Page<string>>;
}

/** HubSpot CRM v3; undefined without a token. Throws 502 or 503 as every upstream. */
export function openHubSpot({ hubspot }: Pick<Config, 'hubspot'>, outbound: Outbound): HubSpot | undefined {
  const { accessToken, baseUrl } = hubspot;
  if (accessToken === undefined) return undefined;
  const upstream = openUpstream({ name: 'HubSpot', outbound, maxRetryWaitSeconds: 10 });
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  return {
    async searchContacts({ filters, properties: requested, after }) {
      const body = JSON.stringify({
        filterGroups: [{ filters }],
        properties: requested,
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      const page = await upstream.json(`${baseUrl}/crm/v3/objects/contacts/search`, searchPage, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      return { items: page.results, after: page.paging?.next?.after };
    },
    async listMembers(listId, after) {
      const query = new URLSearchParams({ limit: String(pageSize), ...(after !== undefined && { after }) });
      const page = await upstream.json(
        `${baseUrl}/crm/v3/lists/${encodeURIComponent(listId)}/memberships?${query}`,
        membershipPage,
        { headers },
      );
      return { items: page.results.map(({ recordId }) => recordId), after: page.paging?.next?.after };
    },
  };
}
