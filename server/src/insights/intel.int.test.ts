import * as contract from '@liftout/contract/insights';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const list = async (as: 'alpha' | 'beta' = 'alpha') =>
  (await t.call(contract.insights, { as, query: {} })).body;
const titles = async () => (await list()).map(({ type, title }) => `${type}: ${title}`);

describe('intel', () => {
  const intel = {
    type: 'market_update',
    subject: 'Bonus season',
    description: 'Paid out early.',
    priority: 'low',
  } as const;

  test('is sorted among the insights by its priority', async () => {
    for (const priority of ['low', 'medium', 'urgent', 'high'] as const)
      await t.call(contract.submitIntel, { as: 'alpha', body: { ...intel, priority, subject: priority } });
    expect(await titles()).toEqual(['urgent: urgent', 'warning: high', 'info: medium', 'other: low']);
    expect(await list('beta')).toEqual([]);
  });

  test('keeps contact and firm for types that have them, and is audited', async () => {
    const names = { contactName: 'Ruth Osei', firm: 'Stifel' };
    const kept = await t.call(contract.submitIntel, {
      as: 'alpha',
      body: { ...intel, ...names, type: 'opportunity' },
    });
    expect(kept.body).toMatchObject({ ...names, client: 'alpha', submittedBy: 'alpha' });
    const dropped = await t.call(contract.submitIntel, { as: 'alpha', body: { ...intel, ...names } });
    expect(dropped.body).toMatchObject({ contactName: null, firm: null });
    const found = (await list()).find(({ id }) => id === `intel:${kept.body.id}`);
    expect(found?.evidence.items[0]?.label).toBe('Opportunity on Ruth Osei, Stifel');
    const entries = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.action, 'intel.submitted')),
    );
    expect(entries.map((entry) => entry.clientId)).toEqual(['alpha', 'alpha']);
  });

  test('has a limit for each user, also for concurrent requests', async () => {
    const { pieces } = contract.intelLimit;
    await write(t, ({ client }) =>
      client.query(
        `INSERT INTO intel (client_id, id, type, subject, description, priority, submitted_by, created_at)
         SELECT 'alpha', gen_random_uuid(), 'market_update', 'News ' || n, 'Text', 'low', 'alpha', $1
         FROM generate_series(1, $2::int) n`,
        [t.platform.clock.now(), pieces - 1],
      ),
    );
    const submit = (as: 'alpha' | 'admin') =>
      t.call(contract.submitIntel, { as, body: { ...intel, client: 'alpha' } });
    const answers = await Promise.all([submit('alpha'), submit('alpha'), submit('alpha')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      "You've reached the limit of 200 intel submissions in 30 days. Try again in a few days.",
    );
    expect((await submit('admin')).status).toBe(200);
  });

  test.each([
    ['no subject', { subject: ' ' }, 'Please fill in subject and description.'],
    ['no description', { description: '' }, 'Please fill in subject and description.'],
    ['an unknown type', { type: 'gossip' }, 'type'],
    ['an unknown priority', { priority: 'asap' }, 'priority'],
  ])('with %s is refused', async (_, wrong, message) => {
    const answer = await t.call(contract.submitIntel, { as: 'alpha', body: { ...intel, ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
  });

  test("can't be sent to another client", async () => {
    const answer = await t.call(contract.submitIntel, { as: 'alpha', body: { ...intel, client: 'beta' } });
    expect(answer.status).toBe(403);
    expect(await list('beta')).toEqual([]);
    expect((await t.call(contract.submitIntel, { as: null, body: intel })).status).toBe(401);
  });

  test('is dismissed and restored by its own client only', async () => {
    const { body } = await t.call(contract.submitIntel, { as: 'alpha', body: intel });
    const params = { insightId: `intel:${body.id}` };
    expect((await t.call(contract.dismissInsight, { as: 'beta', params, body: {} })).status).toBe(404);
    expect((await t.call(contract.dismissInsight, { as: 'alpha', params })).status).toBe(200);
    expect((await t.call(contract.dismissInsight, { as: 'alpha', params, body: {} })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await t.call(contract.restoreInsight, { as: 'beta', params, body: {} })).status).toBe(404);
    expect(
      (await t.call(contract.restoreInsight, { as: 'admin', params, body: { client: 'alpha' } })).status,
    ).toBe(200);
    expect(await list()).toHaveLength(1);
    const odd = { insightId: 'x' };
    expect((await t.call(contract.dismissInsight, { as: 'alpha', params: odd, body: {} })).status).toBe(400);
    expect((await t.call(contract.dismissInsight, { as: null, params, body: {} })).status).toBe(401);
  });
});

describe('intel received', () => {
  const { listIntel, getIntel, submitIntel } = contract;
  const send = (as: 'alpha' | 'beta', fields: object) =>
    t.call(submitIntel, {
      as,
      body: { type: 'market_update', subject: 'News', description: 'Text', ...fields },
    });
  const subjects = async (query: object = {}) =>
    (await t.call(listIntel, { as: 'admin', query })).body.map(({ subject }) => subject);

  test("lists all clients' newest first, filtered, searched and paged", async () => {
    await send('alpha', { subject: 'Café closes', priority: 'low' });
    await send('beta', {
      subject: 'Raise',
      type: 'opportunity',
      firm: 'Crédit Agricole',
      contactName: 'Bo Li',
    });
    await send('alpha', { subject: 'Urgent', description: 'A team at UBS leaves.', priority: 'urgent' });
    expect(await subjects()).toEqual(['Urgent', 'Raise', 'Café closes']);
    expect(await subjects({ client: 'alpha' })).toEqual(['Urgent', 'Café closes']);
    expect(await subjects({ type: 'opportunity' })).toEqual(['Raise']);
    expect(await subjects({ priority: 'urgent' })).toEqual(['Urgent']);
    expect(await subjects({ q: 'cafe' })).toEqual(['Café closes']);
    expect(await subjects({ q: 'credit agr' })).toEqual(['Raise']);
    expect(await subjects({ q: 'bo li' })).toEqual(['Raise']);
    expect(await subjects({ q: 'team at ubs' })).toEqual(['Urgent']);
    expect(await subjects({ q: '100%' })).toEqual([]);
    const second = await t.call(listIntel, { as: 'admin', query: { page: 2, pageSize: 2 } });
    expect([second.body.map(({ subject }) => subject), second.headers['x-total-count']]).toEqual([
      ['Café closes'],
      '3',
    ]);
    const [first] = (await t.call(listIntel, { as: 'admin', query: {} })).body;
    const one = await t.call(getIntel, { as: 'admin', params: { id: first!.id } });
    expect(one.body).toEqual(first);
    expect(one.body).toMatchObject({ client: 'alpha', submittedBy: 'alpha', priority: 'urgent' });
  });

  test('is for admins; bad filters and unknown ids are refused', async () => {
    expect((await t.call(listIntel, { as: null, query: {} })).status).toBe(401);
    expect((await t.call(listIntel, { as: 'alpha', query: {} })).status).toBe(403);
    const bad = await t.inject({ as: 'admin', method: 'GET', url: '/api/admin/intel?priority=huge' });
    expect([bad.statusCode, bad.json().issues]).toMatchObject([400, [{ path: 'priority' }]]);
    const id = '018f0000-0000-7000-8000-000000000000';
    expect((await t.call(getIntel, { as: 'admin', params: { id } })).status).toBe(404);
    expect((await t.call(listIntel, { as: 'admin', query: { client: 'nobody' } })).status).toBe(404);
  });
});
