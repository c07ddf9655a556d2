import * as auth from '@liftout/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const right = { username: 'alpha', password: testPassword };
const sql = (text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), ({ client }) => client.query(text, values));
const me = (token: string) =>
  t.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  test('a client gets a token and its user', async () => {
    const { body, headers } = await t.call(auth.login, { as: null, body: right });
    expect(body.user).toMatchObject({
      username: 'alpha',
      role: 'client',
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      allowedDashboards: ['full'],
      expiresAt: null,
    });
    expect(body.token).toHaveLength(43);
    const cookie = (name: string) =>
      new RegExp(`^${name}=.{43}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(cookie('liftout_session')),
      expect.stringMatching(cookie('liftout_device')),
    ]);
    expect((await me(body.token)).json()).toEqual(body.user);
  });

  test('usernames are accepted in any case and with spaces around', async () => {
    const answer = await t.call(auth.login, { as: null, body: { ...right, username: '  ALPHA ' } });
    expect(answer.status).toBe(200);
  });

  test('only the hash of a token is stored', async () => {
    const { body } = await t.call(auth.login, { as: null, body: right });
    const { rows } = await sql('SELECT 1 FROM sessions WHERE token_hash = $1', [body.token]);
    expect(rows).toEqual([]);
  });

  test('an unknown name and a wrong password get the same answer', async () => {
    const unknown = await t.call(auth.login, { as: null, body: { username: 'nobody', password: 'x' } });
    const wrong = await t.call(auth.login, { as: null, body: { username: 'beta', password: 'x' } });
    expect(unknown.status).toBe(401);
    const withoutId = (text: string) => ({ ...JSON.parse(text), requestId: '' });
    expect(withoutId(unknown.text)).toEqual(withoutId(wrong.text));
    expect(wrong.message).toBe('Incorrect username or password');
  });

  test('both fields are needed', async () => {
    const { status, text } = await t.call(auth.login, { as: null, body: { username: '', password: '' } });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid',
      issues: [
        { path: 'username', message: 'Enter your username.' },
        { path: 'password', message: 'Enter your password.' },
      ],
    });
  });

  test('the admin login needs both fields, or a token', async () => {
    const issuesOf = async (body: object) => {
      const { status, text } = await t.call(auth.adminLogin, { as: null, body });
      expect(status).toBe(400);
      return JSON.parse(text).issues;
    };
    const username = { path: 'username', message: 'Enter your username.' };
    const password = { path: 'password', message: 'Enter your password.' };
    expect(await issuesOf({})).toEqual([username, password]);
    expect(await issuesOf({ username: 'admin' })).toEqual([password]);
    expect(await issuesOf({ password: 'x' })).toEqual([username]);
    expect(await issuesOf({ username: ' ' })).toEqual([username, password]);
    expect(await issuesOf({ username: 5, password: 'x' })).toEqual([username]);
    expect(await issuesOf({ token: '' })).toMatchObject([{ path: 'token' }]);
  });

  test('the admin login refuses clients, and accepts admins', async () => {
    const client = await t.call(auth.adminLogin, { as: null, body: right });
    expect([client.status, client.message]).toEqual([
      403,
      'This login is for admins. Use your own client login.',
    ]);
    const admin = await t.call(auth.adminLogin, { as: null, body: { ...right, username: 'admin' } });
    expect(admin.body.user).toMatchObject({ role: 'admin', clientId: null, clientName: null });
  });

  test('the admin login accepts the token of a valid admin session, and no other', async () => {
    const token = await t.tokenOf('admin');
    const resumed = await t.call(auth.adminLogin, { as: null, body: { token } });
    expect(resumed.body).toMatchObject({ token, user: { username: 'admin', role: 'admin' } });
    for (const other of [await t.tokenOf('beta'), 'made up'])
      expect((await t.call(auth.adminLogin, { as: null, body: { token: other } })).status).toBe(401);
  });

  test('the client login accepts the client id', async () => {
    const answer = await t.call(auth.clientLogin, {
      as: null,
      body: { clientId: 'beta', password: testPassword },
    });
    expect(answer.body.user.clientId).toBe('beta');
  });

  test('says that a client is closed, but only after the right password', async () => {
    const inactive = await t.call(auth.login, { as: null, body: { ...right, username: 'inactive' } });
    expect([inactive.status, inactive.message]).toEqual([
      403,
      'This client portal is inactive. Ask your administrator to turn it on.',
    ]);
    const expired = await t.call(auth.login, { as: null, body: { ...right, username: 'expired' } });
    expect([expired.status, expired.message]).toEqual([
      403,
      'Access to this client portal has expired. Ask your administrator to extend it.',
    ]);
    const wrong = await t.call(auth.login, { as: null, body: { username: 'inactive', password: 'x' } });
    expect(wrong.status).toBe(401);
  });
});

describe('a session', () => {
  const open = async () => (await t.call(auth.login, { as: null, body: right })).body.token;

  test('ends with its own logout, and the others stay', async () => {
    const [mine, other] = [await open(), await open()];
    const out = await t.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${mine}` },
    });
    expect(out.statusCode).toBe(200);
    expect((await me(mine)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
  });

  test('logging out without a session is no error', async () => {
    expect((await t.call(auth.logout, { as: null })).status).toBe(200);
  });

  test('every session ends with "everywhere"', async () => {
    const [mine, other] = [await open(), await open()];
    await t.inject({
      method: 'POST',
      url: '/api/auth/logout-everywhere',
      headers: { authorization: `Bearer ${mine}` },
    });
    expect([(await me(mine)).statusCode, (await me(other)).statusCode]).toEqual([401, 401]);
  });
});

