import { exportPersonalData, readablePersonalData } from '@liftout/contract/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system, tenantScope } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, makeDeal } from '../testing/rows/factories.ts';
import { personalDataExport } from './export.ts';

const t = await createTestApp();
afterAll(() => t.close());
const many = 1_050;
let dana: string;

beforeAll(async () => {
  dana = await makeContact(t, 'alpha', {
    firstName: 'Dana',
    lastName: '<b>Whitfield</b>',
    notes: 'Likes "boats" & <script>alert(1)</script>',
    aumCents: 120_000_050,
  });
  await makeDeal(t, 'alpha', dana, { valueCents: 36_500_000 });
  const other = await makeContact(t, 'alpha', { firstName: 'Omar', email: 'omar@x.example' });
  // Seven at each instant, so that pages end between activities of one time.
  await query(
    t.databaseUrl,
    `INSERT INTO activities (client_id, id, contact_id, type, subject, occurred_at, created_at)
     SELECT 'alpha', gen_random_uuid(), CASE WHEN n > $3 THEN $2::uuid ELSE $1::uuid END, 'call', 'Call ' || n,
       timestamptz '2025-01-01' + (n / 7) * interval '1 hour', now() FROM generate_series(1, $3::int + 5) n`,
    [dana, other, many],
  );
  await query(
    t.databaseUrl,
    `INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, before, after, created_at)
     SELECT gen_random_uuid(), 'alpha', 'Alan', 'contact.updated', 'contact', $1, '{"city": null}', '{"city": "Reno"}',
       timestamptz '2025-02-01' + n * interval '1 hour' FROM generate_series(1, 450) n`,
    [dana],
  );
});

const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(Object) : []);

test('a person with more activities than a page has them all, each once, the oldest first', async () => {
  const { body } = await t.call(exportPersonalData, { as: 'alpha', params: { id: dana } });
  const activities = rowsOf(body.activities);
  expect(activities).toHaveLength(many);
  expect(new Set(activities.map(({ id }) => id)).size).toBe(many);
  const times = activities.map(({ occurred_at }) => String(occurred_at));
  expect(times).toEqual([...times].sort());
  expect(activities[0]).not.toHaveProperty('created_xid');
  expect(rowsOf(body.history)).toHaveLength(450);
  expect(body).toMatchObject({
    contact: { first_name: 'Dana' },
    deals: [{ value_cents: 36_500_000 }],
    intel: [],
  });
});

test('the page to read has the same in words, and nothing in it is markup of theirs', async () => {
  const { status, text, headers } = await t.call(readablePersonalData, { as: 'alpha', params: { id: dana } });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="personal-data-${dana}.html"`);
  expect(text).toContain('<h1>Personal data of Dana &lt;b&gt;Whitfield&lt;/b&gt;</h1>');
  expect(text).toContain('Likes &quot;boats&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect([...text.matchAll(/<h2>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Contact',
    'Deals',
    'Next steps',
    'Research',
    'Submissions',
    'Intel',
    'Named in records of others',
    'Imports',
    'Advisors of moves who are, or may be, this person',
    'Calls, emails, meetings and notes',
    'History',
  ]);
  expect(text).toContain('<dl><dt>First name</dt>');
  expect(text).toContain('<dt>AUM</dt><dd dir="auto">$1,200,000.50</dd>');
  expect(text).toContain('<dt>Value</dt><dd dir="auto">$365,000.00</dd>');
  expect(text).toContain('<dt>Action</dt><dd dir="auto">Edited a contact</dd>');
  expect(text).toContain('<dd dir="auto">City: Reno</dd>');
  expect(text.match(/>Call \d+</g)).toHaveLength(many);
  expect(text).toMatch(/<h2>Research<\/h2>\n<p>Nothing\.<\/p>/);
  expect(text).not.toContain(dana.slice(1, -1).concat('</dd>'));
  expect(text.trimEnd().endsWith('</html>')).toBe(true);
});

test('a file is made page by page, as its reader takes it', async () => {
  const own = tenantScope('alpha', system);
  const reader = { tokenHash: 'a session', userId: 'ada', clientId: 'alpha' };
  for (const start of [personalDataExport(t.platform).json, personalDataExport(t.platform).readable]) {
    const calls: number[] = [];
    for await (const piece of await start(reader, own, dana))
      calls.push(String(piece).match(/Call \d+/g)?.length ?? 0);
    expect(calls.reduce((sum, number) => sum + number, 0)).toBe(many);
    expect(Math.max(...calls)).toBeLessThanOrEqual(200);
  }
});

test("another client's person is in no file", async () => {
  for (const endpoint of [exportPersonalData, readablePersonalData])
    expect((await t.call(endpoint, { as: 'beta', params: { id: dana } })).status).toBe(404);
});
