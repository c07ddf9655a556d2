import { listOwnSubmissions } from '@liftout/contract/own-submissions';
import { erasePersonalData } from '@liftout/contract/personal-data';
import * as contract from '@liftout/contract/submissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const submit = async (lastName: string, as: 'alpha' | 'beta' = 'alpha') => {
  const email = `${lastName}@baird.example`.toLowerCase();
  const body = { firstName: 'Olga', lastName, email, phone: '415 555 0134', firm: 'Baird' };
  return (await t.call(contract.submitContact, { as, body })).body;
};
const own = async (query: { limit?: number; cursor?: string } = {}, as: 'alpha' | 'beta' = 'alpha') =>
  (await t.call(listOwnSubmissions, { as, query })).body;
const admin = { as: 'admin' } as const;

test('a client sees what it submitted, newest first, with where each stands, and no other client does', async () => {
  expect(await own()).toEqual({ submissions: [], total: 0, waiting: 0, next: null });
  const first = await submit('First');
  const second = await submit('Second');
  const third = await submit('Third');
  const { body: approved } = await t.call(contract.approveSubmission, {
    ...admin,
    params: { id: first.id },
    body: {},
  });
  const decidedAt = t.platform.clock.now().toISOString();
  await t.call(contract.rejectSubmission, {
    ...admin,
    params: { id: second.id },
    body: { reason: 'Retired in May.' },
  });

  const who = { firm: 'Baird', submittedBy: 'alpha' };
  expect(await own()).toEqual({
    submissions: [
      {
        ...who,
        id: third.id,
        name: 'Olga Third',
        submittedAt: third.submittedAt,
        status: 'pending',
        decidedAt: null,
        reason: null,
        contactId: null,
      },
      {
        ...who,
        id: second.id,
        name: 'Olga Second',
        submittedAt: second.submittedAt,
        status: 'rejected',
        decidedAt,
        reason: 'Retired in May.',
        contactId: null,
      },
      {
        ...who,
        id: first.id,
        name: 'Olga First',
        submittedAt: first.submittedAt,
        status: 'approved',
        decidedAt,
        reason: null,
        contactId: approved.contact.id,
      },
    ],
    total: 3,
    waiting: 1,
    next: null,
  });
  await submit('Elsewhere', 'beta');
  expect(await own({}, 'beta')).toMatchObject({
    total: 1,
    waiting: 1,
    submissions: [{ name: 'Olga Elsewhere' }],
  });
  expect((await t.call(listOwnSubmissions, { ...admin, query: { client: 'alpha' } })).body.total).toBe(3);
});

test('it goes on from page to page, also where all were submitted in one instant', async () => {
  const all = (await own()).submissions.map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof own>> = await own({ limit: 1, ...(cursor && { cursor }) });
    expect(page).toMatchObject({ total: 3, waiting: 1 });
    seen.push(...page.submissions.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toEqual(all);
  expect(seen).toHaveLength(3);
});

test('whoever was erased is not in it', async () => {
  const { id } = await submit('Forgotten');
  const approval = { ...admin, params: { id }, body: {} };
  const { contact } = (await t.call(contract.approveSubmission, approval)).body;
  expect(JSON.stringify(await own())).toContain('Forgotten');
  const erased = await t.call(erasePersonalData, {
    ...admin,
    params: { id: contact.id },
    body: { confirm: contact.name },
  });
  expect(erased.status).toBe(200);
  const left = await own();
  expect(left.total).toBe(3);
  expect(JSON.stringify(left)).not.toContain('Forgotten');
});

test('refuses whoever is not signed in, another client, and bad input', async () => {
  const status = async (as: 'alpha' | 'beta' | null, query = '') =>
    (await t.inject({ as, url: `/api/contacts/pending?${query}` })).statusCode;
  expect(await status(null)).toBe(401);
  expect(await status('beta', 'client=alpha')).toBe(403);
  for (const query of ['limit=0', 'limit=101', 'limit=all', 'cursor=nonsense', 'cursor='])
    expect(await status('alpha', query), query).toBe(400);
});

test('refuses a user without contacts', async () => {
  await write(t, ({ client }) =>
    client.query(`UPDATE clients SET allowed_dashboards = '{deals}' WHERE client_id = 'beta'`),
  );
  expect((await t.call(listOwnSubmissions, { as: 'beta', query: {} })).status).toBe(403);
});

test('a page is read from an index, however much others submitted', async () => {
  const plan = await write(t, async ({ client }) => {
    await client.query(`INSERT INTO pending_contacts (client_id, id, fields, submitted_by, status, created_at)
      SELECT CASE WHEN n % 2 = 0 THEN 'alpha' ELSE 'beta' END, gen_random_uuid(), '{}', 'x', 'rejected',
        timestamptz '2025-01-01' + n * interval '1 minute' FROM generate_series(1, 5000) n`);
    await client.query('ANALYZE pending_contacts');
    const { rows } = await client.query(`EXPLAIN SELECT * FROM pending_contacts WHERE client_id = 'alpha'
      AND (created_at, id) < ('2025-06-01'::timestamptz, '018f0000-0000-7000-8000-000000000000'::uuid)
      ORDER BY created_at DESC, id DESC LIMIT 26`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('Index Scan Backward using pending_contacts_newest');
  expect(plan).not.toContain('Sort');
});
