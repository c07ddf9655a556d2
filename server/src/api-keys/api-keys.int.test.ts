import * as activity from '@liftout/contract/activity';
import * as contract from '@liftout/contract/api-keys';
import * as audit from '@liftout/contract/audit';
import * as auth from '@liftout/contract/auth';
import * as contacts from '@liftout/contract/contacts';
import * as deals from '@liftout/contract/deals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { startTwoProcesses } from '../testing/processes/two-processes.ts';
import { seedTenants, type Tenants } from '../testing/rows/tenant-rows.ts';

let t: TestApp;
let rows: Tenants;
beforeAll(async () => {
  t = await createTestApp();
  rows = await seedTenants(t);
});
afterAll(() => t.close());
beforeEach(() => sql('DELETE FROM api_keys'));

const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const params = { client: 'alpha' };
const wanted = { name: 'Warehouse', allowedDashboards: ['full'], canWrite: true, expiresInDays: null };
const make = async (body: object = {}) =>
  (await t.call(contract.createApiKey, { as: 'admin', params, body: { ...wanted, ...body } })).body;
const list = async () => (await t.call(contract.listApiKeys, { as: 'admin', params })).body;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (token: string) =>
  (await t.inject({ url: '/api/deals', headers: bearer(token) })).statusCode;

describe('making a key', () => {
  test('answers the key once, and stores a hash of it alone', async () => {
    const { key, token } = await make({ expiresInDays: 90 });
    expect(token).toMatch(/^lo_[a-z0-9]{10}_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({ name: 'Warehouse', state: 'active', createdBy: 'admin', lastUsedAt: null });
    expect(token.startsWith(`${key.shown}_`)).toBe(true);
    const days = (Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)) / 86_400_000;
    expect(days).toBe(90);
    const secret = token.slice(key.shown.length + 1);
    expect(JSON.stringify(await list())).not.toContain(secret);
    for (const table of ['api_keys', 'audit_entries'])
      expect(JSON.stringify(await sql(`SELECT * FROM ${table}`))).not.toContain(secret);
  });

  test('is refused with a name that a working key has, in any case, and allowed once that one is revoked', async () => {
    const { key } = await make();
    const again = await t.call(contract.createApiKey, {
      as: 'admin',
      params,
      body: { ...wanted, name: 'WAREHOUSE' },
    });
    expect([again.status, again.message]).toEqual([
      409,
      'There is a key named “WAREHOUSE” already. Revoke it first, or choose another name.',
    ]);
    await t.call(contract.revokeApiKey, { as: 'admin', params: { ...params, id: key.id } });
    await make();
    expect((await list()).keys.map(({ state }) => state)).toEqual(['active', 'revoked']);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no section', { allowedDashboards: [] }],
    ['an unknown section', { allowedDashboards: ['admin'] }],
    ['another expiry', { expiresInDays: 4000 }],
  ])('with %s is refused', async (_, body) => {
    const { status } = await t.call(contract.createApiKey, {
      as: 'admin',
      params,
      body: { ...wanted, ...body },
    });
    expect(status).toBe(400);
  });

  test('and revoking one leave audit entries by the admin', async () => {
    const { key } = await make();
    await t.call(contract.revokeApiKey, { as: 'admin', params: { ...params, id: key.id } });
    const entries = (await t.call(audit.listAudit, { as: 'admin', query: { entityId: key.id } })).body
      .entries;
    expect(entries.map(({ action, actor, client }) => [action, actor, client])).toEqual([
      ['api-key.revoked', 'admin', 'alpha'],
      ['api-key.created', 'admin', 'alpha'],
    ]);
  });
});

