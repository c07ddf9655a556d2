import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { hashPassword } from '../platform/passwords.ts';
import { hashToken } from '../platform/sessions/tokens.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';
import { countAttempt, maxWaitSeconds, signInBuckets } from './attempts.ts';

// Every attempt that is not refused hashes a password, which is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp | undefined;
afterAll(() => t?.close());

const app = () => {
  if (!t) throw new Error('not started');
  return t;
};
beforeEach(async () => {
  t ??= await createTestApp();
  await sql('DELETE FROM login_failures');
});

const sql = (text: string, values: unknown[] = []) =>
  app().platform.db.as(platformScope(system), ({ client }) => client.query(text, values));

const home = '192.0.2.9';
function attempt(password: string, { from = home, username = 'beta', device = '' } = {}) {
  return app().app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    payload: { username, password },
    ...(device && { cookies: { liftout_device: device } }),
  });
}
const right = (options: Parameters<typeof attempt>[1] = {}) => attempt(testPassword, options);
const deviceOf = (answer: Awaited<ReturnType<typeof attempt>>) =>
  answer.cookies.find(({ name }) => name === 'liftout_device')?.value ?? '';
/** Makes the counters older, as if these seconds had passed. */
const pass = (seconds: number) =>
  sql(`UPDATE login_failures SET updated_at = updated_at - make_interval(secs => $1)`, [seconds]);
/** Dates the last failure to now: on a busy machine it may be seconds ago. */
const restart = () => sql('UPDATE login_failures SET updated_at = clock_timestamp()');
/** Counts a failed attempt without the work of checking a password. */
const countFailure = (username: string, from: string) =>
  app().platform.db.as(platformScope(system), (tx) =>
    countAttempt(tx, signInBuckets(username, from, undefined)),
  );
async function fail(times: number, options: Parameters<typeof attempt>[1] = {}) {
  const codes: number[] = [];
  for (let i = 0; i < times; i++) codes.push((await attempt('wrong', options)).statusCode);
  return codes;
}

describe('one account from one address', () => {
  test('waits longer after each failure, up to a limit, and the answer says how long', async () => {
    expect(await fail(8)).toEqual(Array(8).fill(401));
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      await restart();
      const refused = await right();
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      const time = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
      expect(refused.json().message).toBe(`Too many failed attempts. Try again in ${time}.`);
      await pass(seconds);
      expect((await attempt('wrong')).statusCode).toBe(401);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
    await pass(maxWaitSeconds);
    expect((await right()).statusCode).toBe(200);
  });

  test('starts again from none after a right password', async () => {
    await fail(7);
    expect((await right()).statusCode).toBe(200);
    expect(await fail(8)).toEqual(Array(8).fill(401));
  });

  test('is counted before the password is checked: of 58 at once, eight are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 58 }, () => attempt('wrong')));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(8);
    expect(codes.filter((code) => code === 429)).toHaveLength(50);
  });

  test('a right password is not counted as a failure', async () => {
    for (let i = 0; i < 20; i++) expect((await right()).statusCode).toBe(200);
    const { rows } = await sql('SELECT count FROM login_failures WHERE count > 0');
    expect(rows).toEqual([]);
  });

  test('counts an IPv6 network as one address, and IPv4 in IPv6 as IPv4', async () => {
    for (let i = 0; i < 8; i++) await attempt('wrong', { from: `2001:db8:1:2::${i + 1}` });
    expect((await right({ from: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429);
    expect((await right({ from: '2001:db8:1:3::9' })).statusCode).toBe(200);
    for (let i = 0; i < 8; i++) await attempt('wrong', { from: i % 2 ? home : `::ffff:${home}` });
    expect((await right()).statusCode).toBe(429);
  });

  test('waits no longer than the limit after a clock was set back', async () => {
    await fail(12);
    await pass(-3 * 86_400);
    expect((await right()).statusCode).toBe(200);
  });
});

describe('failures of strangers lock nobody out', () => {
  test('100 wrong passwords from 13 addresses affect neither a new address nor a known device', async () => {
    const device = deviceOf(await right({ from: '198.51.100.200' }));
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => attempt('wrong', { from: `198.51.100.${i % 13}` })),
    );
    expect((await right({ from: '198.51.100.99' })).statusCode).toBe(200);
    expect((await right({ from: '198.51.100.0', device })).statusCode).toBe(200);
    expect((await right({ from: '198.51.100.0' })).statusCode).toBe(429);
  });

  test('an account under attack gives each new address two tries, and then makes it wait', async () => {
    for (let i = 0; i < 60; i++) await countFailure('beta', `198.51.100.${i}`);
    expect(await fail(3, { from: '203.0.113.7' })).toEqual([401, 401, 429]);
    expect((await right({ from: '203.0.113.8' })).statusCode).toBe(200);
  });

  test('behind a proxy that is not trusted, 60 failures do not stop other users', async () => {
    const device = deviceOf(await right());
    for (let i = 0; i < 60; i++) await countFailure(i % 2 ? 'beta' : `guess-${i}`, home);
    expect((await right({ username: 'alpha' })).statusCode).toBe(200);
    expect((await right({ username: 'admin' })).statusCode).toBe(200);
    expect((await right({ device })).statusCode).toBe(200);
  });

  test('an address that tries many accounts has two tries for each, and then waits', async () => {
    for (let i = 0; i < 40; i++) await countFailure(`guess-${i}`, home);
    expect(await fail(3, { username: 'alpha' })).toEqual([401, 401, 429]);
    expect((await right({ username: 'admin' })).statusCode).toBe(200);
  });
});

