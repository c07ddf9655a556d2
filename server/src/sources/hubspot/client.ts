import { createHash } from 'node:crypto';
import { isStorable } from '@liftout/contract/values/characters';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openUpstream, type UpstreamCall } from '../../platform/outbound/upstream.ts';
import { heed, paceOf } from './limits.ts';
import { refusalOf } from './refusal.ts';

/** Ids per page of list members, and objects per page of a search, at most. */
export const pageSize = 100;

/** With waiting for a turn. */
const totalTimeoutMs = 120_000;

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
const associationPage = z.object({
  results: z.array(
    z.object({
      from: z.object({ id: z.string() }),
      to: z.array(
        z.object({
          toObjectId: z.union([z.number(), z.string()]).transform(String),
          associationTypes: z.array(z.object({ label: z.string().nullish() })).default([]),
        }),
      ),
      paging,
    }),
  ),
});
const histories = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      propertiesWithHistory: z
        .record(z.string(), z.array(z.object({ timestamp: z.iso.datetime({ offset: true }) })))
        .default({}),
    }),
  ),
});
const createdObject = z.object({ id: z.string().max(90) });
const accountDetails = z.object({ portalId: z.number().int() });
const batchPage = z.object({ results: z.array(hubspotObject) });
const pipelinePage = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      archived: z.boolean().default(false),
      stages: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          displayOrder: z.number().default(0),
          archived: z.boolean().default(false),
          metadata: z
            .object({ isClosed: z.string().optional(), probability: z.string().optional() })
            .default({}),
        }),
      ),
    }),
  ),
});
export type HubspotPipeline = z.infer<typeof pipelinePage>['results'][number];
const dispositionList = z.array(z.object({ id: z.string(), label: z.string() }));

export type ObjectType =
  | 'contacts'
  | 'companies'
  | 'deals'
  | 'calls'
  | 'emails'
  | 'meetings'
  | 'notes'
  | 'tasks';

/** HubSpot's ids of the kinds of association with a contact. */
const toContact = { notes: 202, calls: 194 } as const;

export interface Filter {
  propertyName: string;
  operator: 'EQ' | 'IN' | 'GT' | 'GTE' | 'LTE' | 'HAS_PROPERTY';
  value?: string;
  values?: string[];
}

export interface Search {
  /** All must match. */
  filters: Filter[];
  properties: string[];
  after?: string | undefined;
  /** By the id, ascending. */
  sortById?: boolean;
}

export interface Page<T> {
  items: T[];
  /** For the next call; undefined after the last page. */
  after: string | undefined;
}

/** The objects with which one is associated, the primary one first. */
export type Associations = Map<string, string[]>;

export interface HubSpot {
  /** A page of objects. HubSpot returns at most 10,000 per query. */
  search(type: ObjectType, search: Search, signal?: AbortSignal): Promise<Page<HubspotObject>>;
  /** A page of the contact ids in a list. */
  listMembers(listId: string, after?: string, signal?: AbortSignal): Promise<Page<string>>;
  /** At most 100 objects by id; those that are gone are left out. Throws `forbidden` where the token lacks the scope. */
  read(type: ObjectType, ids: string[], properties: string[], signal?: AbortSignal): Promise<HubspotObject[]>;
  /** When contacts' present values were written, by id and property. At most 50. */
  writtenAt(ids: string[], properties: string[], signal?: AbortSignal): Promise<PropertyTimes>;
  /** The objects of another type that belong to these. Throws `forbidden` where the token lacks the scope. */
  associations(from: ObjectType, to: ObjectType, ids: string[], signal?: AbortSignal): Promise<Associations>;
  dealPipelines(signal?: AbortSignal): Promise<HubspotPipeline[]>;
  /** The names of call outcomes, by their ids. */
  dispositions(signal?: AbortSignal): Promise<Map<string, string>>;
  /** Which account the key opens: its portal id. */
  portal(signal?: AbortSignal): Promise<string>;
  /** Changes properties; the same again changes nothing. Throws `HubspotRefusal`. */
  update(type: 'deals', id: string, properties: Properties, signal?: AbortSignal): Promise<HubspotObject>;
  /**
   * Adds a note or call to a contact. @returns its id there
   * @throws {HubspotRefusal} nothing was added. Any other error but `upstream_busy`: it may have been.
   */
  create(
    type: 'notes' | 'calls',
    properties: Properties,
    contactId: string,
    signal?: AbortSignal,
  ): Promise<string>;
}

type Properties = Record<string, string>;
type PropertyTimes = Map<string, Map<string, Date>>;