describe('a key', () => {
  test('acts for its client alone, by name, also in the timeline', async () => {
    const { token } = await make();
    const me = await t.call(auth.me, { as: null, headers: bearer(token) });
    expect(me.body).toMatchObject({ name: 'API key Warehouse', role: 'client', clientId: 'alpha' });
    const listed = await t.call(contacts.listContacts, { as: null, headers: bearer(token) });
    expect(new Set(listed.body.map(({ client }) => client))).toEqual(new Set(['alpha']));
    const moved = await t.call(deals.moveDeal, {
      as: null,
      headers: bearer(token),
      params: { id: rows.alpha.dealId },
      body: { stage: 'meeting' },
    });
    expect(moved.status).toBe(200);
    const [entry] = await sql(
      `SELECT actor_id, actor_name, client_id FROM audit_entries WHERE action = 'deal.moved'`,
    );
    expect(entry).toEqual({ actor_id: null, actor_name: 'API key Warehouse', client_id: 'alpha' });
    const timeline = await t.call(contacts.contactTimeline, {
      as: 'alpha',
      params: { id: rows.alpha.contactId },
    });
    expect(timeline.text).toContain('API key Warehouse');
  });

  test('works only as a bearer token: in no cookie, parameter or other header', async () => {
    const { token } = await make();
    const tries = await Promise.all([
      t.inject({ url: '/api/deals', cookies: { liftout_session: token } }),
      t.inject({ url: `/api/deals?api_key=${token}` }),
      t.inject({ url: `/api/deals?token=${token}&access_token=${token}` }),
      t.inject({ url: '/api/deals', headers: { 'x-api-key': token } }),
      t.inject({ url: '/api/deals', headers: { authorization: `Basic ${token}` } }),
    ]);
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(token)).toBe(200);
  });

  test('does not work with another secret, nor by its public id', async () => {
    const { key, token } = await make();
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(key.shown)).toBe(401);
  });

  test('may do nothing as an admin, nor view as anyone', async () => {
    const { token } = await make();
    const answers = await Promise.all([
      t.inject({ url: '/api/admin/clients', headers: bearer(token) }),
      t.inject({ url: '/api/admin/clients/alpha/api-keys', headers: bearer(token) }),
      t.inject({ url: '/api/deals', headers: { ...bearer(token), 'x-liftout-view-as': 'beta' } }),
      t.inject({ url: '/api/deals?client=beta', headers: bearer(token) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });

  test('sees of its sections only those that its client still has', async () => {
    const { token } = await make({ allowedDashboards: ['deals', 'contacts'] });
    const tried = async () => [
      await statusOf(token),
      (await t.inject({ url: '/api/contacts', headers: bearer(token) })).statusCode,
      (await t.inject({ url: '/api/moves', headers: bearer(token) })).statusCode,
    ];
    expect(await tried()).toEqual([200, 200, 403]);
    await sql(`UPDATE clients SET allowed_dashboards = '{contacts}' WHERE client_id = 'alpha'`);
    expect(await tried()).toEqual([403, 200, 403]);
    await sql(`UPDATE clients SET allowed_dashboards = '{full}' WHERE client_id = 'alpha'`);
  });

  test.each([
    ['inactive', 'is_active = false', 'is_active = true'],
    ['expired', `expires_at = '2025-08-28T00:00:00Z'`, 'expires_at = NULL'],
    ['archived', `archived_at = now()`, 'archived_at = NULL'],
  ])('does not work while its client is %s', async (_, close, open) => {
    const { token } = await make();
    await sql(`UPDATE clients SET ${close} WHERE client_id = 'alpha'`);
    expect(await statusOf(token)).toBe(401);
    await sql(`UPDATE clients SET ${open} WHERE client_id = 'alpha'`);
    expect(await statusOf(token)).toBe(200);
  });

  test('ends at its expiry', async () => {
    const { key, token } = await make({ expiresInDays: 30 });
    await sql(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [key.id]);
    expect(await statusOf(token)).toBe(401);
    expect((await list()).keys[0]?.state).toBe('expired');
  });

  test('that is revoked works in no process, at once', async () => {
    const { key, token } = await make();
    const { other, closeOther } = await startTwoProcesses(t);
    try {
      const ask = () => other.inject({ url: '/api/deals', headers: bearer(token) });
      expect((await ask()).statusCode).toBe(200);
      await t.call(contract.revokeApiKey, { as: 'admin', params: { ...params, id: key.id } });
      expect((await ask()).statusCode).toBe(401);
      expect(await statusOf(token)).toBe(401);
    } finally {
      await closeOther();
    }
  });

  test('is shown with its last use, stored once a minute', async () => {
    const { key, token } = await make();
    const use = (address: string) =>
      t.inject({ url: '/api/deals', headers: bearer(token), remoteAddress: address });
    await use('192.0.2.7');
    const first = (await list()).keys[0];
    expect(first).toMatchObject({ lastUsedAddress: '192.0.2.7' });
    await use('192.0.2.8');
    expect((await list()).keys[0]).toEqual(first);
    await sql(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [key.id]);
    await use('192.0.2.8');
    expect((await list()).keys[0]).toMatchObject({ lastUsedAddress: '192.0.2.8' });
  });

  test('gets 429 with Retry-After past its requests of a minute, and no other key does', async () => {
    const { token } = await make();
    const { token: second } = await make({ name: 'Second' });
    for (let sent = 0; sent < contract.keyRequestsPerMinute; sent += 1)
      await t.inject({ url: '/api/auth/me', headers: bearer(token) });
    const refused = await t.inject({ url: '/api/auth/me', headers: bearer(token) });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(second)).toBe(200);
  });
});

test('a read-only key reads, and writes nothing', async () => {
  const { token } = await make({ canWrite: false });
  expect(await statusOf(token)).toBe(200);
  const logged = await t.call(activity.logActivity, {
    as: null,
    headers: bearer(token),
    body: { contactId: rows.alpha.contactId, type: 'note', subject: 'By a key' },
  });
  expect([logged.status, logged.message]).toEqual([
    403,
    'This API key can only read. Ask your administrator for one that can also write.',
  ]);
});
