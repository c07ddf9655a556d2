import { createHash } from 'node:crypto';
import * as auth from '@liftout/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const sql = (text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), ({ client }) => client.query(text, values));
const open = async (username = 'alpha', cookies: Record<string, string> = {}) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: testPassword },
    cookies,
    headers: { origin: 'http://liftout.test', host: 'liftout.test' },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.json().token);
};
const isValid = async (token: string) =>
  (await t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
const stored = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('base64url');
  return (await sql('SELECT 1 FROM sessions WHERE token_hash = $1', [hash])).rowCount;
};

describe('a session ends for good', () => {
  test.each([
    ['the client was deactivated', 'is_active = false', 'is_active = true'],
    ['the client was archived', 'archived_at = now()', 'archived_at = NULL'],
    // The clock of tests is fixed at 16:00.
    ['its access had expired', `expires_at = '2025-08-29T15:59:59Z'`, `expires_at = '2030-01-01T00:00:00Z'`],
    ['its access had expired without an end now', `expires_at = '2025-08-29T15:59:59Z'`, 'expires_at = NULL'],
  ])('once %s, used meanwhile or not', async (_why, close, reopen) => {
    const [used, unused] = [await open(), await open()];
    await sql(`UPDATE clients SET ${close} WHERE client_id = 'alpha'`);
    expect(await isValid(used)).toBe(false);
    expect(await stored(used)).toBe(0);
    await sql(`UPDATE clients SET ${reopen} WHERE client_id = 'alpha'`);
    expect([await isValid(used), await isValid(unused)]).toEqual([false, false]);
    expect(await stored(unused)).toBe(0);
    const fresh = await open();
    expect(await isValid(fresh)).toBe(true);
    await sql(`UPDATE clients SET expires_at = NULL WHERE client_id = 'alpha'`);
  });

  test('but not when other columns of the client change, or a future expiry is moved', async () => {
    const token = await open();
    await sql(`UPDATE clients SET name = name || '.', version = version + 1 WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = now() + interval '1 day' WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = now() + interval '2 days' WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = NULL WHERE client_id = 'alpha'`);
    expect(await isValid(token)).toBe(true);
  });

  test('even when the access epoch is set back by hand', async () => {
    const token = await open();
    await sql(`UPDATE clients SET is_active = false WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET is_active = true, access_epoch = 1 WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET access_epoch = 1 WHERE client_id = 'alpha'`);
    expect(await isValid(token)).toBe(false);
  });

  test('after the timeout of the settings without a request', async () => {
    const token = await open();
    await sql(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expect(await isValid(token)).toBe(false);
    expect(await stored(token)).toBe(0);
  });

  test('after 30 days, however often it was used', async () => {
    const token = await open();
    await sql(`UPDATE sessions SET created_at = now() - interval '29 days 23 hours',
      last_seen_at = now() - interval '2 minutes'`);
    expect(await isValid(token)).toBe(true);
    await sql(`UPDATE sessions SET created_at = now() - interval '30 days 1 second'`);
    expect(await isValid(token)).toBe(false);
  });
});

describe('signing in again', () => {
  test("ends the browser's previous session, of any user, and no other", async () => {
    const [previous, other] = [await open('alpha'), await open('alpha')];
    const next = await open('beta', { liftout_session: previous });
    expect([await isValid(previous), await isValid(other), await isValid(next)]).toEqual([false, true, true]);
  });

  test('keeps it when the password is wrong', async () => {
    const previous = await open('alpha');
    const wrong = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'alpha', password: 'wrong' },
      cookies: { liftout_session: previous },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(await isValid(previous)).toBe(true);
  });
});

describe('under https', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await createTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
  });
  afterAll(() => secure.close());

  test('the cookies belong to this host only', async () => {
    const answer = await secure.call(auth.login, {
      as: null,
      body: { username: 'alpha', password: testPassword },
    });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-liftout_session',
      '__Host-liftout_device',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toContain('; Path=/; HttpOnly; Secure; SameSite=Lax');
      expect(cookie).not.toContain('Domain');
    }
    const me = (name: string) =>
      secure.app.inject({ url: '/api/auth/me', cookies: { [name]: answer.body.token } });
    expect((await me('__Host-liftout_session')).statusCode).toBe(200);
    expect((await me('liftout_session')).statusCode).toBe(401);
    const out = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      cookies: { '__Host-liftout_session': answer.body.token },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-liftout_session=; .*Path=\/.*Secure/);
  });

  test('no page may set another base address', async () => {
    const { headers } = await secure.app.inject('/api/health');
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  });
});
