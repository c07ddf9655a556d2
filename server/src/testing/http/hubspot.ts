import type { Asked, Reply, Responder } from './http-server.ts';

type Properties = Record<string, string | null>;
type Kind = 'contacts' | 'companies' | 'deals' | 'calls' | 'emails' | 'meetings' | 'notes' | 'tasks';

/** What an account holds, in HubSpot's form. Tests change it between two runs. */
export interface HubSpotAccount {
  objects: Record<Kind, Map<string, Properties>>;
  /** Members of each list. */
  lists: Map<string, string[]>;
  /** Ids by `deals>contacts` and the id on the left. */
  associations: Map<string, Map<string, string[]>>;
  pipelines: object[];
  dispositions: { id: string; label: string }[];
  portalId: number;
  /** When a contact's property was written, by `1001 company`; else when the contact was changed. */
  writtenAt: Map<string, string>;
  /** An answer instead of the usual one. */
  fault?: ((asked: Asked) => Reply | 'hang' | undefined) | undefined;
  /** An answer in place of the usual one, after what was asked for is done. */
  lost?: ((asked: Asked) => Reply | 'hang' | undefined) | undefined;
}

export function hubspotAccount(): HubSpotAccount {
  const none = () => new Map<string, Properties>();
  return {
    objects: {
      contacts: none(),
      companies: none(),
      deals: none(),
      calls: none(),
      emails: none(),
      meetings: none(),
      notes: none(),
      tasks: none(),
    },
    portalId: 4711,
    writtenAt: new Map(),
    lists: new Map(),
    associations: new Map(),
    pipelines: [
      {
        id: 'default',
        label: 'Recruiting',
        displayOrder: 0,
        archived: false,
        stages: [
          stage('s-new', 'New lead', '0.1', 'false'),
          stage('s-talk', 'In conversation', '0.3', 'false'),
          stage('s-meet', 'Appointment Scheduled', '0.5', 'false'),
          stage('s-offer', 'Contract Sent', '0.9', 'false'),
          stage('s-won', 'Closed Won', '1.0', 'true'),
          stage('s-lost', 'Closed Lost', '0.0', 'true'),
        ],
      },
    ],
    dispositions: [{ id: 'f240bbac-87c9-4f6e-bf70-924b57d47db7', label: 'Connected' }],
  };
}

const stage = (id: string, label: string, probability: string, isClosed: string) => ({
  id,
  label,
  displayOrder: 0,
  metadata: { isClosed, probability },
  createdAt: '1970-01-01T00:00:00Z',
  updatedAt: '1970-01-01T00:00:00Z',
  archived: false,
});

/** Relates two objects, in the direction that the connector asks for. */
export function relate(
  account: HubSpotAccount,
  types: `${Kind}>${Kind}`,
  from: string,
  ...to: string[]
): void {
  const known = account.associations.get(types) ?? new Map<string, string[]>();
  known.set(from, to);
  account.associations.set(types, known);
}

