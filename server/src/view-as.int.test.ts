import { endpoints } from '@liftout/contract';
import { logout, me } from '@liftout/contract/auth';
import { streamChanges } from '@liftout/contract/changes';
import { listContacts } from '@liftout/contract/contacts';
import { dealBoard } from '@liftout/contract/deals';
import { viewAsHeader } from '@liftout/contract/view-as';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './platform/db/ids.ts';
import { auditEntries, clients, sessionViews, users } from './platform/db/schema/index.ts';
import { viewedUser } from './platform/sessions/queries/views.ts';
import type { AccessRow } from './testing/access/access-row.ts';
import { accessRows } from './testing/access/access-rows.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { write } from './testing/rows/factories.ts';
import { seedTenants, type Tenants } from './testing/rows/tenant-rows.ts';

let t: TestApp;
let rows: Tenants;
const ids = { alpha: '', beta: '', admin: '', inactive: '', expired: '' };

beforeAll(async () => {
  t = await createTestApp();
  rows = await seedTenants(t);
  for (const { id, username } of await write(t, ({ orm }) => orm.select().from(users)))
    Object.assign(ids, { [username]: id });
});
afterAll(() => t.close());

const asAlpha = () => ({ [viewAsHeader]: ids.alpha });
const viewAs = (userId: string, as: 'admin' | 'beta' | null = 'admin') =>
  t.call(me, { as, headers: { [viewAsHeader]: userId } });
const opened = () =>
  write(t, ({ orm }) => orm.select().from(auditEntries).where(eq(auditEntries.action, 'portal.viewed')));
const changeAlpha = (set: Partial<typeof clients.$inferInsert>) =>
  write(t, ({ orm }) => orm.update(clients).set(set).where(eq(clients.clientId, 'alpha')));

