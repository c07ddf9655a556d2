import { randomBytes } from 'node:crypto';
import { clientSignInPage, login, me } from '@liftout/contract/auth';
import { ready } from '@liftout/contract/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Many requests at once from eight addresses, and how many of them were answered so far. */
function flood(count: number, url: () => string, headers: () => Record<string, string> = () => ({})) {
  let answered = 0;
  const all = Array.from({ length: count }, async (_, n) => {
    await t.app.inject({ url: url(), headers: headers(), remoteAddress: `203.0.113.${n % 8}` });
    answered += 1;
  });
  return { answered: () => answered, end: () => Promise.all(all) };
}

const signInPage = () => clientSignInPage.path.replace(':slug', 'alpha');
const signIn = () =>
  t.app.inject({
    method: login.method,
    url: login.path,
    payload: { username: 'alpha', password: testPassword },
    remoteAddress: '198.51.100.7',
  });

test('a flood of invalid tokens does not delay signed-in users', async () => {
  expect((await t.call(me, { as: 'alpha' })).status).toBe(200);
  const anonymous = flood(
    600,
    () => me.path,
    () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` }),
  );
  expect((await t.call(me, { as: 'alpha' })).status).toBe(200);
  expect(anonymous.answered()).toBeLessThan(600 / 2);
  await anonymous.end();
});

test('a flood of requests for public pages does not prevent signing in', async () => {
  const anonymous = flood(400, signInPage);
  expect((await signIn()).statusCode).toBe(200);
  await anonymous.end();
});

test('a flood of readiness checks does not make it unready', async () => {
  const codes = await Promise.all(
    Array.from({ length: 400 }, async () => (await t.app.inject(ready.path)).statusCode),
  );
  expect(new Set(codes)).toEqual(new Set([200]));
});

test('a flood of anonymous requests does not make it unready', async () => {
  const anonymous = flood(400, signInPage);
  expect((await t.app.inject({ url: ready.path, remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  await anonymous.end();
});
