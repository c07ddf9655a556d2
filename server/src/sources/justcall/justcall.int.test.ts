import { contactTimeline, updateContact } from '@liftout/contract/contacts';
import { callSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contacts, deals } from '../../platform/db/schema/index.ts';
import { listenForNotifications } from '../../testing/database/notifications.ts';
import type { Asked, Reply, Responder } from '../../testing/http/http-server.ts';
import { makeDeal, write } from '../../testing/rows/factories.ts';
import {
  addContact,
  configureClient,
  openSources,
  statesOf,
  storedRows,
  sync,
} from '../../testing/source-syncs.ts';

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

  /** A dialer with these calls; its texts are answered as `texts`. */
  const openDialer = (respond: Responder, texts: Responder = () => page([])) =>
    openSources((asked, count) => (asked.url.startsWith('/v2.1/texts') ? texts : respond)(asked, count));
  const callsOf = (asked: Asked[]) => asked.filter(({ url }) => url.startsWith('/v2.1/calls'));

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
    const { t, asked } = await openDialer(({ url }) =>
      url.includes('page=0')
        ? page(calls.slice(0, 4), 'https://api.justcall.io/v2.1/calls?page=1')
        : page(calls.slice(4)),
    );
    const id = await addContact(t, 'alpha', { phone: '+1 (415) 555-0100', email: 'rachel@ubs.example' });
    await addContact(t, 'beta', { phone: '999 555 0000' });
    expect((await sync(t, 'justcall')).body).toMatchObject({
      source: 'justcall',
      status: 'ok',
      read: 7,
      added: 3,
      updated: 0,
      skipped: 4,
    });
    expect(asked[0]?.headers.authorization).toBe('jk:js');
    expect(asked[0]?.url).toContain('per_page=100');
    expect(asked[0]?.url).toContain('campaign_id=88014');
    const rows = await storedRows(t);
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
    expect(callsOf(asked).at(-1)?.url).toMatch(/page=1.*from_datetime=20\d\d-/);
  });

  test('a call with changed notes is updated', async () => {
    let notes = 'first';
    const { t } = await openDialer(() =>
      page([call(1, { call_info: { direction: 'Outgoing', type: 'Answered', notes } })]),
    );
    await addContact(t, 'alpha', { phone: '4155550100' });
    await sync(t, 'justcall');
    notes = 'second';
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 0, updated: 1 });
    expect((await storedRows(t)).activities).toMatchObject([{ notes: 'second' }]);
  });

  test('a call belongs to the client of its campaign, whoever has the number', async () => {
    const { t } = await openDialer(() =>
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
    await configureClient(t, 'beta', { justcallCampaignId: ' 88027 ' });
    // Beta gives a contact of its own the number and the e-mail of alpha's.
    const phone = '4155550100';
    const own = await addContact(t, 'alpha', { phone });
    const copied = await addContact(t, 'beta', { phone, email: 'rachel@ubs.example' });
    expect((await sync(t, 'justcall', 'beta')).body).toMatchObject({ read: 8, added: 2, skipped: 6 });
    expect((await sync(t, 'justcall')).body).toMatchObject({ read: 8, added: 1, skipped: 7 });
    const { activities: kept } = await storedRows(t);
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
    const { t, asked } = await openDialer(() => page([call(1)]));
    await addContact(t, 'alpha', { phone: '4155550100' });
    for (const justcallCampaignId of [null, '', '  ']) {
      await configureClient(t, 'alpha', { justcallCampaignId });
      const answer = await sync(t, 'justcall');
      expect([answer.status, answer.message]).toEqual([503, 'This client has no JustCall campaign id.']);
      expect((await statesOf(t))[1]).toMatchObject({
        source: 'justcall',
        configured: false,
        missing: 'This client has no JustCall campaign id.',
      });
    }
    expect((await t.call(callSource, { as: 'alpha', query: {} })).body).toEqual({ state: 'unassigned' });
    await configureClient(t, 'alpha', { justcallCampaignId: '88014' });
    expect((await t.call(callSource, { as: 'alpha', query: {} })).body).toEqual({ state: 'on' });
    expect(asked).toEqual([]);
    expect((await storedRows(t)).activities).toEqual([]);
  });

  test('once all is read only what is new is asked for, and of another campaign all', async () => {
    const { t, asked } = await openDialer(() => page([call(1)]));
    await sync(t, 'justcall');
    await sync(t, 'justcall');
    await configureClient(t, 'alpha', { justcallCampaignId: '5' });
    await sync(t, 'justcall');
    const queries = callsOf(asked).map(({ url }) => new URL(url, 'http://x').searchParams);
    const since = queries.map((query) => query.get('from_datetime'));
    expect(queries.map((query) => query.get('campaign_id'))).toEqual(['88014', '88014', '5']);
    expect(since).toEqual([null, expect.any(String), null]);
    // JustCall reads it in the zone of the key's owner, and notes are written late.
    const hours = (Date.now() - Date.parse(`${since[1]?.replace(' ', 'T')}Z`)) / 3_600_000;
    expect(hours).toBeGreaterThan(37);
    expect(hours).toBeLessThan(39);
  });

  test("texts on a line that only the client's campaign calls from are taken, once", async () => {
    const text = (id: number, changes: object = {}) => ({
      id,
      contact_number: '14155550100',
      contact_name: 'Rachel G.',
      contact_email: 'john@suits.co',
      justcall_number: '12707705555',
      justcall_line_name: 'Sales Team',
      agent_name: 'John Smith',
      sms_date: '2025-08-18',
      sms_user_date: '2025-08-17',
      sms_time: '13:55:43',
      sms_user_time: '8:25:43',
      direction: 'Outbound',
      sms_info: { body: 'Hey! this is body.', is_mms: 'No' },
      delivery_status: 'Delivered',
      is_deleted: 'FALSE',
      medium: 'Zoho Automation',
      ...changes,
    });
    const { t } = await openDialer(
      () => page([call(1, { justcall_number: '+1 270 770 5555' })]),
      () =>
        page([
          text(1),
          text(2, { direction: 'Incoming', sms_time: '14:00:01' }),
          text(3, { is_deleted: 'TRUE' }),
          text(4, { justcall_number: '12707700000' }),
          text(5, { justcall_number: '12707700000', campaign_id: 88014 }),
          text(6, { campaign_id: 1 }),
          { id: 'odd' },
        ]),
    );
    await addContact(t, 'alpha', { phone: '(415) 555-0100' });
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 4, skipped: 4 });
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 0, updated: 0 });
    const texts = (await storedRows(t)).activities.filter(({ type }) => type === 'sms');
    expect(texts).toMatchObject([
      { sourceId: 'sms:1', subject: 'Text to Rachel G.', outcome: 'Delivered', notes: 'Hey! this is body.' },
      { sourceId: 'sms:2', subject: 'Text from Rachel G.', outcome: 'Received' },
      { sourceId: 'sms:5' },
    ]);
  });

  test('an account without texts is read without them', async () => {
    const { t } = await openDialer(
      () => page([call(1)]),
      () => ({ status: 403, body: { status: 'error', message: 'Not in your plan' } }),
    );
    await addContact(t, 'alpha', { phone: '4155550100' });
    expect((await sync(t, 'justcall')).body).toMatchObject({ status: 'ok', added: 1, error: null });
  });

  test.each<[string, Reply, string]>([
    [
      'refuses the key',
      { status: 401, body: { message: 'Unauthorized' } },
      "JustCall rejected Liftout's key.",
    ],
    [
      'is at its limit',
      { status: 429, headers: { 'retry-after': '11' } },
      'JustCall is at its limit. Try again in a moment.',
    ],
    ['answers no JSON', { body: '<html>Down</html>' }, 'JustCall gave an unexpected answer.'],
    ['is cut off', { body: '{"data": [{"id": 1' }, 'JustCall gave an unexpected answer.'],
  ])(
    'a vendor that %s on the second page leaves the first, and the next run goes on there',
    async (_, fault, message) => {
      let reply: Reply = fault;
      const { t, asked } = await openDialer(({ url }) =>
        url.includes('page=0') ? page([call(1)], 'https://api.justcall.io/v2.1/calls?page=1') : reply,
      );
      await addContact(t, 'alpha', { phone: '4155550100' });
      expect((await sync(t, 'justcall')).body).toMatchObject({ status: 'failed', added: 1, error: message });
      expect((await storedRows(t)).activities).toHaveLength(1);
      reply = page([call(2)]);
      expect((await sync(t, 'justcall')).body).toMatchObject({ status: 'ok', added: 1, error: null });
      expect((await storedRows(t)).activities).toHaveLength(2);
      expect(callsOf(asked).at(-1)?.url).not.toContain('from_datetime');
    },
  );

  test('moves last contacted and last interaction forward only, and notifies of both', async () => {
    const late = call(2, { call_date: '2026-01-01' });
    const { t } = await openDialer(() => page([call(1), call(3, { call_date: '2025-08-11' }), late]));
    const recent = new Date('2025-08-28T00:00:00Z');
    const id = await addContact(t, 'alpha', { phone: '4155550100' });
    const dealId = await makeDeal(t, 'alpha', id, { lastInteraction: new Date('2025-07-01T00:00:00Z') });
    const reached = await addContact(t, 'alpha', { email: 'b@x.example' });
    const notifications = await listenForNotifications(t);
    onTestFinished(notifications.close);
    expect((await sync(t, 'justcall')).body).toMatchObject({ added: 3 });
    const topics = ['activity', 'contacts', 'deals', 'sources'] as const;
    expect(await notifications.until(...topics)).toEqual(topics);
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
    // A call that is read again does not overwrite what a person entered since.
    const body = { lastContacted: null };
    await t.call(updateContact, { as: 'alpha', params: { id }, body });
    await sync(t, 'justcall');
    expect(await said()).toEqual({ contact: null, deal: null });
    const other = (await storedRows(t)).contacts.find((contact) => contact.id === reached);
    expect(other?.lastContacted).toBeNull();
  });

  test('two runs run one at a time', async () => {
    const { t } = await openDialer(() => page([call(1)]));
    await addContact(t, 'alpha', { phone: '4155550100' });
    const answers = await Promise.all([sync(t, 'justcall'), sync(t, 'justcall'), sync(t, 'justcall')]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await storedRows(t)).activities).toHaveLength(1);
  });
});