/** The tables' contents, but for the view itself. */
const contents = () =>
  write(t, async ({ client }) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
        AND table_type = 'BASE TABLE' AND table_name NOT IN ('migrations', 'sessions', 'session_views')`,
    );
    const prints: Record<string, unknown> = {};
    for (const { name } of tables)
      prints[name] = (
        await client.query(
          `SELECT md5(coalesce(string_agg(r::text, '' ORDER BY r::text), '')) AS print FROM ${name} r`,
        )
      ).rows[0];
    return prints;
  });

const request = (name: string) => {
  const row: AccessRow = accessRows[name] ?? {};
  const { headers, ...given } = row.request?.(rows) ?? {};
  return { ...given, headers: { ...headers, ...asAlpha() } };
};

describe('in a view', () => {
  const writers = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.readsNoSession);
  test.each(writers)('$endpoint.method $endpoint.path is refused', async ({ name, endpoint }) => {
    await viewAs(ids.alpha);
    const before = await contents();
    const answer = await t.call(endpoint, { as: 'admin', ...request(name) });
    expect([answer.status, answer.message]).toEqual([
      403,
      "You're viewing as alpha; nothing can be changed.",
    ]);
    expect(await contents()).toEqual(before);
  });

  const readers = endpoints.filter(
    ({ name, endpoint }) => endpoint.method === 'GET' && !accessRows[name]?.endless && name !== 'auth.me',
  );
  test.each(readers)('GET $endpoint.path answers as it does to the client', async ({ name, endpoint }) => {
    const { headers: _, ...given } = request(name);
    const own = await t.call(endpoint, { as: 'alpha', ...given });
    const viewed = await t.call(endpoint, { as: 'admin', ...request(name) });
    expect(viewed.status).toBe(own.status);
    const comparable = (text: string) =>
      text.replace(/,?"(requestId|viewedBy)":("[^"]*"|\{[^}]*\})/g, '').replace(/"uptime[^,}]*/g, '');
    if (endpoint.produces === undefined) expect(comparable(viewed.text)).toBe(comparable(own.text));
  });
});

describe('an admin who views as a client', () => {
  test('is that user, and named as the viewer', async () => {
    const { body } = await viewAs(ids.alpha);
    expect(body).toMatchObject({
      id: ids.alpha,
      username: 'alpha',
      role: 'client',
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      allowedDashboards: ['full'],
      mustChangePassword: false,
      viewedBy: { name: 'admin' },
    });
    expect((await t.call(me, { as: 'admin' })).body).not.toHaveProperty('viewedBy');
    expect((await t.call(me, { as: 'alpha' })).body).not.toHaveProperty('viewedBy');
  });

  test("is the client's own login where the client is named", async () => {
    expect((await viewAs('alpha')).body).toMatchObject({ id: ids.alpha, clientId: 'alpha' });
    expect((await viewAs('nobody')).status).toBe(404);
  });

  test('is audited once, however many requests follow', async () => {
    await write(t, ({ orm }) => orm.delete(sessionViews));
    await write(t, ({ orm }) => orm.delete(auditEntries).where(eq(auditEntries.action, 'portal.viewed')));
    const requests = Array.from({ length: 8 }, () => viewAs(ids.alpha));
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    await viewAs(ids.alpha);
    const entries = await opened();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorName: 'admin',
      actorId: ids.admin,
      clientId: 'alpha',
      entity: 'user',
      entityId: ids.alpha,
    });
    await write(t, ({ orm }) => orm.update(sessionViews).set({ usedAt: new Date(Date.now() - 40 * 60_000) }));
    await viewAs(ids.alpha);
    expect(await opened()).toHaveLength(2);
  });

  test('sees the sections of the client as they are now', async () => {
    const call = () => t.call(listContacts, { as: 'admin', headers: asAlpha() });
    expect((await call()).status).toBe(200);
    await changeAlpha({ allowedDashboards: ['deals'] });
    expect((await call()).status).toBe(403);
    expect((await t.call(dealBoard, { as: 'admin', headers: asAlpha() })).status).toBe(200);
    await changeAlpha({ allowedDashboards: ['full'] });
  });

  test('is refused to everyone else', async () => {
    expect((await viewAs(ids.alpha, null)).status).toBe(401);
    const answer = await viewAs(ids.alpha, 'beta');
    expect([answer.status, answer.message]).toEqual([403, 'Only admins can view as somebody else.']);
  });

  test.each([
    ['nobody', () => newId(), 404, 'This person was not found.'],
    ['an admin', () => ids.admin, 404, 'This person was not found.'],
    [
      'a user of an inactive client',
      () => ids.inactive,
      403,
      'Inactive Partners is inactive. Activate it to view its portal.',
    ],
    [
      'a user of an expired client',
      () => ids.expired,
      403,
      "Expired Partners's access has expired. Extend it to view its portal.",
    ],
  ])('as %s is refused', async (_, id, status, message) => {
    const answer = await viewAs(id());
    expect([answer.status, answer.message]).toEqual([status, message]);
  });

  const misnamed = 'viewAs: Name one user, by id, or one client, by its ID.';
  test.each([
    ['nothing', () => ''],
    ['no name', () => "x' OR true"],
    ['a list', () => 'alpha, beta'],
    ['a letter', () => 'a'],
    ['41 letters', () => 'a'.repeat(41)],
    ['more than an id', () => `${ids.alpha}0000`.repeat(2)],
  ])('named as %s is refused, and never the admin', async (_, named) => {
    for (const parameter of ['', `?viewAs=${ids.alpha}`]) {
      const answer = await t.inject({
        as: 'admin',
        url: `/api/auth/me${parameter}`,
        headers: { [viewAsHeader]: named() },
      });
      expect([answer.statusCode, answer.json().message]).toEqual([400, misnamed]);
    }
  });

  test.each([
    ['twice', () => `viewAs=${ids.alpha}&viewAs=${ids.alpha}`],
    ['twice, once empty', () => `viewAs=&viewAs=${ids.alpha}`],
    ['as nothing', () => 'viewAs='],
    ['with a NUL', () => 'viewAs=alpha%00'],
    ['with a line break', () => 'viewAs=alpha%0A'],
  ])('named %s in the query is refused', async (_, query) => {
    for (const headers of [{}, asAlpha()]) {
      const answer = await t.inject({ as: 'admin', url: `/api/auth/me?${query()}`, headers });
      expect([answer.statusCode, answer.json().message]).toEqual([400, misnamed]);
      expect(answer.json().issues[0].path).toBe('viewAs');
    }
  });

  test('may be named twice as the same user, with the id in any case', async () => {
    const both = (header: string, query: string) =>
      t.inject({
        as: 'admin',
        url: `/api/auth/me?viewAs=${query}`,
        headers: { [viewAsHeader]: header },
      });
    const same = await both(ids.alpha, ids.alpha.toUpperCase());
    expect([same.statusCode, same.json().id]).toEqual([200, ids.alpha]);
    expect((await both(ids.alpha, ids.beta)).json().message).toBe(misnamed);
    expect((await both('alpha', ids.alpha)).statusCode).toBe(400);
  });

  test('is found by indexes', async () => {
    const plan = await write(t, async ({ client }) => {
      await client.query('SET LOCAL enable_seqscan = off');
      const { text, values } = viewedUser('none', ids.alpha);
      return JSON.stringify((await client.query(`EXPLAIN ${text}`, values)).rows);
    });
    expect(plan).toContain('BitmapOr');
    expect(plan).toContain('users_pkey');
    expect(plan).not.toContain('Seq Scan on users');
  });

  test('sees the sections of the person, and not while they are deactivated', async () => {
    const set = (values: Partial<typeof users.$inferInsert>) =>
      write(t, ({ orm }) => orm.update(users).set(values).where(eq(users.username, 'alpha')));
    await set({ allowedDashboards: ['deals'], name: 'Rosa Lind' });
    expect((await viewAs(ids.alpha)).body).toMatchObject({ allowedDashboards: ['deals'], name: 'Rosa Lind' });
    expect((await t.call(listContacts, { as: 'admin', headers: asAlpha() })).status).toBe(403);
    await set({ isActive: false });
    const answer = await viewAs(ids.alpha);
    expect([answer.status, answer.message]).toEqual([
      403,
      'Rosa Lind is deactivated. Activate them to view as them.',
    ]);
    await set({ allowedDashboards: null, name: null, isActive: true });
  });

  test('stops with the client', async () => {
    expect((await viewAs(ids.alpha)).status).toBe(200);
    await changeAlpha({ archivedAt: t.platform.clock.now() });
    expect((await viewAs(ids.alpha)).status).toBe(404);
    await changeAlpha({ archivedAt: null });
    expect((await viewAs(ids.alpha)).status).toBe(200);
  });

  test('changes nothing by a form either, and may ask with HEAD', async () => {
    const send = (method: 'POST' | 'HEAD' | 'OPTIONS' | 'DELETE', url: string) =>
      t.inject({
        as: 'admin',
        method,
        url,
        headers: {
          ...asAlpha(),
          ...(method === 'POST' && { 'content-type': 'multipart/form-data; boundary=x' }),
        },
        ...(method === 'POST' && { payload: '--x--' }),
      });
    const refused = await send('POST', '/api/upload-csv');
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "You're viewing as alpha; nothing can be changed.",
    ]);
    expect((await send('HEAD', '/api/contacts')).statusCode).toBe(200);
    expect((await send('OPTIONS', '/api/contacts')).statusCode).not.toBe(403);
    // Of a path without an endpoint, too.
    expect((await send('DELETE', '/api/nothing')).statusCode).toBe(403);
  });

  test('names the user of an event stream in the query', async () => {
    const head = (query: string) =>
      t.inject({ as: 'admin', method: 'HEAD', url: `${streamChanges.path}?viewAs=${query}` });
    expect((await head(ids.alpha)).statusCode).toBe(200);
    expect((await head(ids.inactive)).statusCode).toBe(403);
  });

  test('has streams that end with the view', async () => {
    const admin = await t.platform.sessions.find(await t.tokenOf('admin'));
    if (!admin) throw new Error('No session');
    const viewed = await t.platform.sessions.view(admin, ids.alpha, true);
    if ('kind' in viewed) throw new Error(viewed.kind);
    const current = async () =>
      (await t.platform.sessions.findMany([viewed.tokenHash, admin.tokenHash])).size;
    expect(await current()).toBe(2);
    await changeAlpha({ isActive: false });
    expect(await current()).toBe(1);
    await changeAlpha({ isActive: true });
    expect(await current()).toBe(2);
    const found = await t.platform.sessions.findMany([viewed.tokenHash]);
    expect(found.get(viewed.tokenHash)).toMatchObject({ role: 'client', clientId: 'alpha' });
  });
});

describe('a view', () => {
  let own: TestApp | undefined;
  afterEach(() => own?.close());

  test('ends with the session of the admin', async () => {
    own = await createTestApp();
    const [alpha] = await write(own, ({ orm }) =>
      orm.select().from(users).where(eq(users.username, 'alpha')),
    );
    const headers = { [viewAsHeader]: alpha?.id ?? '' };
    expect((await own.call(me, { as: 'admin', headers })).status).toBe(200);
    expect((await own.call(logout, { as: 'admin' })).status).toBe(200);
    expect((await own.call(me, { as: 'admin', headers })).status).toBe(401);
    expect(await write(own, ({ orm }) => orm.select().from(sessionViews))).toEqual([]);
  });
});
