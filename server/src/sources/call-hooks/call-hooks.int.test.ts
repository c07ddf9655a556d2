import { createHmac } from 'node:crypto';
import { readCallHook, receiveCallEvent, removeCallHook, renewCallHook } from '@liftout/contract/call-hooks';
import { contactTimeline } from '@liftout/contract/contacts';
import { setCredential } from '@liftout/contract/credentials';
import { feedItem } from '@liftout/contract/live-feed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { readEvents } from '../../testing/http/event-reader.ts';
import { makeContact, write } from '../../testing/rows/factories.ts';
import { configureClient } from '../../testing/source-syncs.ts';

const secret = 'the-api-secret-of-the-installation';
let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp({
    env: {
      JUSTCALL_BASE_URL: 'http://127.0.0.1:9',
      JUSTCALL_API_KEY: 'jk',
      JUSTCALL_API_SECRET: secret,
      PUBLIC_URL: 'https://liftout.example',
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(Object(t.app.server.address()).port);
});
afterAll(() => t.close());
beforeEach(async () => {
  await write(t, ({ client }) =>
    client.query(
      'DELETE FROM activities; DELETE FROM waiting_calls; DELETE FROM contacts; DELETE FROM call_lines',
    ),
  );
  await configureClient(t, 'alpha', { justcallCampaignId: '88014' });
  await configureClient(t, 'beta', { justcallCampaignId: '88015' });
});

const params = { client: 'alpha' };
const renew = async (client = 'alpha') => {
  const { body } = await t.call(renewCallHook, { as: 'admin', params: { client } });
  return body.address ?? '';
};
const read = async () => (await t.call(readCallHook, { as: 'admin', params })).body;

const callData = (changes: object = {}) => ({
  id: 123456,
  call_sid: 'CA0247d967e9bb3c284163a37a43',
  campaign: { id: 88014, name: 'Alpha in August' },
  contact_number: '14155550100',
  contact_name: 'Rachel Green',
  contact_email: '',
  justcall_number: '12707705555',
  agent_name: 'John Smith',
  call_date: '2025-08-28',
  call_time: '8:25:43',
  call_info: { direction: 'Outgoing', type: 'Answered', disposition: 'Sales: Lead', notes: 'abc' },
  call_duration: { total_duration: 155, conversation_time: 65 },
  ...changes,
});

interface Sent {
  address: string;
  type?: string;
  data?: unknown;
  /** Changes of what is signed and sent. */
  key?: string;
  at?: Date;
  url?: string;
  headers?: Record<string, string>;
}

/** Sends an event as JustCall does. */
function send({
  address,
  type = 'call.completed',
  data = callData(),
  key = secret,
  at = new Date(),
  ...rest
}: Sent) {
  const url = rest.url ?? address;
  const timestamp = at.toISOString().slice(0, 19).replace('T', ' ');
  const signature = createHmac('sha256', key)
    .update(`${key}|${encodeURIComponent(url)}|${type}|${timestamp}`)
    .digest('hex');
  return t.call(receiveCallEvent, {
    as: null,
    params: { token: address.split('/').at(-1) ?? '' },
    body: { request_id: '01HSGZRD0PHRCCHM46JRCRYMC4', url_id: '65fc65d6', webhook_url: url, type, data },
    headers: {
      'x-justcall-signature': signature,
      'x-justcall-signature-version': 'v1',
      'x-justcall-request-timestamp': timestamp,
      ...rest.headers,
    },
  });
}

const stored = () =>
  query(
    t.databaseUrl,
    'SELECT client_id, contact_id, type, source_id, notes FROM activities ORDER BY source_id',
  );

describe('a signed event', () => {
  test('shows in the feed and the timeline at once', async () => {
    const contactId = await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const address = await renew();
    expect(address).toMatch(/^https:\/\/liftout\.example\/api\/hooks\/justcall\/[\w-]{43}$/);
    const reader = readEvents(port, await t.tokenOf('alpha'), { path: '/api/live-feed/alpha/stream' });
    await reader.ready();
    const answer = await send({ address });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Stored.' }]);
    const items = () => reader.messages().map((data) => feedItem.parse(JSON.parse(data)));
    // Without being woken, a stream looks again with the next heartbeat, after 15 seconds.
    await reader.until(() => items().length > 0, 10_000);
    reader.leave();
    expect(items()).toMatchObject([
      {
        contactId,
        type: 'cold_call',
        subject: 'Call with Rachel Green',
        duration: 65,
        timestamp: '2025-08-28T08:25:43.000Z',
      },
    ]);
    const { body } = await t.call(contactTimeline, { as: 'alpha', params: { id: contactId }, query: {} });
    expect(body.entries).toMatchObject([{ kind: 'activity' }]);
    expect(await read()).toMatchObject({
      address,
      signedWith: 'installation-key',
      problem: null,
      receivedAt: expect.any(String),
    });
  });

  test('that is told again, or brings later notes, is the same call', async () => {
    await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const address = await renew();
    await send({ address });
    await send({ address });
    const info = { ...callData().call_info, notes: 'Wants out by May' };
    await send({ address, type: 'call.updated', data: callData({ call_info: info }) });
    expect(await stored()).toMatchObject([{ source_id: '123456', notes: 'Wants out by May' }]);
  });

  test('of a text is taken where the campaign calls from its line, of another line not', async () => {
    await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const [address, other] = [await renew(), await renew('beta')];
    const text = {
      id: 15112,
      contact_number: '14155550100',
      contact_name: 'Rachel Green',
      contact_email: null,
      justcall_number: '12707705555',
      agent_name: 'John Smith',
      sms_date: '2025-08-28',
      sms_time: '9:30:58',
      direction: 'Outgoing',
      sms_info: { body: 'Hi Rachel', is_mms: 'no', mms: [] },
      delivery_status: 'Delivered',
      is_deleted: 'FALSE',
    };
    const tell = () => send({ address, type: 'sms.sent', data: text });
    expect((await tell()).body).toEqual({ message: 'Ignored.' });
    await send({ address });
    expect((await tell()).body).toEqual({ message: 'Stored.' });
    expect(await stored()).toMatchObject([
      { type: 'cold_call' },
      { type: 'sms', source_id: 'sms:15112', notes: 'Hi Rachel' },
    ]);
    // A line from which two clients' campaigns call says nothing.
    await send({ address: other, data: callData({ id: 9, campaign: { id: 88015 } }) });
    expect((await send({ address, type: 'sms.sent', data: { ...text, id: 15113 } })).body).toEqual({
      message: 'Ignored.',
    });
  });

  test('of another campaign, without one, of another type or a call under way is ignored', async () => {
    await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const address = await renew();
    const under = callData({ call_info: { ...callData().call_info, type: 'In Progress' } });
    for (const event of [
      { data: callData({ campaign: { id: 1 } }) },
      { data: callData({ campaign: undefined }) },
      { type: 'call.ai_report_generated' },
      { type: 'jc.contact_status_updated', data: { id: 1 } },
      { type: 'whatever', data: undefined },
      { data: under },
    ]) {
      const answer = await send({ address, ...event });
      expect([answer.status, answer.body]).toEqual([200, { message: 'Ignored.' }]);
    }
    expect(await stored()).toEqual([]);
  });

  test("is checked with the client's own secret, where it has one", async () => {
    await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const address = await renew();
    const own = 'a-secret-of-its-own';
    const set = {
      as: 'admin',
      params: { client: 'alpha', kind: 'justcall-webhook' },
      body: { key: own },
    } as const;
    expect((await t.call(setCredential, set)).status).toBe(200);
    expect((await send({ address })).status).toBe(401);
    expect((await send({ address, key: own })).status).toBe(200);
    expect(await read()).toMatchObject({ signedWith: 'webhook-secret' });
    await write(t, ({ client }) => client.query('DELETE FROM client_credentials'));
  });
});

describe('an event is refused, and nothing is written', () => {
  test.each<[string, number, Partial<Sent>]>([
    ['with a wrong signature', 401, { key: 'guessed' }],
    ['without one', 401, { headers: { 'x-justcall-signature': '' } }],
    ['that is old', 401, { at: new Date(Date.now() - 16 * 60_000) }],
    ['from tomorrow', 401, { at: new Date(Date.now() + 86_400_000) }],
    ['signed for another address', 401, { url: 'https://liftout.example/api/hooks/justcall/other' }],
    ['with a call that is none', 400, { data: { id: 'x' } }],
  ])('%s', async (_, status, change) => {
    await makeContact(t, 'alpha', { phone: '(415) 555-0100' });
    const address = await renew();
    expect((await send({ address, ...change })).status).toBe(status);
    expect(await stored()).toEqual([]);
    expect(await query(t.databaseUrl, 'SELECT 1 FROM waiting_calls')).toEqual([]);
  });

  test('at an address that is unknown, replaced, removed, or of another client', async () => {
    const address = await renew();
    const other = await renew('beta');
    const [token = ''] = other.split('/').slice(-1);
    expect((await send({ address: address.replace(/[^/]+$/, token), url: address })).status).toBe(401);
    expect((await send({ address: address.replace(/[^/]+$/, 'x'.repeat(43)) })).status).toBe(401);
    const newer = await renew();
    expect((await send({ address })).status).toBe(401);
    expect((await t.call(removeCallHook, { as: 'admin', params })).body.address).toBeNull();
    expect((await send({ address: newer })).status).toBe(401);
    expect((await t.call(removeCallHook, { as: 'admin', params })).status).toBe(404);
  });

  test('that is too large', async () => {
    const address = await renew();
    const answer = await send({ address, data: { ...callData(), text: 'x'.repeat(300_000) } });
    expect(answer.status).toBe(413);
  });
});

test('without a campaign of its own no call is taken, and the page says so', async () => {
  await configureClient(t, 'beta', { justcallCampaignId: '88014' });
  const address = await renew();
  expect((await send({ address })).body).toEqual({ message: 'Ignored.' });
  expect((await read()).problem).toContain('has the same JustCall campaign id');
});
