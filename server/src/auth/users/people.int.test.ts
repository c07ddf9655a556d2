import * as auth from '@liftout/contract/auth';
import * as deals from '@liftout/contract/deals';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const password = 'four wise words here';
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const me = (token: string) =>
  t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
const signIn = (username: string, secret = password) =>
  t.call(auth.login, { as: null, body: { username, password: secret } });
const idOf = async (username: string) =>
  String((await sql('SELECT id FROM users WHERE username = $1', [username]))[0]?.id);
const stored = async (id: string) =>
  (
    await sql(
      'SELECT username, name, email, allowed_dashboards, is_active, version FROM users WHERE id = $1',
      [id],
    )
  )[0];
const addPerson = async (email: string, more: object = {}, client = 'alpha') => {
  const { body } = await t.call(users.createPerson, {
    as: 'admin',
    params: { client },
    body: { name: 'Pia Stone', email, password, ...more },
  });
  // As if the given password was changed already.
  await sql('UPDATE users SET must_change_password = false WHERE id = $1', [body.user.id]);
  return body.user;
};

describe("a client's person", () => {
  test('signs in with the email in any case, and is shown by name', async () => {
    const person = await addPerson('Pia@Alpha.example');
    expect(person).toMatchObject({
      username: 'pia@alpha.example',
      email: 'pia@alpha.example',
      clientId: 'alpha',
      isClientLogin: false,
      allowedDashboards: null,
      state: 'active',
      lastSeenAt: null,
      version: 1,
    });
    const { body } = await signIn('PIA@alpha.example');
    expect(body.user).toMatchObject({
      name: 'Pia Stone',
      username: 'pia@alpha.example',
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      allowedDashboards: ['full'],
    });
    const list = await t.call(users.listPeople, { as: 'admin', params: { client: 'alpha' } });
    expect(list.body.people.map(({ username }) => username)).toEqual(['alpha', 'pia@alpha.example']);
    expect(list.body.people[1]).toMatchObject({ openSessions: 1, lastSeenAt: expect.any(String) });
    expect(list.body.people[0]).toMatchObject({ isClientLogin: true });
    expect(list.body).toMatchObject({ clientName: 'Alpha Partners', allowedDashboards: ['full'] });
  });

  test('has a password to change at first, where an admin set it', async () => {
    await t.call(users.createPerson, {
      as: 'admin',
      params: { client: 'alpha' },
      body: { name: 'New', email: 'new@alpha.example', password },
    });
    expect((await signIn('new@alpha.example')).body.user.mustChangePassword).toBe(true);
  });

  test('sees the sections that both the client has and the person is given', async () => {
    const { id, version } = await addPerson('limited@alpha.example', {
      allowedDashboards: ['overview', 'deals'],
    });
    const { token } = (await signIn('limited@alpha.example')).body;
    const dashboards = async () => (await me(token)).json().allowedDashboards;
    const readsDeals = async () =>
      (await t.inject({ url: '/api/deals?client=alpha', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect([await dashboards(), await readsDeals()]).toEqual([['overview', 'deals'], 200]);
    await t.call(users.updatePerson, {
      as: 'admin',
      params: { id },
      body: { name: 'Limited', email: 'limited@alpha.example', allowedDashboards: ['overview'], version },
    });
    expect([await dashboards(), await readsDeals()]).toEqual([['overview'], 403]);
    await sql(`UPDATE clients SET allowed_dashboards = '{deals}' WHERE client_id = 'alpha'`);
    expect(await dashboards()).toEqual([]);
    await sql(`UPDATE clients SET allowed_dashboards = '{full}' WHERE client_id = 'alpha'`);
    const { id: kept } = await addPerson('all@alpha.example', { allowedDashboards: ['full', 'deals'] });
    expect((await stored(kept))?.allowed_dashboards).toBeNull();
  });

  test('leaves their name where they do something', async () => {
    const { id } = await addPerson('author@alpha.example', { name: 'Ines Author' });
    const { token } = (await signIn('author@alpha.example')).body;
    const post = (url: string, payload: object) =>
      t.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    const intel = {
      type: 'market_update',
      subject: 'Heard',
      description: 'A move',
      priority: 'low',
      client: 'alpha',
    };
    expect((await post('/api/intel', intel)).statusCode).toBe(200);
    const contact = { firstName: 'A', lastName: 'B', email: 'a@b.example', firm: 'UBS', client: 'alpha' };
    expect((await post('/api/contacts/pending', contact)).statusCode).toBe(200);
    expect(await sql('SELECT submitted_by FROM intel')).toEqual([{ submitted_by: 'Ines Author' }]);
    expect(await sql('SELECT submitted_by FROM pending_contacts')).toEqual([{ submitted_by: 'Ines Author' }]);
    expect(await sql('SELECT DISTINCT actor_name FROM audit_entries WHERE actor_id = $1', [id])).toEqual([
      { actor_name: 'Ines Author' },
    ]);
  });

  test('is refused after a right password, and signed out, once deactivated', async () => {
    const { id, version } = await addPerson('gone@alpha.example');
    const { token } = (await signIn('gone@alpha.example')).body;
    const off = await t.call(users.setUserActive, {
      as: 'admin',
      params: { id },
      body: { isActive: false, version },
    });
    expect(off.body).toMatchObject({ state: 'inactive', version: version + 1 });
    expect((await me(token)).statusCode).toBe(401);
    const refused = await signIn('gone@alpha.example');
    expect([refused.status, refused.message]).toEqual([
      403,
      'Your login is deactivated. Ask your administrator to turn it on.',
    ]);
    expect((await signIn('gone@alpha.example', 'wrong')).status).toBe(401);
    await t.call(users.setUserActive, { as: 'admin', params: { id }, body: { isActive: true } });
    expect((await me(token)).statusCode).toBe(401);
    expect((await signIn('gone@alpha.example')).status).toBe(200);
  });

  test('never works on in a session of before, even where only the row was changed', async () => {
    const { id } = await addPerson('epoch@alpha.example');
    const { token } = (await signIn('epoch@alpha.example')).body;
    await sql('UPDATE users SET is_active = false WHERE id = $1', [id]);
    await sql('UPDATE users SET is_active = true, access_epoch = 1 WHERE id = $1', [id]);
    expect((await me(token)).statusCode).toBe(401);
  });
});

describe('adding', () => {
  test.each([
    [{ name: '', email: 'x@alpha.example', password }, 'name'],
    [{ name: 'X', email: 'no email', password }, 'email'],
    [{ name: 'X', email: 'x@alpha.example', password: 'short' }, 'password'],
    [{ name: 'X', email: 'x@alpha.example', password: 'password123' }, 'password'],
    [{ name: 'X', email: 'x@alpha.example' }, 'password'],
    [{ name: 'X', email: 'x@alpha.example', password, invite: 'copy' }, 'password'],
    [{ name: 'X', email: 'x@alpha.example', password, allowedDashboards: ['admin'] }, 'allowedDashboards.0'],
  ])('refuses %j, naming %s', async (body, field) => {
    const { status, text } = await t.call(users.createPerson, {
      as: 'admin',
      params: { client: 'alpha' },
      body,
    });
    expect([status, JSON.parse(text).issues?.[0]?.path]).toEqual([400, field]);
  });

  test('is a conflict where the email is taken, also by another client, or at the same moment', async () => {
    await addPerson('taken@alpha.example');
    const body = { name: 'X', email: 'TAKEN@alpha.example', password };
    for (const client of ['alpha', 'beta'])
      expect((await t.call(users.createPerson, { as: 'admin', params: { client }, body })).status).toBe(409);
    const twice = await Promise.all(
      [1, 2].map(() =>
        t.call(users.createPerson, {
          as: 'admin',
          params: { client: 'beta' },
          body: { name: 'X', email: 'twice@beta.example', invite: 'copy' },
        }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is a conflict for an admin named as a client, whose login it could be', async () => {
    await sql(`DELETE FROM users WHERE username = 'expired'`);
    const body = { username: 'Expired', name: 'X', invite: 'copy' };
    expect((await t.call(users.createAdmin, { as: 'admin', body })).status).toBe(409);
  });

  test('is 404 for an unknown client', async () => {
    const body = { name: 'X', email: 'y@alpha.example', password };
    expect(
      (await t.call(users.createPerson, { as: 'admin', params: { client: 'nobody' }, body })).status,
    ).toBe(404);
  });
});

describe('editing', () => {
  test('changes the email and so the username; records before and after, and no hash', async () => {
    const { id, version } = await addPerson('before@alpha.example');
    const body = {
      name: 'After',
      email: 'after@alpha.example',
      allowedDashboards: ['deals' as const],
      version,
    };
    const { body: after } = await t.call(users.updatePerson, { as: 'admin', params: { id }, body });
    expect(after).toMatchObject({
      username: 'after@alpha.example',
      allowedDashboards: ['deals'],
      version: 2,
    });
    const [entry] = await sql(
      `SELECT actor_name, client_id, before, after FROM audit_entries WHERE entity_id = $1 AND action = 'user.updated'`,
      [id],
    );
    expect(entry).toMatchObject({
      actor_name: 'admin',
      client_id: 'alpha',
      before: { username: 'before@alpha.example', name: 'Pia Stone', allowedDashboards: null },
      after: { username: 'after@alpha.example', name: 'After', allowedDashboards: ['deals'] },
    });
    expect(JSON.stringify(await sql('SELECT before, after FROM audit_entries'))).not.toContain('argon2');
  });

  test('of an outdated version is refused with the current one, and changes nothing', async () => {
    const { id } = await addPerson('stale@alpha.example');
    const body = { name: 'First', email: 'stale@alpha.example', version: 1 };
    await t.call(users.updatePerson, { as: 'admin', params: { id }, body });
    const before = await stored(id);
    const second = await t.call(users.updatePerson, {
      as: 'admin',
      params: { id },
      body: { ...body, name: 'Second' },
    });
    expect([second.status, JSON.parse(second.text).current]).toMatchObject([
      409,
      { name: 'First', version: 2 },
    ]);
    expect(await stored(id)).toEqual(before);
  });

  test("is refused for the client's own login, for a taken email, and for an admin as a person", async () => {
    const { id } = await addPerson('edited@alpha.example');
    await addPerson('other@alpha.example');
    const put = async (target: string, email: string) =>
      (await t.call(users.updatePerson, { as: 'admin', params: { id: target }, body: { name: 'X', email } }))
        .status;
    expect(await put(await idOf('alpha'), 'x@alpha.example')).toBe(409);
    expect(await put(id, 'other@alpha.example')).toBe(409);
    expect(await put(await idOf('admin'), 'x@alpha.example')).toBe(404);
    expect((await stored(id))?.username).toBe('edited@alpha.example');
  });
});

describe('a reset password', () => {
  test('ends the sessions of that user, has to be changed, and is not in the audit trail', async () => {
    const { id } = await addPerson('reset@alpha.example');
    const { token } = (await signIn('reset@alpha.example')).body;
    const next = 'other wise words there';
    await t.call(users.resetPassword, { as: 'admin', params: { id }, body: { password: next } });
    expect((await me(token)).statusCode).toBe(401);
    expect((await signIn('reset@alpha.example')).status).toBe(401);
    expect((await signIn('reset@alpha.example', next)).body.user.mustChangePassword).toBe(true);
    const weak = await t.call(users.resetPassword, {
      as: 'admin',
      params: { id },
      body: { password: 'reset@alpha' },
    });
    expect([weak.status, JSON.parse(weak.text).issues[0].path]).toEqual([400, 'password']);
  });

  test("of a client's own login need not be changed, since it is shared", async () => {
    const id = await idOf('beta');
    await t.call(users.resetPassword, { as: 'admin', params: { id }, body: { password } });
    expect((await signIn('beta')).body.user.mustChangePassword).toBe(false);
  });
});

describe('admins', () => {
  test('are listed, added and edited', async () => {
    const { body } = await t.call(users.createAdmin, {
      as: 'admin',
      body: { username: 'Ada', name: 'Ada Lindqvist', email: 'ADA@liftout.example', password },
    });
    const ada = body.user;
    expect(ada).toMatchObject({
      username: 'ada',
      email: 'ada@liftout.example',
      role: 'admin',
      clientId: null,
    });
    const { body: list } = await t.call(users.listAdmins, { as: 'admin' });
    expect(list.map(({ username }) => username)).toEqual(['ada', 'admin']);
    await t.call(users.updateAdmin, {
      as: 'admin',
      params: { id: ada.id },
      body: { name: 'Ada L.', email: '', version: ada.version },
    });
    expect(await stored(ada.id)).toMatchObject({ username: 'ada', name: 'Ada L.', email: null });
  });

  test('cannot deactivate themselves, nor the last who can sign in', async () => {
    const id = await idOf('admin');
    const self = await t.call(users.setUserActive, {
      as: 'admin',
      params: { id },
      body: { isActive: false },
    });
    expect([self.status, self.message]).toMatchObject([
      409,
      expect.stringContaining("can't deactivate yourself"),
    ]);
  });
});

describe('the last admin', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
  });
  afterAll(() => own.close());

  test('stays, also where two deactivate each other at the same moment', async () => {
    const { body } = await own.call(users.createAdmin, {
      as: 'admin',
      body: { username: 'ada', name: 'Ada', password },
    });
    await query(own.databaseUrl, 'UPDATE users SET must_change_password = false');
    const { body: ada } = await own.call(auth.login, { as: null, body: { username: 'ada', password } });
    const [{ id: adminId } = { id: '' }] = await query(
      own.databaseUrl,
      `SELECT id FROM users WHERE username = 'admin'`,
    );
    const deactivate = (id: unknown, token: string) =>
      own.inject({
        method: 'PUT',
        url: `/api/admin/users/${id}/active`,
        headers: { authorization: `Bearer ${token}` },
        payload: { isActive: false },
      });
    const both = await Promise.all([
      deactivate(adminId, ada.token),
      deactivate(body.user.id, await own.tokenOf('admin')),
    ]);
    const statuses = both.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    // The other one was signed out already, or else is the last.
    expect([401, 409]).toContain(statuses[1]);
    const able = await query(
      own.databaseUrl,
      `SELECT id FROM users WHERE role = 'admin' AND is_active AND password_hash IS NOT NULL`,
    );
    expect(able).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('is for users who never set a password', async () => {
    const { body } = await t.call(users.createPerson, {
      as: 'admin',
      params: { client: 'alpha' },
      body: { name: 'Mistake', email: 'mistake@alpha.example', invite: 'copy' },
    });
    const { id } = body.user;
    expect((await t.call(users.deleteUser, { as: 'admin', params: { id } })).status).toBe(200);
    expect(await stored(id)).toBeUndefined();
    const kept = await addPerson('kept@alpha.example');
    for (const one of [kept.id, await idOf('alpha'), await idOf('admin')])
      expect((await t.call(users.deleteUser, { as: 'admin', params: { id: one } })).status).toBe(409);
  });
});

test('one client reads none of the other, with a person as with its login', async () => {
  await addPerson('beta@beta.example', {}, 'beta');
  const { token } = (await signIn('beta@beta.example')).body;
  const board = await t.inject({
    url: `${deals.listDeals.path}?client=alpha`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(board.statusCode).toBe(403);
  expect(
    (await t.call(auth.login, { as: null, body: { username: 'alpha', password: testPassword } })).status,
  ).toBe(200);
});
