import { sources, syncSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { activities, clients, contacts } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Asked, type Reply, type Responder, startHttpServer } from '../testing/http-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(respond: Responder) {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp({
    env: {
      HUBSPOT_BASE_URL: server.url,
      HUBSPOT_ACCESS_TOKEN: 'pat-1',
      JUSTCALL_BASE_URL: server.url,
      JUSTCALL_API_KEY: 'jk',
      JUSTCALL_API_SECRET: 'js',
    },
  });
  cleanUps.push(t.close);
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.update(clients).set({ hubspotListId: '7' }).where(eq(clients.clientId, 'alpha')),
  );
  return { t, asked: server.asked };
}

async function all(t: TestApp) {
  return t.platform.db.as(platformScope(system), async ({ orm }) => ({
    contacts: await orm.select().from(contacts).orderBy(contacts.sourceId),
    activities: await orm.select().from(activities).orderBy(activities.sourceId),
  }));
}

async function addContact(t: TestApp, clientId: string, fields: { phone?: string; email?: string }) {
  const at = t.platform.clock.now();
  const id = newId();
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(contacts).values({
      clientId,
      id,
      firstName: 'Rachel',
      lastName: 'Green',
      firm: 'UBS',
      createdAt: at,
      updatedAt: at,
      ...fields,
    }),
  );
  return id;
}

const sync = (t: TestApp, source: 'hubspot' | 'justcall', client = 'alpha') =>
  t.call(syncSource, { as: 'admin', params: { client }, body: { source } });
const states = async (t: TestApp) =>
  (await t.call(sources, { as: 'admin', params: { client: 'alpha' } })).body;

describe('HubSpot', () => {
  /** Two pages of list members, and their contacts in the search's own form. */
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
    const ids: string[] = filterGroups[0].filters[0].values;
    return { body: { total: ids.length, results: ids.map(found) } };
  };

  test('the members of the list become contacts, and again change nothing', async () => {
    const { t, asked } = await open((one) => hubspot(one));
    const first = await sync(t, 'hubspot');
    expect(first.body).toEqual({
      source: 'hubspot',
      read: 3,
      added: 2,
      updated: 0,
      skipped: 1,
      complete: true,
    });
    expect(asked.every(({ headers }) => headers.authorization === 'Bearer pat-1')).toBe(true);
    expect((await all(t)).contacts).toMatchObject([
      { clientId: 'alpha', sourceId: '501', firstName: 'Johnnie', lastName: 'Heller', firm: '', phone: null },
      { clientId: 'alpha', sourceId: '502', firstName: 'Ada', lastName: '', phone: '+1 415 555 0100' },
    ]);
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 0 });
    expect((await states(t))[0]).toMatchObject({
      source: 'hubspot',
      status: 'ok',
      rowsRead: 3,
      configured: true,
    });
  });

  test('what changes upstream is taken over; what is blank there stays', async () => {
    let company: string | null = 'UBS';
    const { t } = await open((one) =>
      one.url.includes('/search')
        ? { body: { total: 1, results: [{ ...found('501'), properties: { ...people['501'], company } }] } }
        : { body: { results: [{ recordId: '501' }] } },
    );
    await sync(t, 'hubspot');
    company = null;
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 0 });
    company = 'Rockefeller';
    expect((await sync(t, 'hubspot')).body).toMatchObject({ added: 0, updated: 1 });
    expect((await all(t)).contacts).toMatchObject([{ firm: 'Rockefeller', version: 2 }]);
  });

  test('a limit is passed on, noted, and the next run goes on from there', async () => {
    let limited = true;
    const { t } = await open((one) =>
      limited && one.url.includes('after=next')
        ? { status: 429, headers: { 'retry-after': '30' } }
        : hubspot(one),
    );
    const stopped = await sync(t, 'hubspot');
    expect(stopped.status).toBe(503);
    expect(stopped.headers['retry-after']).toBe('30');
    expect((await states(t))[0]).toMatchObject({
      status: 'failed',
      rowsRead: 2,
      error: 'HubSpot is at its limit. Try again in a moment.',
    });
    limited = false;
    expect((await sync(t, 'hubspot')).body).toMatchObject({ read: 1, added: 0, complete: true });
  });

  test.each<[string, Reply]>([
    ['a refused token', { status: 401, body: { status: 'error', category: 'INVALID_AUTHENTICATION' } }],
    ['another form', { body: { items: [] } }],
  ])('%s is a 502', async (_, reply) => {
    const { t } = await open(() => reply);
    expect((await sync(t, 'hubspot')).status).toBe(502);
    expect((await states(t))[0]?.status).toBe('failed');
  });

  test('without a list nothing is read', async () => {
    const { t, asked } = await open(hubspot);
    const answer = await sync(t, 'hubspot', 'beta');
    expect([answer.status, answer.message]).toEqual([503, 'This client has no HubSpot list id.']);
    expect(asked).toEqual([]);
  });
});