const modifiedName = (type: string) => (type === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate');

const objectOf = (type: string, id: string, properties: Properties, requested: string[]) => ({
  id,
  properties: {
    hs_object_id: id,
    ...Object.fromEntries(
      ['createdate', modifiedName(type), ...requested].map((name) => [name, properties[name] ?? null]),
    ),
  },
  createdAt: '2023-12-14T23:31:55.758Z',
  updatedAt: properties[modifiedName(type)] ?? '2025-01-27T19:53:15.581Z',
  archived: false,
  url: `https://app.hubspot.com/contacts/1/record/0-1/${id}`,
});

interface SearchBody {
  filterGroups: {
    filters: { propertyName: string; operator: string; value?: string; values?: string[] }[];
  }[];
  properties?: string[];
  limit?: number | string;
  after?: string;
}

function search(account: HubSpotAccount, type: Kind, body: SearchBody): Reply {
  const filters = body.filterGroups[0]?.filters ?? [];
  const matches = (id: string, properties: Properties) =>
    filters.every(({ propertyName, operator, value = '', values = [] }) => {
      const own = propertyName === 'hs_object_id' ? id : (properties[propertyName] ?? '');
      if (operator === 'IN') return values.includes(own);
      if (propertyName === 'hs_object_id') return operator === 'GT' && Number(own) > Number(value);
      return operator === 'GTE' && Date.parse(own) >= Number(value);
    });
  const found = [...account.objects[type]]
    .filter(([id, properties]) => matches(id, properties))
    .sort(([one], [other]) => Number(one) - Number(other));
  const limit = Number(body.limit ?? 10);
  const from = Number(body.after ?? 0);
  if (limit > 200 || from + limit > 10_000)
    return {
      status: 400,
      body: { status: 'error', message: 'paging limit exceeded', category: 'VALIDATION_ERROR' },
    };
  const page = found.slice(from, from + limit);
  const next = from + limit < found.length ? { paging: { next: { after: String(from + limit) } } } : {};
  return {
    body: {
      total: found.length,
      results: page.map(([id, properties]) => objectOf(type, id, properties, body.properties ?? [])),
      ...next,
    },
  };
}

interface BatchBody {
  inputs: { id: string }[];
  properties?: string[];
  propertiesWithHistory?: string[];
}

function batchRead(
  account: HubSpotAccount,
  type: Kind,
  { inputs, properties = [], propertiesWithHistory: dated }: BatchBody,
): Reply {
  if (dated && inputs.length > 50)
    return { status: 400, body: { status: 'error', message: 'At most 50 inputs with history' } };
  const historyOf = (id: string, found: Properties) =>
    Object.fromEntries(
      (dated ?? []).map((name) => [
        name,
        found[name] == null
          ? []
          : [
              {
                value: found[name],
                timestamp: account.writtenAt.get(`${id} ${name}`) ?? found[modifiedName(type)],
                sourceType: 'CRM_UI',
              },
              { value: 'Before', timestamp: '2024-01-01T00:00:00Z', sourceType: 'IMPORT' },
            ],
      ]),
    );
  const results = inputs.flatMap(({ id }) => {
    const found = account.objects[type].get(id);
    if (!found) return [];
    const object = objectOf(type, id, found, properties);
    return [dated ? { ...object, propertiesWithHistory: historyOf(id, found) } : object];
  });
  const missing = inputs.length - results.length;
  return {
    status: missing > 0 ? 207 : 200,
    body: { status: 'COMPLETE', results, ...(missing > 0 && { numErrors: missing, errors: [] }) },
  };
}

function associated(account: HubSpotAccount, types: string, { inputs }: BatchBody): Reply {
  const known = account.associations.get(types) ?? new Map<string, string[]>();
  const results = inputs.flatMap(({ id }) => {
    const to = known.get(id) ?? [];
    if (to.length === 0) return [];
    return [
      {
        from: { id },
        to: to.map((one, at) => ({
          toObjectId: Number(one),
          associationTypes: [
            { category: 'HUBSPOT_DEFINED', typeId: at === 0 ? 1 : 279, label: at === 0 ? 'Primary' : null },
          ],
        })),
      },
    ];
  });
  const missing = inputs.length - results.length;
  return {
    status: missing > 0 ? 207 : 200,
    body: { status: 'COMPLETE', results, ...(missing > 0 && { numErrors: missing, errors: [] }) },
  };
}

const notFound: Reply = {
  status: 404,
  body: { status: 'error', message: 'resource not found', category: 'OBJECT_NOT_FOUND' },
};

/** HubSpot's ids of the kinds of association with a contact. */
const contactTypes: Partial<Record<Kind, number>> = { notes: 202, calls: 194 };

interface CreateBody {
  properties: Properties;
  associations: {
    to: { id: string };
    types: { associationCategory: string; associationTypeId: number }[];
  }[];
}

function create(account: HubSpotAccount, type: Kind, { properties, associations }: CreateBody): Reply {
  const invalid = (message: string): Reply => ({
    status: 400,
    body: { status: 'error', message, category: 'VALIDATION_ERROR' },
  });
  if (!properties.hs_timestamp) return invalid('Property values were not valid: hs_timestamp is required');
  const [related] = associations;
  if (related?.types[0]?.associationTypeId !== contactTypes[type]) return invalid('Invalid association type');
  if (!account.objects.contacts.has(related?.to.id ?? '')) return notFound;
  const id = String(70_000 + account.objects[type].size);
  const made = { ...properties, hs_lastmodifieddate: new Date().toISOString() };
  account.objects[type].set(id, made);
  const contact = related?.to.id ?? '';
  const known = account.associations.get(`contacts>${type}`)?.get(contact) ?? [];
  relate(account, `contacts>${type}`, contact, ...known, id);
  relate(account, `${type}>contacts`, id, contact);
  return { status: 201, body: objectOf(type, id, made, Object.keys(properties)) };
}

function update(
  account: HubSpotAccount,
  type: Kind,
  id: string,
  { properties }: { properties: Properties },
): Reply {
  const known = account.objects[type].get(id);
  if (!known) return notFound;
  const changed = { ...known, ...properties, [modifiedName(type)]: new Date().toISOString() };
  account.objects[type].set(id, changed);
  return { body: objectOf(type, id, changed, Object.keys(properties)) };
}

/** Answers as HubSpot's API does for an account. */
export const hubspotServer =
  (account: HubSpotAccount): Responder =>
  (asked) => {
    const faulty = account.fault?.(asked);
    if (faulty !== undefined) return faulty;
    const reply = answer(account, asked);
    return account.lost?.(asked) ?? reply;
  };

function answer(account: HubSpotAccount, asked: Asked): Reply {
  const url = new URL(asked.url, 'http://hubspot');
  const list = /^\/crm\/v3\/lists\/([^/]+)\/memberships$/.exec(url.pathname);
  if (list) {
    const members = account.lists.get(decodeURIComponent(list[1] ?? ''));
    if (!members) return { status: 404, body: { status: 'error', message: 'List does not exist.' } };
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const from = Number(url.searchParams.get('after') ?? 0);
    const next = from + limit < members.length ? { paging: { next: { after: String(from + limit) } } } : {};
    return {
      body: {
        total: members.length,
        results: members
          .slice(from, from + limit)
          .map((recordId) => ({ recordId, membershipTimestamp: '2025-01-08T20:00:31.738Z' })),
        ...next,
      },
    };
  }
  if (url.pathname === '/crm/v3/pipelines/deals') return { body: { results: account.pipelines } };
  if (url.pathname === '/account-info/v3/details')
    return { body: { portalId: account.portalId, accountType: 'STANDARD', timeZone: 'US/Eastern' } };
  if (url.pathname === '/calling/v1/dispositions') return { body: account.dispositions };
  const kind = (Object.keys(account.objects) as Kind[]).find((one) =>
    `${url.pathname}/`.startsWith(`/crm/v3/objects/${one}/`),
  );
  if (kind && url.pathname === `/crm/v3/objects/${kind}` && asked.method === 'POST')
    return create(account, kind, JSON.parse(asked.body));
  const [, one] = /^\/crm\/v3\/objects\/\w+\/(\d+)$/.exec(url.pathname) ?? [];
  if (kind && one !== undefined && asked.method === 'PATCH')
    return update(account, kind, one, JSON.parse(asked.body));
  if (kind && url.pathname.endsWith('/search')) return search(account, kind, JSON.parse(asked.body));
  if (kind && url.pathname.endsWith('/batch/read')) return batchRead(account, kind, JSON.parse(asked.body));
  const related = /^\/crm\/v4\/associations\/(\w+)\/(\w+)\/batch\/read$/.exec(url.pathname);
  if (related) return associated(account, `${related[1]}>${related[2]}`, JSON.parse(asked.body));
  return { status: 404, body: { status: 'error', message: `No route for ${url.pathname}` } };
}

/** Leaves lists and contacts to `respond`; the account has nothing else. */
export const contactsOnly =
  (respond: Responder): Responder =>
  (asked, count) => {
    if (asked.url.startsWith('/crm/v4/associations/')) return { body: { status: 'COMPLETE', results: [] } };
    if (asked.url === '/crm/v3/pipelines/deals') return { body: { results: [] } };
    if (asked.url === '/calling/v1/dispositions') return { body: [] };
    const isOther =
      asked.url.startsWith('/crm/v3/objects/') && !asked.url.startsWith('/crm/v3/objects/contacts/');
    return isOther ? { body: { total: 0, results: [] } } : respond(asked, count);
  };
