import type { Reply } from './http-server.ts';
import { type HubSpotAccount, type Kind, type Properties, relate } from './hubspot-account.ts';

const modifiedName = (type: string) => (type === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate');

const objectOf = (type: string, id: string, properties: Properties, requested: string[]) => ({
  id,
  properties: {
    hs_object_id: id,
    ...Object.fromEntries(
      ['createdate', modifiedName(type), ...requested].map((name) => [name, properties[name] ?? null]),
    ),
  },
  createdAt: properties.createdate ?? '2023-12-14T23:31:55.758Z',
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

/** Objects that match the filters, a page of them. */
export function search(account: HubSpotAccount, type: Kind, body: SearchBody): Reply {
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

/** Objects by their ids, with the times of their properties where asked. */
export function batchRead(
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

/** What objects are associated with. */
export function associated(account: HubSpotAccount, types: string, { inputs }: BatchBody): Reply {
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

/** Adds an object that belongs to a contact. */
export function create(account: HubSpotAccount, type: Kind, { properties, associations }: CreateBody): Reply {
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

/** Changes properties of an object. */
export function update(
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
