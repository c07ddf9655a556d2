import { endpoints } from '@liftout/contract';
import * as auth from '@liftout/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';
import { authService } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => sql('DELETE FROM login_failures'));

const sql = (text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), ({ client }) => client.query(text, values));
async function open(username = 'alpha', password = testPassword) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  });
  expect(answer.statusCode).toBe(200);
  const device = answer.cookies.find(({ name }) => name === 'liftout_device')?.value ?? '';
  return { token: String(answer.json().token), device };
}
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const me = async (token: string) => (await t.inject({ url: '/api/auth/me', headers: as(token) })).statusCode;
const change = (token: string, currentPassword: string, newPassword: string, device = '') =>
  t.inject({
    method: 'POST',
    url: '/api/auth/password',
    headers: as(token),
    payload: { currentPassword, newPassword },
    ...(device && { cookies: { liftout_device: device } }),
  });

describe('changing the password', () => {
  test('says what is wrong with the current and the new one', async () => {
    const { token } = await open();
    const wrong = await change(token, 'no', 'a much longer one');
    expect([wrong.statusCode, wrong.json().issues]).toEqual([
      400,
      [{ path: 'currentPassword', message: "That isn't your current password." }],
    ]);
    for (const [weak, message] of [
      ['short', 'Use at least 10 characters.'],
      ['password123', /common password/],
      ['alpha-partners-1', /your firm's name/],
      ['aaaaaaaaaaaa', /Repeats/],
    ] as const) {
      const answer = await change(token, testPassword, weak);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        {
          path: 'newPassword',
          message: typeof message === 'string' ? message : expect.stringMatching(message),
        },
      ]);
    }
  });

  test('ends every other session and forgets every other device', async () => {
    const [mine, other] = [await open(), await open()];
    const done = await change(mine.token, testPassword, 'four wise words here', mine.device);
    expect(done.statusCode).toBe(200);
    expect([await me(mine.token), await me(other.token)]).toEqual([200, 401]);
    const { rows } = await sql(
      `SELECT d.user_id FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.username = 'alpha'`,
    );
    expect(rows).toHaveLength(1);
    expect((await change(mine.token, 'four wise words here', testPassword)).statusCode).toBe(200);
  });

  test('limits the guesses of a session, without stopping another session', async () => {
    const [thief, owner] = [await open(), await open()];
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => change(thief.token, 'a guess', 'four wise words here')),
    );
    const codes = guesses.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array(8).fill(400), ...Array(22).fill(429)]);
    const refused = await change(thief.token, testPassword, 'four wise words here');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await change(owner.token, testPassword, testPassword)).statusCode).toBe(200);
  });

  test('limits how often new ones are checked, also for those who know the current one', async () => {
    const { token } = await open();
    const codes = [];
    for (let i = 0; i < 22; i += 1)
      codes.push((await change(token, testPassword, '1!|'.repeat(20))).statusCode);
    expect(codes.slice(0, 20)).not.toContain(429);
    expect(codes.slice(20)).toEqual([429, 429]);
  });

  test('succeeds for one of two at the same moment', async () => {
    const { token } = await open();
    const both = await Promise.all([
      change(token, testPassword, 'four wise words here'),
      change(token, testPassword, 'four other words here'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    await authService(t.platform).setPassword('alpha', testPassword);
  });
});

describe('from the command line', () => {
  test("a new password ends that user's sessions, nobody else's, and forgets the devices", async () => {
    const [mine, other] = [await open('beta'), await open('alpha')];
    await authService(t.platform).setPassword('Beta', 'a new password');
    expect([await me(mine.token), await me(other.token)]).toEqual([401, 200]);
    const { rowCount } = await sql(
      `SELECT 1 FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.username = 'beta'`,
    );
    expect(rowCount).toBe(0);
    await authService(t.platform).setPassword('beta', testPassword);
  });

  test('a weak password is refused, and so is an unknown user, by name', async () => {
    const service = authService(t.platform);
    await expect(service.setPassword('beta', 'beta-partners')).rejects.toThrow("your firm's name");
    await expect(service.setPassword('nobody', 'a new password')).rejects.toThrow(
      'User "nobody" was not found.',
    );
  });
});

describe('the first admin', () => {
  test('is created once', async () => {
    const service = authService(t.platform);
    expect(await service.hasAdmin()).toBe(true);
    expect(await service.createFirstAdmin('another one')).toBe(false);
    await sql(`UPDATE users SET password_hash = NULL, username = 'old' WHERE username = 'admin'`);
    const made = await Promise.all([
      service.createFirstAdmin('first of two'),
      service.createFirstAdmin('first of two'),
    ]);
    expect(made.sort()).toEqual([false, true]);
  });

  test('with a generated password can only change it', async () => {
    await sql(`UPDATE users SET must_change_password = true WHERE username = 'admin'`);
    const { token } = await open('admin', 'first of two');
    const user = await t.inject({ url: '/api/auth/me', headers: as(token) });
    expect(user.json()).toMatchObject({ username: 'admin', mustChangePassword: true });
    const resumed = await t.call(auth.adminLogin, { as: null, body: { token } });
    expect(resumed.body.user.mustChangePassword).toBe(true);

    const openToIt: string[] = [];
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public') continue;
      if (endpoint.beforePasswordChange) {
        openToIt.push(name);
        continue;
      }
      const { method, path } = endpoint;
      const url = path.replace(/:\w+/g, '018f0000-0000-7000-8000-000000000000');
      const answer = await t.inject({ method, url, headers: as(token) });
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'password_change_required']);
    }
    expect(openToIt.sort()).toEqual([
      'auth.changePassword',
      'auth.currentUser',
      'auth.logoutEverywhere',
      'auth.me',
    ]);

    const same = await change(token, 'first of two', 'first of two');
    expect(same.json().issues).toMatchObject([{ path: 'newPassword' }]);
    expect((await change(token, 'first of two', 'four wise words here')).statusCode).toBe(200);
    const after = await t.inject({ url: '/api/auth/me', headers: as(token) });
    expect(after.json().mustChangePassword).toBe(false);
    expect((await t.inject({ url: '/api/admin/mail', headers: as(token) })).statusCode).toBe(200);
  });
});
