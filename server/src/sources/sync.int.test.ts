import { contactTimeline, updateContact } from '@liftout/contract/contacts';
import { callSource, sources, syncSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { activities, clients, contacts, deals } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { hearAnnouncements } from '../testing/announcements.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeDeal, write } from '../testing/factories.ts';
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
  await configure(t, 'alpha', { hubspotListId: '7', justcallCampaignId: '88014' });
  return { t, asked: server.asked };
}

const configure = (t: TestApp, clientId: string, columns: Partial<typeof clients.$inferInsert>) =>
  t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.update(clients).set(columns).where(eq(clients.clientId, clientId)),
  );

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
const states = async (t: TestApp, client = 'alpha') =>
  (await t.call(sources, { as: 'admin', params: { client } })).body;

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

  test('an id or texts that are longer than an index holds do not end the reading', async () => {
    // No two letters alike, so that they cannot be kept in less room.
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
    const wanted = ['501', '502', letters(3_000)];
    const { t } = await open((one) =>
      one.url.includes('/search')
        ? { body: { total: 3, results: [long('501'), found('502'), long(wanted[2] ?? '')] } }
        : { body: { results: wanted.map((recordId) => ({ recordId })) } },
    );
    expect((await sync(t, 'hubspot')).body).toMatchObject({ read: 3, added: 2, skipped: 1, complete: true });
    expect((await all(t)).contacts).toMatchObject([{ sourceId: '501', email: '' }, { sourceId: '502' }]);
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
    campaign: { id: 88014, name: 'Alpha in August', type: 'Autodial' },
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

  test("calls of the client's campaign with its contacts become activities, once", async () => {
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
    expect(asked[0]?.url).toContain('campaign_id=88014');
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

  test('a call is of the client whose campaign it is of, whoever has its number', async () => {
    const { t } = await open(() =>
      page([
        call(1, { call_info: { direction: 'Outgoing', type: 'Answered', notes: 'Wants out by May' } }),
        call(2, { campaign: { id: '88027' } }),
        call(3, { campaign: undefined, campaign_id: 88027 }),
        call(4, { campaign: undefined }),
        call(5, { campaign: { id: 88014 }, campaign_id: '88027' }),
        call(6, { campaign: { id: null } }),
        call(7, { campaign: { id: 880 } }),
        call(8, { campaign: '88027' }),
      ]),
    );
    await configure(t, 'beta', { justcallCampaignId: ' 88027 ' });
    // Beta gives a contact of its own the number and the e-mail of alpha's.
    const phone = '4155550100';
    const own = await addContact(t, 'alpha', { phone });
    const copied = await addContact(t, 'beta', { phone, email: 'rachel@ubs.example' });
    expect((await sync(t, 'justcall', 'beta')).body).toMatchObject({ read: 8, added: 2, skipped: 6 });
    expect((await sync(t, 'justcall')).body).toMatchObject({ read: 8, added: 1, skipped: 7 });
    const { activities: kept } = await all(t);
    expect(kept.map(({ clientId, contactId, sourceId }) => [clientId, contactId, sourceId])).toEqual([
      ['alpha', own, '1'],
      ['beta', copied, '2'],
      ['beta', copied, '3'],
    ]);
    const seen = await t.call(contactTimeline, { as: 'beta', params: { id: copied }, query: {} });
    expect(seen.body.entries).toHaveLength(2);
    expect(seen.text).not.toContain('Wants out by May');
  });

  test('without a campaign id nothing is read, and the state says so', async () => {
    const { t, asked } = await open(() => page([call(1)]));
    await addContact(t, 'alpha', { phone: '4155550100' });
    for (const justcallCampaignId of [null, '', '  ']) {
      await configure(t, 'alpha', { justcallCampaignId });
      const answer = await sync(t, 'justcall');
      expect([answer.status, answer.message]).toEqual([503, 'This client has no JustCall campaign id.']);
      expect((await states(t))[1]).toMatchObject({
        source: 'justcall',
        configured: false,
        missing: 'This client has no JustCall campaign id.',
      });
    }
    expect((await t.call(callSource, { as: 'alpha', query: {} })).body).toEqual({ state: 'unassigned' });
    await configure(t, 'alpha', { justcallCampaignId: '88014' });
    expect((await t.call(callSource, { as: 'alpha', query: {} })).body).toEqual({ state: 'on' });
    expect(asked).toEqual([]);
    expect((await all(t)).activities).toEqual([]);
  });

  test('another campaign is read from its beginning', async () => {
    const { t, asked } = await open(() => page([call(1)], ''));
    await sync(t, 'justcall');
    await write(t, ({ client }) =>
      client.query(`UPDATE source_syncs SET cursor = '["88014","7"]'`).then(() => undefined),
    );
    await sync(t, 'justcall');
    await configure(t, 'alpha', { justcallCampaignId: '5' });
    await sync(t, 'justcall');
    const pages = asked.map(({ url }) => new URL(url, 'http://x').searchParams);
    expect(pages.map((query) => `${query.get('campaign_id')}/${query.get('page')}`)).toEqual([
      '88014/0',
      '88014/7',
      '5/0',
    ]);
  });

  test('moves last contacted and the last interaction of the deal on, never back, and tells of both', async () => {
    const late = call(2, { call_date: '2026-01-01' });
    const { t } = await open(() => page([call(1), call(3, { call_date: '2025-08-11' }), late]));
    const recent = new Date('2025-08-28T00:00:00Z');
    const id = await addContact(t, 'alpha', { phone: '4155550100' });
    const dealId = await makeDeal(t, 'alpha', id, { lastInteraction: new Date('2025-07-01T00:00:00Z') });
    const reached = await addContact(t, 'alpha', { email: 'b@x.example' });
    const told = await hearAnnouncements(t);
    cleanUps.push(told.close);
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 3 });
    const topics = ['activity', 'contacts', 'deals', 'insights'] as const;
    expect(await told.until(...topics)).toEqual(topics);
    const said = () =>
      write(t, async ({ client }) => {
        const { rows } = await client.query<{ contact: Date; deal: Date }>(
          `SELECT c.last_contacted AS contact, d.last_interaction AS deal FROM deals d
           JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id WHERE d.id = $1`,
          [dealId],
        );
        return rows[0];
      });
    const latest = new Date('2025-08-18T08:25:43Z');
    expect(await said()).toEqual({ contact: latest, deal: latest });
    await write(t, async ({ orm }) => {
      await orm.update(contacts).set({ lastContacted: recent }).where(eq(contacts.id, id));
      await orm.update(deals).set({ lastInteraction: recent }).where(eq(deals.id, dealId));
    });
    await sync(t, 'justcall');
    expect(await said()).toEqual({ contact: recent, deal: recent });
    // What a person entered since is not overruled by a call that is only read again.
    const body = { lastContacted: null };
    await t.call(updateContact, { as: 'alpha', params: { id }, body });
    await sync(t, 'justcall');
    expect(await said()).toEqual({ contact: null, deal: null });
    const other = (await all(t)).contacts.find((contact) => contact.id === reached);
    expect(other?.lastContacted).toBeNull();
  });

  test('two runs at once do not mix', async () => {
    const { t } = await open(() => page([call(1)]));
    await addContact(t, 'alpha', { phone: '4155550100' });
    const answers = await Promise.all([sync(t, 'justcall'), sync(t, 'justcall'), sync(t, 'justcall')]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await all(t)).activities).toHaveLength(1);
  });
});

