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
const holds = async (token: string) =>
  (await t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
const stored = async (token: string) => {
  const hash = createHash('sha256').update(token).digest('base64url');
  return (await sql('SELECT 1 FROM sessions WHERE token_hash = $1', [hash])).rowCount;
};

describe('a session is over for good', () => {
  test.each([
    ['the client was deactivated', 'is_active = false', 'is_active = true'],
    ['the client was archived', 'archived_at = now()', 'archived_at = NULL'],
    // The clock of tests stands at 16:00.
    ['its access had expired', `expires_at = '2025-08-29T15:59:59Z'`, `expires_at = '2030-01-01T00:00:00Z'`],
    ['its access had expired without an end now', `expires_at = '2025-08-29T15:59:59Z'`, 'expires_at = NULL'],
  ])('once %s, seen meanwhile or not', async (_why, close, reopen) => {
    const [seen, unseen] = [await open(), await open()];
    await sql(`UPDATE clients SET ${close} WHERE client_id = 'alpha'`);
    expect(await holds(seen)).toBe(false);
    expect(await stored(seen)).toBe(0);
    await sql(`UPDATE clients SET ${reopen} WHERE client_id = 'alpha'`);
    expect([await holds(seen), await holds(unseen)]).toEqual([false, false]);
    expect(await stored(unseen)).toBe(0);
    const fresh = await open();
    expect(await holds(fresh)).toBe(true);
    await sql(`UPDATE clients SET expires_at = NULL WHERE client_id = 'alpha'`);
  });

  test('not when other things of the client change, or an end that has not come is moved', async () => {
    const token = await open();
    await sql(`UPDATE clients SET name = name || '.', version = version + 1 WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = now() + interval '1 day' WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = now() + interval '2 days' WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET expires_at = NULL WHERE client_id = 'alpha'`);
    expect(await holds(token)).toBe(true);
  });

  test('even for one who sets the epoch back by hand', async () => {
    const token = await open();
    await sql(`UPDATE clients SET is_active = false WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET is_active = true, access_epoch = 1 WHERE client_id = 'alpha'`);
    await sql(`UPDATE clients SET access_epoch = 1 WHERE client_id = 'alpha'`);
    expect(await holds(token)).toBe(false);
  });

  test('after the time-out of the settings without a request', async () => {
    const token = await open();
    await sql(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expect(await holds(token)).toBe(false);
    expect(await stored(token)).toBe(0);
  });

  test('after 30 days, however often it was used', async () => {
    const token = await open();
    await sql(`UPDATE sessions SET created_at = now() - interval '29 days 23 hours',
      last_seen_at = now() - interval '2 minutes'`);
    expect(await holds(token)).toBe(true);
    await sql(`UPDATE sessions SET created_at = now() - interval '30 days 1 second'`);
    expect(await holds(token)).toBe(false);
  });
});

describe('signing in again', () => {
  test("ends the browser's former session, whoever's it was, and no other", async () => {
    const [former, other] = [await open('alpha'), await open('alpha')];
    const next = await open('beta', { liftout_session: former });
    expect([await holds(former), await holds(other), await holds(next)]).toEqual([false, true, true]);
  });

  test('keeps it where the password is wrong', async () => {
    const former = await open('alpha');
    const wrong = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'alpha', password: 'wrong' },
      cookies: { liftout_session: former },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(await holds(former)).toBe(true);
  });
});

describe('under https', () => {
  let secure: TestApp;
  beforeAll(async () => {
    secure = await createTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
  });
  afterAll(() => secure.close());

  test('the cookies belong to this host alone', async () => {
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

  test('no page takes another base', async () => {
    const { headers } = await secure.app.inject('/api/health');
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  });
});
