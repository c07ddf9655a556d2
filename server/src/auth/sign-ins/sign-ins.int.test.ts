import * as auth from '@liftout/contract/auth';
import * as signIns from '@liftout/contract/sign-ins';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql('DELETE FROM sign_ins WHERE outcome <> $1', ['open']);
  await sql('DELETE FROM login_failures');
});

const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const idOf = async (username: string) =>
  String((await sql('SELECT id FROM users WHERE username = $1', [username]))[0]?.id);
const open = async (username: string, cookies: Record<string, string> = {}) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '192.0.2.7',
    headers: { 'user-agent': 'Test/1.0', 'sec-fetch-site': 'same-origin' },
    cookies,
    payload: { username, password: testPassword },
  });
  return String(answer.json().token);
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) =>
  (await t.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode === 200;
const list = async (filter: object = {}) =>
  (await t.call(signIns.listSignIns, { as: 'admin', query: filter })).body;
const latest = async (username: string) => (await list({ user: await idOf(username) })).signIns[0];

describe('a session', () => {
  test('is listed while it is open, with where it came from, and never with its token', async () => {
    const token = await open('alpha');
    const found = await latest('alpha');
    expect(found).toMatchObject({
      username: 'alpha',
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      address: '192.0.2.7',
      userAgent: 'Test/1.0',
      outcome: 'open',
      endedAt: null,
      isCurrent: false,
    });
    const hashes = (await sql('SELECT token_hash FROM sessions')).map(({ token_hash: hash }) => String(hash));
    const answer = JSON.stringify(await list());
    for (const secret of [token, ...hashes]) expect(answer).not.toContain(secret);
    expect((await list({ of: 'admins' })).signIns.some(({ isCurrent }) => isCurrent)).toBe(true);
  });

  const post = (url: string, token: string, payload?: object) =>
    t.inject({ method: 'POST', url, headers: bearer(token), ...(payload && { payload }) });
  test.each([
    ['signed_out', (token: string) => post('/api/auth/logout', token)],
    ['signed_out', (token: string) => post('/api/auth/logout-everywhere', token)],
    ['replaced', (token: string) => open('alpha', { liftout_session: token })],
    ['timed_out', () => sql(`UPDATE sessions SET expires_at = now() - interval '1 second'`)],
    [
      'access_ended',
      async () => {
        await sql(`UPDATE clients SET is_active = false WHERE client_id = 'beta'`);
        await sql(`UPDATE clients SET is_active = true WHERE client_id = 'beta'`);
      },
    ],
    [
      'deactivated',
      async () => {
        const params = { id: await idOf('beta') };
        await t.call(users.setUserActive, { as: 'admin', params, body: { isActive: false } });
        await t.call(users.setUserActive, { as: 'admin', params, body: { isActive: true } });
      },
    ],
    [
      'password_changed',
      async () => {
        const params = { id: await idOf('beta') };
        await t.call(users.resetPassword, { as: 'admin', params, body: { password: testPassword } });
      },
    ],
  ])('that ended as %s says so', async (outcome, end) => {
    const token = await open('beta');
    await t.tokenOf('admin');
    await sql(`UPDATE sessions SET expires_at = now() + interval '1 hour'`);
    await end(token);
    await sql(`UPDATE sessions SET expires_at = now() + interval '1 hour'
      WHERE user_id = (SELECT id FROM users WHERE username = 'admin')`);
    const ended = (await list({ user: await idOf('beta'), outcome })).signIns[0];
    expect(ended).toMatchObject({ outcome, username: 'beta', endedAt: expect.any(String) });
    expect(await isOpen(token)).toBe(false);
    await sql('DELETE FROM sessions WHERE user_id = $1', [await idOf('alpha')]);
  });
});

describe('an admin ends', () => {
  test('one session, and no other', async () => {
    const [first, second] = [await open('alpha'), await open('alpha')];
    const found = await latest('alpha');
    const params = { id: found?.id ?? '' };
    expect((await t.call(signIns.endSession, { as: 'admin', params })).body).toEqual({ ended: 1 });
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
    expect(await latest('alpha')).toMatchObject({ outcome: 'ended_by_admin', endedBy: 'admin' });
    expect((await t.call(signIns.endSession, { as: 'admin', params })).status).toBe(404);
    const [entry] = await sql(
      `SELECT actor_name, client_id FROM audit_entries WHERE action = 'session.ended'`,
    );
    expect(entry).toEqual({ actor_name: 'admin', client_id: 'alpha' });
  });

  test('all sessions of a user, but not the own one', async () => {
    await sql('DELETE FROM sessions WHERE user_id = $1', [await idOf('alpha')]);
    const tokens = [await open('alpha'), await open('alpha')];
    const end = async (name: string) =>
      (await t.call(signIns.endSessionsOfUser, { as: 'admin', params: { id: await idOf(name) } })).body;
    expect(await end('alpha')).toEqual({ ended: 2 });
    for (const token of tokens) expect(await isOpen(token)).toBe(false);
    const own = await t.tokenOf('admin');
    const other = await open('admin');
    await end('admin');
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
  });
});

describe('the list', () => {
  test('shows refused attempts, but no name that nobody has', async () => {
    const attempt = (username: string, password: string) =>
      t.call(auth.login, { as: null, body: { username, password } });
    await attempt('alpha', 'wrong');
    await attempt('my secret password', 'alpha');
    await attempt('inactive', testPassword);
    const { signIns: refused, total } = await list({ outcome: 'refused' });
    expect(total).toBe(3);
    expect(refused).toMatchObject([
      { username: 'inactive', reason: expect.stringContaining('inactive'), attempts: 1 },
      { userId: null, username: null, reason: 'Wrong username or password' },
      { username: 'alpha', reason: 'Wrong username or password' },
    ]);
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  test('is filtered and paged', async () => {
    for (let i = 0; i < 3; i += 1) await open('beta');
    const all = await list({ of: 'beta', pageSize: 1000 });
    const second = await list({ of: 'beta', page: 2, pageSize: 1 });
    expect([second.total, second.signIns[0]?.id]).toEqual([all.total, all.signIns[1]?.id]);
    expect((await list({ of: 'alpha', user: await idOf('beta') })).total).toBe(0);
    const bad = await t.call(signIns.listSignIns, { as: 'admin', query: { outcome: 'gone' as 'open' } });
    expect([bad.status, JSON.parse(bad.text).issues[0].path]).toEqual([400, 'outcome']);
  });

  test('goes back 180 days, and keeps the last sign-in of each user', async () => {
    const beta = await idOf('beta');
    const stale = (userId: string | null, days: number) =>
      sql(
        `INSERT INTO sign_ins (id, user_id, address, user_agent, outcome, started_at, last_seen_at)
         SELECT gen_random_uuid(), $1, '', 'old', 'signed_out', at, at
         FROM (SELECT now() - make_interval(days => $2) AS at)`,
        [userId, days],
      );
    await stale(beta, 400);
    await stale(beta, 181);
    await stale(beta, 170);
    await stale(null, 181);
    await stale(await idOf('expired'), 300);
    await open('alpha');
    const old = await sql(`SELECT username FROM sign_ins i LEFT JOIN users u ON u.id = i.user_id
      WHERE i.user_agent = 'old' ORDER BY 1`);
    expect(old.map(({ username }) => username)).toEqual(['beta', 'expired']);
  });

  test('is also cleared of old ones while sign-ins are only refused', async () => {
    await sql(`INSERT INTO sign_ins (id, address, user_agent, outcome, started_at, last_seen_at)
      SELECT gen_random_uuid(), '', 'older', 'refused', at, at FROM (SELECT now() - interval '181 days' AS at)`);
    await sql('DELETE FROM login_failures');
    await t.call(auth.login, { as: null, body: { username: 'beta', password: 'wrong' } });
    expect(await sql(`SELECT 1 FROM sign_ins WHERE user_agent = 'older'`)).toEqual([]);
  });
});