describe('JustCall', () => {
  const call = (id: number, changes: object = {}) => ({
    id,
    call_sid: `CA${id}`,
    contact_number: '14155550100',
    contact_name: 'Rachel G.',
    contact_email: '',
    agent_name: 'John Smith',
    call_date: '2025-08-18',
    call_user_date: '2025-08-17',
    call_time: '8:25:43',
    call_user_time: '13:55:43',
    cost_incurred: 0.005,
    call_info: {
      direction: 'Outgoing',
      type: 'Answered',
      disposition: 'Sales: Lead',
      notes: 'abc',
      rating: '5',
    },
    call_duration: { total_duration: 155, conversation_time: 65, friendly_duration: '00:02:35' },
    ...changes,
  });
  const page = (data: unknown[], next = ''): Reply => ({
    body: {
      status: 'success',
      count: data.length,
      current_page: 0,
      per_page: 100,
      next_page_link: next,
      data,
    },
  });

  test("calls with the client's own contacts become activities, once", async () => {
    const calls = [
      call(1),
      call(2, { contact_number: '2125550199', contact_email: 'Rachel@UBS.example' }),
      call(3, { call_info: { direction: 'Incoming', type: 'Missed' }, call_duration: null }),
      call(4, { contact_number: '9995550000' }),
      call(5, { contact_number: '13801136XXX' }),
      call(6, { call_time: 'late' }),
      { id: 'odd' },
    ];
    const { t, asked } = await open(({ url }) =>
      url.includes('page=0')
        ? page(calls.slice(0, 4), 'https://api.justcall.io/v2.1/calls?page=1')
        : page(calls.slice(4)),
    );
    const id = await addContact(t, 'alpha', { phone: '+1 (415) 555-0100', email: 'rachel@ubs.example' });
    await addContact(t, 'beta', { phone: '999 555 0000' });
    expect((await sync(t, 'justcall')).body).toEqual({
      source: 'justcall',
      read: 7,
      added: 3,
      updated: 0,
      skipped: 4,
      complete: true,
    });
    expect(asked[0]?.headers.authorization).toBe('jk:js');
    expect(asked[0]?.url).toContain('per_page=100');
    const rows = await all(t);
    expect(rows.activities).toMatchObject([
      {
        clientId: 'alpha',
        contactId: id,
        type: 'cold_call',
        subject: 'Call with Rachel G.',
        outcome: 'Sales: Lead',
        disposition: 'Answered',
        durationSeconds: 65,
        agent: 'John Smith',
        occurredAt: new Date('2025-08-18T08:25:43Z'),
        sourceId: '1',
      },
      { contactId: id, sourceId: '2' },
      { type: 'call', disposition: null, durationSeconds: null, outcome: 'Missed', sourceId: '3' },
    ]);
    expect(rows.contacts.find((contact) => contact.id === id)?.lastContacted).toEqual(
      new Date('2025-08-18T08:25:43Z'),
    );
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 0, updated: 0 });
    expect(asked.at(-1)?.url).toContain('page=1');
  });

  test('a call whose notes changed is brought up to date', async () => {
    let notes = 'first';
    const { t } = await open(() =>
      page([call(1, { call_info: { direction: 'Outgoing', type: 'Answered', notes } })]),
    );
    await addContact(t, 'alpha', { phone: '4155550100' });
    await sync(t, 'justcall');
    notes = 'second';
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 0, updated: 1 });
    expect((await all(t)).activities).toMatchObject([{ notes: 'second' }]);
  });

  test('two runs at once do not mix', async () => {
    const { t } = await open(() => page([call(1)]));
    await addContact(t, 'alpha', { phone: '4155550100' });
    const answers = await Promise.all([sync(t, 'justcall'), sync(t, 'justcall'), sync(t, 'justcall')]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await all(t)).activities).toHaveLength(1);
  });
});

test('sources are for admins', async () => {
  const { t } = await open(() => ({ status: 500 }));
  const params = { client: 'alpha' };
  expect((await t.call(sources, { as: 'alpha', params })).status).toBe(403);
  expect((await t.call(sources, { as: null, params })).status).toBe(401);
  expect((await t.call(sources, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
  const body = { source: 'justcall' } as const;
  expect((await t.call(syncSource, { as: 'alpha', params, body })).status).toBe(403);
  expect((await t.call(syncSource, { as: 'admin', params, body: { source: 'excel' } })).status).toBe(400);
});