describe('a run that was cut off', () => {
  const page = { body: { status: 'success', data: [] } };
  /** As a process leaves it that was killed, or lost its database, so long ago. */
  const leaveRun = (t: TestApp, silentFor: string) =>
    write(t, ({ client }) =>
      client.query(
        `INSERT INTO source_syncs (client_id, source, status, started_at, alive_at)
         SELECT 'alpha', 'justcall', 'running', at, at FROM (SELECT now() - $1::interval AS at) AS past
         ON CONFLICT (client_id, source) DO UPDATE SET alive_at = excluded.alive_at`,
        [silentFor],
      ),
    );
  const stateOf = async (t: TestApp) => (await states(t)).find(({ source }) => source === 'justcall');

  test('is told as failed, and read again', async () => {
    const { t } = await open(() => page);
    await leaveRun(t, '1 minute');
    expect(await stateOf(t)).toMatchObject({
      status: 'failed',
      error: 'Reading was cut off. Read again: it goes on where it stopped.',
    });
    expect((await sync(t, 'justcall')).status).toBe(200);
    expect(await stateOf(t)).toMatchObject({ status: 'ok', error: null });
  });

  test('is not taken for one that goes on', async () => {
    const { t } = await open(() => page);
    await leaveRun(t, '10 seconds');
    expect(await stateOf(t)).toMatchObject({ status: 'running' });
    expect((await sync(t, 'justcall')).status).toBe(409);
  });

  test('stores nothing beside the one that took its place', async () => {
    const hanging = Promise.withResolvers<Reply>();
    const asked = Promise.withResolvers<void>();
    const { t } = await open(() => {
      asked.resolve();
      return hanging.promise;
    });
    const first = sync(t, 'justcall');
    await asked.promise;
    await leaveRun(t, '1 minute');
    const second = sync(t, 'justcall');
    await expect.poll(async () => (await stateOf(t))?.status).toBe('running');
    hanging.resolve(page);
    expect((await first).status).toBe(409);
    expect((await second).status).toBe(200);
    expect(await stateOf(t)).toMatchObject({ status: 'ok' });
  });
});

