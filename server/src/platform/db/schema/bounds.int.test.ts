import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  makeActivities,
  makeContact,
  makeDeal,
  makeFirm,
  makeMove,
} from '../../../testing/rows/factories.ts';
import { databaseErrorCode } from '../database.ts';
import { migrate } from '../migrate.ts';

const owner = `bounds_owner_${randomBytes(5).toString('hex')}`;
let t: TestApp;
let client: pg.Client;

beforeAll(async () => {
  t = await createTestApp();
  client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.close();
  // What the role owned is gone with the database.
  const server = new pg.Client({ connectionString: inject('testServerUrl') });
  await server.connect();
  await server.query(`DROP ROLE ${owner}`);
  await server.end();
});

const value = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;

/** Takes the bounds back, and gives the tables to an owner who is no superuser, as in most installations. */
async function before() {
  await client.query(`CREATE ROLE ${owner} IN ROLE liftout_platform, liftout_app, liftout_search`);
  await client.query(`ALTER SCHEMA public OWNER TO ${owner}`);
  for (const [table] of await value("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
    await client.query(`ALTER TABLE ${table} OWNER TO ${owner}`);
  for (const [table, name] of await value(
    "SELECT conrelid::regclass, conname FROM pg_constraint WHERE conname LIKE '%\\_kept'",
  ))
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await client.query(`DELETE FROM migrations WHERE name LIKE '0063%'`);
}

test('rows from before the bounds are repaired, by an owner who is no superuser, and then checked', async () => {
  await before();
  const id = await makeContact(t, 'alpha', {
    aumCents: 9_007_199_254_740_900,
    revenueCents: -5,
  });
  await client.query(`UPDATE contacts SET last_contacted = '10000-01-01 11:59:59+00'`);
  const kept = await makeContact(t, 'alpha', {
    lastContacted: new Date('2100-12-31T23:59:59Z'),
    aumCents: 7,
  });
  await makeDeal(t, 'alpha', id, {
    valueCents: 9_007_199_254_740_900,
    lastInteraction: new Date('1800-01-01T00:00:00Z'),
  });
  const createdAt = new Date('2025-08-01T00:00:00Z');
  await makeActivities(t, 'alpha', [
    { occurredAt: new Date('1899-12-31T23:59:59Z'), durationSeconds: -1, createdAt },
  ]);
  const firmLeftId = await makeFirm(t, 'Merrill');
  const person = { firstName: 'Ada', lastName: 'Ash', firmLeftId };
  await makeMove(t, { ...person, movedOn: '4000-01-01', aumCents: 2_000_000_000_000_000 });
  await client.query(
    `UPDATE clients SET color_accent = 'blue', expires_at = 'infinity' WHERE client_id = 'alpha'`,
  );

  const joint = t.databaseUrl.includes('?') ? '&' : '?';
  await migrate(`${t.databaseUrl}${joint}options=${encodeURIComponent(`-c role=${owner}`)}`);

  expect(
    await value('SELECT id, last_contacted, aum_cents, revenue_cents FROM contacts ORDER BY id'),
  ).toEqual(
    [
      [id, null, null, null],
      [kept, new Date('2100-12-31T23:59:59Z'), 7, null],
    ].sort(),
  );
  expect(await value('SELECT value_cents, last_interaction FROM deals')).toEqual([[0, null]]);
  expect(await value('SELECT occurred_at, duration_seconds FROM activities')).toEqual([[createdAt, null]]);
  expect(await value('SELECT moved_on::text, aum_cents FROM moves')).toEqual([['2100-12-31', null]]);
  expect(
    await value("SELECT color_primary, color_accent, expires_at FROM clients WHERE client_id = 'alpha'"),
  ).toEqual([['#000000', '#0066cc', null]]);
  expect(
    await value("SELECT conname FROM pg_constraint WHERE conname LIKE '%\\_kept' AND NOT convalidated"),
  ).toEqual([]);
});

test.each([
  `UPDATE contacts SET last_contacted = '2101-01-01 00:00:00+00'`,
  `UPDATE contacts SET last_contacted = '0001-01-01 00:00:00+00 BC'`,
  `UPDATE contacts SET aum_cents = 1000000000000001`,
  `UPDATE contacts SET revenue_cents = -1`,
  `UPDATE deals SET value_cents = 10000000000001`,
  `UPDATE activities SET occurred_at = 'infinity'`,
  `UPDATE moves SET moved_on = '1899-12-31'`,
  `UPDATE clients SET color_primary = '#12345'`,
])('%s is refused', async (sql) => {
  expect(await client.query(sql).catch(databaseErrorCode)).toBe('23514');
});