/** HubSpot CRM v3; undefined without a token. Throws 502 or 503 as every upstream. */
export function openHubSpot(
  { hubspot }: Pick<Config, 'hubspot'>,
  outbound: Outbound,
  { caller = '' }: { caller?: string } = {},
): HubSpot | undefined {
  const { accessToken, baseUrl } = hubspot;
  if (accessToken === undefined) return undefined;
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const account = createHash('sha256').update(`${baseUrl} ${accessToken}`).digest('hex');

  const send = <S extends z.ZodType>(path: string, schema: S, call: UpstreamCall): Promise<z.output<S>> =>
    openUpstream({
      name: 'HubSpot',
      outbound,
      maxRetryWaitSeconds: 10,
      pace: paceOf(account, path.endsWith('/search') ? 'search' : 'other'),
      caller,
    }).json(`${baseUrl}${path}`, schema, {
      explain: refusal,
      ...call,
      headers: { ...headers, ...(call.body !== undefined && { 'content-type': 'application/json' }) },
      totalTimeoutMs,
      onHeaders: (answered) => heed(account, answered),
    });

  /** Reads alone: they change nothing. */
  const post = <S extends z.ZodType>(path: string, schema: S, body: object, signal?: AbortSignal) =>
    send(path, schema, { method: 'POST', idempotent: true, body: JSON.stringify(body), signal });
  const get = <S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal) =>
    send(path, schema, { signal });

  /** The associations of these, and where those go on of which there are more than a page. */
  async function associationPageOf(
    path: string,
    inputs: { id: string; after?: string }[],
    signal: AbortSignal | undefined,
  ) {
    const { results } = await post(path, associationPage, { inputs }, signal);
    return {
      results,
      more: results.flatMap(({ from: { id }, to, paging: more }) =>
        more?.next && to.length > 0 ? [{ id, after: more.next.after }] : [],
      ),
    };
  }

  return {
    async search(type, { filters, properties: requested, after, sortById = false }, signal) {
      const body = {
        filterGroups: [{ filters }],
        ...(sortById && { sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }] }),
        properties: requested,
        limit: pageSize,
        ...(after !== undefined && { after }),
      };
      const page = await post(`/crm/v3/objects/${type}/search`, searchPage, body, signal);
      return { items: page.results, after: page.paging?.next?.after };
    },
    async listMembers(listId, after, signal) {
      const query = new URLSearchParams({ limit: String(pageSize), ...(after !== undefined && { after }) });
      const path = `/crm/v3/lists/${encodeURIComponent(listId)}/memberships?${query}`;
      const page = await get(path, membershipPage, signal);
      return { items: page.results.map(({ recordId }) => recordId), after: page.paging?.next?.after };
    },
    async read(type, ids, requested, signal) {
      if (ids.length === 0) return [];
      const body = { properties: requested, inputs: ids.map((id) => ({ id })) };
      return (await post(`/crm/v3/objects/${type}/batch/read`, batchPage, body, signal)).results;
    },
    async writtenAt(ids, requested, signal) {
      const body = { propertiesWithHistory: requested, properties: [], inputs: ids.map((id) => ({ id })) };
      const { results } = await post('/crm/v3/objects/contacts/batch/read', histories, body, signal);
      const latest = (versions: { timestamp: string }[]) =>
        new Date(Math.max(...versions.map(({ timestamp }) => Date.parse(timestamp))));
      return new Map(
        results.map(({ id, propertiesWithHistory: given }) => [
          id,
          new Map(
            Object.entries(given).flatMap(([name, all]) => (all.length > 0 ? [[name, latest(all)]] : [])),
          ),
        ]),
      );
    },
    async associations(from, to, ids, signal) {
      if (ids.length === 0) return new Map();
      const path = `/crm/v4/associations/${from}/${to}/batch/read`;
      const found = new Map<string, { id: string; isPrimary: boolean }[]>();
      let inputs: { id: string; after?: string }[] = ids.map((id) => ({ id }));
      while (inputs.length > 0) {
        const { results, more } = await associationPageOf(path, inputs, signal);
        for (const { from: one, to: others } of results)
          found.set(one.id, [
            ...(found.get(one.id) ?? []),
            ...others.map(({ toObjectId, associationTypes }) => ({
              id: toObjectId,
              isPrimary: associationTypes.some(({ label }) => label === 'Primary'),
            })),
          ]);
        inputs = more;
      }
      return new Map(
        [...found].map(([id, others]) => [
          id,
          others
            .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
            .map((other) => other.id),
        ]),
      );
    },
    dealPipelines: async (signal) => (await get('/crm/v3/pipelines/deals', pipelinePage, signal)).results,
    async dispositions(signal) {
      const list = await get('/calling/v1/dispositions', dispositionList, signal);
      return new Map(list.map(({ id, label }) => [id, label]));
    },
    portal: async (signal) =>
      String((await get('/account-info/v3/details', accountDetails, signal)).portalId),
    update: (type, id, changed, signal) =>
      send(`/crm/v3/objects/${type}/${encodeURIComponent(id)}`, hubspotObject, {
        method: 'PATCH',
        idempotent: true,
        body: JSON.stringify({ properties: changed }),
        signal,
        explain: refusalOf,
      }),
    async create(type, given, contactId, signal) {
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: toContact[type] }];
      const body = { properties: given, associations: [{ to: { id: contactId }, types }] };
      const created = await send(`/crm/v3/objects/${type}`, createdObject, {
        method: 'POST',
        idempotent: false,
        body: JSON.stringify(body),
        signal,
        explain: refusalOf,
      });
      return created.id;
    },
  };
}

/** A private app's token has scopes, one for each kind of object. */
const refusal = (status: number) =>
  status === 403
    ? new HttpError(403, 'forbidden', "HubSpot's key may not read this: give it the scope of these records.")
    : undefined;