describe('two clients with the same id', () => {
  test.each([
    ['justcall', { justcallCampaignId: '88014' }, 'JustCall campaign id'],
    ['hubspot', { hubspotListId: ' 7' }, 'HubSpot list id'],
  ] as const)('of %s are read neither', async (source, same, part) => {
    const { t, asked } = await open(() => ({ status: 500 }));
    await configure(t, 'beta', same);
    for (const [client, other] of [
      ['alpha', 'Beta'],
      ['beta', 'Alpha'],
    ] as const) {
      const answer = await sync(t, source, client);
      const message = `${other} Partners has the same ${part}, so it is read for neither. Give each client its own.`;
      expect([answer.status, answer.message]).toEqual([503, message]);
      const state = (await states(t, client)).find((one) => one.source === source);
      expect(state).toMatchObject({ configured: false, missing: message });
      const told = await t.call(callSource, { as: client, query: {} });
      expect(told.body.state).toBe(
        source === 'justcall' ? 'unassigned' : client === 'alpha' ? 'on' : 'unassigned',
      );
    }
    expect(asked).toEqual([]);
    // A client that is gone for good, or waits to be, holds nothing back.
    await configure(t, 'beta', { archivedAt: t.platform.clock.now() });
    expect((await sync(t, source)).status).toBe(502);
  });
});

test("a list's contacts are one client's, also where another has the same person", async () => {
  const stranger = { id: '999', properties: { firstname: 'Not', lastname: 'Asked' } };
  const member = { id: '501', properties: { firstname: 'Rachel', lastname: 'Green', email: 'r@a.example' } };
  const stamps = { createdAt: '2025-01-01T00:00:00Z', updatedAt: '2025-01-01T00:00:00Z' };
  const { t } = await open(({ url }) =>
    url.includes('/search')
      ? { body: { total: 2, results: [member, stranger].map((one) => ({ ...one, ...stamps })) } }
      : { body: { results: [{ recordId: '501' }] } },
  );
  await configure(t, 'beta', { hubspotListId: '8' });
  await addContact(t, 'beta', { email: 'r@a.example' });
  await sync(t, 'hubspot');
  const { contacts: kept } = await all(t);
  expect(kept.map(({ clientId, sourceId }) => [clientId, sourceId])).toEqual([
    ['alpha', '501'],
    ['beta', null],
  ]);
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