describe('a write with the cookie alone', () => {
  const write = async (headers: Record<string, string>, payload?: string) => {
    const { body } = await t.call(auth.login, { as: null, body: right });
    return t.inject({
      method: 'POST',
      url: '/api/auth/logout-everywhere',
      headers: { cookie: `liftout_session=${body.token}`, host: 'liftout.test', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  };

  test('is accepted from our own pages', async () => {
    expect((await write({ origin: 'http://liftout.test' })).statusCode).toBe(200);
    expect((await write({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('is refused from elsewhere, without an origin, or as a form', async () => {
    expect((await write({ origin: 'http://evil.test' })).statusCode).toBe(403);
    expect((await write({})).statusCode).toBe(403);
    expect((await write({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const form = { origin: 'http://liftout.test', 'content-type': 'text/plain' };
    expect((await write(form, '{}')).statusCode).toBe(403);
  });
});

describe('a sign-in that brings the cookie of another session', () => {
  const signIn = async (headers: Record<string, string>) => {
    const { body } = await t.call(auth.login, { as: null, body: right });
    const { statusCode } = await t.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie: `liftout_session=${body.token}`, host: 'liftout.test', ...headers },
      payload: right,
    });
    return { status: statusCode, former: (await me(body.token)).statusCode };
  };

  test('works for a program, which sends no origin, and leaves its other session', async () => {
    expect(await signIn({})).toEqual({ status: 200, former: 200 });
  });

  test('from our own pages ends that session', async () => {
    expect(await signIn({ origin: 'http://liftout.test' })).toEqual({ status: 200, former: 401 });
  });

  test('is refused from the page of another site, and changes nothing', async () => {
    const refused = { status: 403, former: 200 };
    expect(await signIn({ origin: 'http://evil.test' })).toEqual(refused);
    expect(await signIn({ 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  });
});

describe('the login pages', () => {
  test("show a client's branding and nothing else", async () => {
    const { body } = await t.call(auth.clientSignInPage, { as: null, params: { slug: 'alpha' } });
    expect(body).toEqual({
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      logoUrl: null,
      brandingColors: { primary: '#000000', secondary: '#666666', accent: '#0066cc' },
      supportEmail: 'support@liftout.example',
    });
  });

  test('do not exist for unknown or inactive clients', async () => {
    for (const slug of ['nobody', 'inactive', 'Alpha', '%27--'])
      expect((await t.call(auth.clientSignInPage, { as: null, params: { slug } })).status).toBe(404);
  });

  test('name the demo logins only in the demo', async () => {
    const { body } = await t.call(auth.signInPage, { as: null });
    expect(body).toEqual({ supportEmail: 'support@liftout.example', demoLogins: [] });
  });
});
