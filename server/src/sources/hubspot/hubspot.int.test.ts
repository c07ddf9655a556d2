import { describe, expect, test } from 'vitest';
import type { Asked, Reply, Responder } from '../../testing/http/http-server.ts';
import { contactsOnly } from '../../testing/http/hubspot.ts';
import {
  addContact,
  configureClient,
  openSources as openAll,
  statesOf,
  storedRows,
  sync,
} from '../../testing/source-syncs.ts';

const openSources = (respond: Responder) => openAll(contactsOnly(respond));

describe('HubSpot', () => {
  /** Two pages of list members, and the search results with their contacts. */
  const people: Record<string, Record<string, string | null>> = {
    '501': {
      firstname: 'Johnnie',
      lastname: 'Heller',
      email: 'johnnie@a.example',
      company: null,
      phone: null,
    },
    '502': {
      firstname: 'Ada',
      lastname: null,
      email: null,
      company: 'Merrill',
      mobilephone: '+1 415 555 0100',
    },
    '503': { firstname: null, lastname: null, email: 'info@a.example', company: 'Merrill' },
  };
  const found = (id: string) => ({
    id,
    properties: { hs_object_id: id, lastmodifieddate: '2025-01-27T19:53:15.581Z', ...people[id] },
    createdAt: '2023-12-14T23:31:55.758Z',
    updatedAt: '2025-01-27T19:53:15.581Z',
    archived: false,
    url: `https://app.hubspot.com/contacts/1/record/0-1/${id}`,
  });
  const hubspot = ({ url, body }: Asked): Reply => {
    if (url.startsWith('/crm/v3/lists/7/memberships')) {
      const second = new URL(url, 'http://x').searchParams.get('after') === 'next';
      const ids = second ? ['503'] : ['501', '502'];
      const results = ids.map((recordId) => ({ recordId, membershipTimestamp: '2025-01-08T20:00:31.738Z' }));
      return {
        body: { total: 3, results, ...(second ? {} : { paging: { next: { after: 'next', link: 'x' } } }) },
      };
    }
    const { filterGroups } = JSON.parse(body);
    const ids: string[] = filterGroups[0].filters[0].values ?? Object.keys(people);
    return { body: { total: ids.length, results: ids.map(found) } };
  };

  test('list members become contacts; a second sync changes nothing', async () => {
    const { t, asked } = await openSources((one) => hubspot(one));
    const first = await sync(t, 'hubspot');
    expect(first.body).toMatchObject({
      source: 'hubspot',
      status: 'ok',
      trigger: 'manual',
      startedBy: 'admin',
      read: 3,
      added: 2,
      updated: 0,
      skipped: 1,
      streams: expect.arrayContaining([
        expect.objectContaining({ name: 'contacts', read: 3, complete: true, error: null }),
      ]),
    });
    expect(asked.every(({ headers }) => headers.authorization === 'Bearer pat-1')).toBe(true);
    expect((await storedRows(t)).contacts).toMatchObject([
      { clientId: 'alpha', sourceId: '501', firstName: 'Johnnie', lastName: 'Heller', firm: '', phone: null },
      { clientId: 'alpha', sourceId: '502', firstName: 'Ada', lastName: '', phone: '+1 415 555 0100' },
    ]);
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 0 });
    expect((await statesOf(t))[0]).toMatchObject({
      source: 'hubspot',
      status: 'ok',
      rowsRead: 3,
      configured: true,
    });
  });

  test('changed values are taken over, blank ones are not', async () => {
    let company: string | null = 'UBS';
    const { t } = await openSources((one) =>
      one.url.includes('/search')
        ? { body: { total: 1, results: [{ ...found('501'), properties: { ...people['501'], company } }] } }
        : { body: { results: [{ recordId: '501' }] } },
    );
    await sync(t, 'hubspot');
    company = null;
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 0 });
    company = 'Rockefeller';
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 1 });
    expect((await storedRows(t)).contacts).toMatchObject([{ firm: 'Rockefeller', version: 2 }]);
  });

  test('ids and texts too long for an index do not fail the sync', async () => {
    // Random letters, so that PostgreSQL cannot compress them.
    const letters = (count: number) =>
      String.fromCharCode(...Array.from({ length: count }, (_, at) => 0x4e00 + ((at * 7_919) % 20_000)));
    const long = (id: string) => ({
      ...found(id),
      properties: {
        firstname: letters(100),
        lastname: letters(100),
        company: letters(180),
        city: letters(100),
        email: `${letters(242)}@long.example`,
      },
    });
    const requested = ['501', '502', letters(3_000)];
    const { t } = await openSources((one) =>
      one.url.includes('/search')
        ? { body: { total: 3, results: [long('501'), found('502'), long(requested[2] ?? '')] } }
        : { body: { results: requested.map((recordId) => ({ recordId })) } },
    );
    expect((await sync(t, 'hubspot')).body).toMatchObject({ read: 3, added: 2, skipped: 1, status: 'ok' });
    expect((await storedRows(t)).contacts).toMatchObject([
      { sourceId: '501', email: '' },
      { sourceId: '502' },
    ]);
  });

  test('a rate limit is reported and stored, and the next run continues there', async () => {
    let limited = true;
    const { t } = await openSources((one) =>
      limited && one.url.includes('after=next')
        ? { status: 429, headers: { 'retry-after': '1' } }
        : hubspot(one),
    );
    expect((await sync(t, 'hubspot')).body).toMatchObject({ status: 'failed', added: 2 });
    expect((await statesOf(t))[0]).toMatchObject({
      status: 'failed',
      rowsRead: 2,
      error: 'HubSpot is at its limit. Try again in a moment.',
    });
    limited = false;
    expect((await sync(t, 'hubspot')).body).toMatchObject({ read: 1, added: 0, status: 'ok' });
  });

  test.each<[string, Reply, string]>([
    [
      'a refused token',
      { status: 401, body: { status: 'error', category: 'INVALID_AUTHENTICATION' } },
      "HubSpot rejected Liftout's key.",
    ],
    ['another form', { body: { items: [] } }, 'HubSpot gave an unexpected answer.'],
  ])('%s is said of the run', async (_, reply, error) => {
    const { t } = await openSources(() => reply);
    expect((await sync(t, 'hubspot')).body).toMatchObject({ status: 'failed', error });
    expect((await statesOf(t))[0]).toMatchObject({ status: 'failed', error });
  });

  test('without a list id nothing is read', async () => {
    const { t, asked } = await openSources(hubspot);
    const answer = await sync(t, 'hubspot', 'beta');
    expect([answer.status, answer.message]).toEqual([503, 'This client has no HubSpot list id.']);
    expect(asked).toEqual([]);
  });
});

test("a list's contacts belong to one client, also where another has the same person", async () => {
  const stranger = { id: '999', properties: { firstname: 'Not', lastname: 'Asked' } };
  const member = { id: '501', properties: { firstname: 'Rachel', lastname: 'Green', email: 'r@a.example' } };
  const stamps = { createdAt: '2025-01-01T00:00:00Z', updatedAt: '2025-01-01T00:00:00Z' };
  const { t } = await openSources(({ url }) =>
    url.includes('/search')
      ? { body: { total: 2, results: [member, stranger].map((one) => ({ ...one, ...stamps })) } }
      : { body: { results: [{ recordId: '501' }] } },
  );
  await configureClient(t, 'beta', { hubspotListId: '8' });
  await addContact(t, 'beta', { email: 'r@a.example' });
  await sync(t, 'hubspot');
  const { contacts: kept } = await storedRows(t);
  expect(kept.map(({ clientId, sourceId }) => [clientId, sourceId])).toEqual([
    ['alpha', '501'],
    ['beta', null],
  ]);
});