describe('a known device', () => {
  test('is one that signed in to that account, and its token is stored as a hash', async () => {
    const device = deviceOf(await right());
    expect((await sql('SELECT 1 FROM known_devices WHERE token_hash = $1', [device])).rowCount).toBe(0);
    const hashed = await sql('SELECT 1 FROM known_devices WHERE token_hash = $1', [hashToken(device)]);
    expect(hashed.rowCount).toBe(1);
    await fail(8);
    await fail(8, { username: 'alpha' });
    expect((await right({ device })).statusCode).toBe(200);
    expect((await right({ username: 'alpha', device })).statusCode).toBe(429);
    expect((await right({ device: 'made up' })).statusCode).toBe(429);
  });

  test('keeps its token for further accounts', async () => {
    const device = deviceOf(await right());
    expect(deviceOf(await right({ username: 'alpha', device }))).toBe(device);
    expect(deviceOf(await right({ username: 'alpha', device: 'made up' }))).not.toBe('made up');
  });

  test('waits after failures of its own', async () => {
    const device = deviceOf(await right());
    await fail(8, { device });
    expect((await right({ device })).statusCode).toBe(429);
    expect((await right()).statusCode).toBe(200);
  });

  test('is a stranger after 180 days', async () => {
    const device = deviceOf(await right());
    await sql(`UPDATE known_devices SET last_used_at = now() - interval '181 days'`);
    await fail(8);
    expect((await right({ device })).statusCode).toBe(429);
  });
});

test('many attempts at many accounts share the queue with other callers, and the rest get 429', async () => {
  // Three others keep the queue busy, so that on any machine attempts arrive faster than the queue serves one caller.
  const others = ['first', 'second', 'third'].flatMap((caller) =>
    Array.from({ length: 49 }, () => hashPassword('what others wait for', caller)),
  );
  const flood = Array.from({ length: 90 }, (_, i) => attempt('wrong', { username: `guess-${i}` }));
  const other = right({ from: '203.0.113.40' });
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect((await other).statusCode).toBe(200);
  await Promise.all(others);
  expect(new Set(codes)).toEqual(new Set([401, 429]));
  const busy = (await Promise.all(flood)).find(({ statusCode }) => statusCode === 429);
  expect(busy?.headers['retry-after']).toBe('3');
  expect(busy?.json().message).toBe('Too many people are signing in right now. Try again in a few seconds.');
});
