import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type HttpServer, type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { openOutbound } from './outbound.ts';
import { openUpstream, retryAfterSeconds } from './upstream.ts';

const outbound = openOutbound({ allowPrivateNetwork: true });
const answer = z.object({ ok: z.boolean() });
let server: HttpServer;
const start = async (respond: Responder) => {
  server = await startHttpServer(respond);
  return openUpstream({ name: 'Vendor', outbound, maxRetryWaitSeconds: 1 });
};
afterEach(() => server.close());

test('a transient failure is retried', async () => {
  const vendor = await start((_, count) => (count < 3 ? { status: 503 } : { body: { ok: true } }));
  expect(await vendor.json(server.url, answer)).toEqual({ ok: true });
  expect(server.asked).toHaveLength(3);
});

test('a refused key is not retried', async () => {
  const vendor = await start(() => ({ status: 401, body: { message: 'token abc is wrong' } }));
  await expect(vendor.json(server.url, answer)).rejects.toMatchObject({
    status: 502,
    code: 'upstream_failed',
    message: "Vendor rejected Liftout's key.",
  });
  expect(server.asked).toHaveLength(1);
});

test('a short Retry-After is waited for, a long one is returned to the caller', async () => {
  const short = await start((_, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '1' } } : { body: { ok: true } },
  );
  expect(await short.json(server.url, answer)).toEqual({ ok: true });
  await server.close();
  const long = await start(() => ({ status: 429, headers: { 'retry-after': '40' } }));
  await expect(long.json(server.url, answer)).rejects.toMatchObject({
    status: 503,
    code: 'upstream_busy',
    headers: { 'retry-after': '40' },
  });
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['other JSON', { body: { ok: 'no' } }],
  ['no JSON', { body: '<html>' }],
])('%s is a 502', async (_, reply) => {
  const vendor = await start(() => reply);
  await expect(vendor.json(server.url, answer)).rejects.toMatchObject({
    status: 502,
    message: 'Vendor gave an unexpected answer.',
  });
});

test('a vendor that keeps failing is not called for a while', async () => {
  const vendor = await start(() => ({ status: 500 }));
  await expect(vendor.json(server.url, answer)).rejects.toMatchObject({ status: 502 });
  await expect(vendor.json(server.url, answer)).rejects.toMatchObject({ status: 503 });
  const seen = server.asked.length;
  await expect(vendor.json(server.url, answer)).rejects.toMatchObject({ status: 503, code: 'upstream_busy' });
  expect(server.asked).toHaveLength(seen);
});

test('a write is not repeated after a failure that may have been a success, unless it says that it may', async () => {
  const vendor = await start((_, count) => (count % 2 === 1 ? { status: 502 } : { body: { ok: true } }));
  for (const method of ['POST', 'PATCH'] as const) {
    await expect(vendor.json(server.url, answer, { method, body: '{}' })).rejects.toMatchObject({
      status: 502,
    });
    expect(await vendor.json(server.url, answer, { method, body: '{}' })).toEqual({ ok: true });
  }
  expect(server.asked).toHaveLength(4);
  expect(await vendor.json(server.url, answer, { method: 'POST', idempotent: true })).toEqual({ ok: true });
  expect(await vendor.json(server.url, answer, { method: 'PUT', body: '{}' })).toEqual({ ok: true });
  expect(server.asked).toHaveLength(8);
});

test('a write that was refused for the limit is repeated: it was not done', async () => {
  const vendor = await start((_, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '0' } } : { status: 201, body: { ok: true } },
  );
  expect(await vendor.json(server.url, answer, { method: 'POST', body: '{}' })).toEqual({ ok: true });
});

test('any 2xx is an answer, and an empty body is undefined', async () => {
  const vendor = await start(() => ({ status: 204 }));
  expect(await vendor.json(server.url, z.undefined(), { method: 'DELETE' })).toBeUndefined();
});

test('all tries together have a limit', async () => {
  const vendor = await start(() => 'hang');
  const sent = vendor.json(server.url, answer, { timeoutMs: 400, totalTimeoutMs: 600 });
  await expect(sent).rejects.toMatchObject({ status: 502, message: "Vendor didn't answer in time." });
  expect(server.asked.length).toBeLessThan(3);
});

test('a caller that gives up ends the waiting', async () => {
  const vendor = await start(() => ({ status: 503, headers: { 'retry-after': '1' } }));
  const stop = new AbortController();
  const sent = vendor.json(server.url, answer, { signal: stop.signal });
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  stop.abort(new Error('gone'));
  await expect(sent).rejects.toThrow('gone');
  expect(server.asked).toHaveLength(1);
});

test.each([
  ['7', 7],
  ['0', 0],
  ['99999999999', 3_600],
  [() => new Date(Date.now() + 20_000).toUTCString(), 20],
  [() => new Date(Date.now() - 20_000).toUTCString(), 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600],
  ['soon', undefined],
  ['-5', expect.anything()],
  ['', undefined],
])('Retry-After %j', (value, seconds) => {
  const read = retryAfterSeconds(new Headers({ 'retry-after': typeof value === 'string' ? value : value() }));
  if (typeof seconds === 'number' && seconds === 20) expect(read).toBeOneOf([19, 20]);
  else if (value === '-5') expect(read ?? 0).toBeLessThanOrEqual(3_600);
  else expect(read).toBe(seconds);
});

test('an account is called as often as its vendor allows, its clients in turn', async () => {
  server = await startHttpServer(() => ({ body: { ok: true } }));
  const account = server.url;
  const start = performance.now();
  const of = (caller: string) =>
    openUpstream({ name: 'Paced', outbound, caller, pace: { account, perSecond: 20, burst: 2 } });
  const order: string[] = [];
  const ask = (caller: string) =>
    of(caller)
      .json(server.url, answer)
      .then(() => order.push(caller));
  await Promise.all([...Array.from({ length: 8 }, () => ask('many')), ask('one')]);
  // Two at once, then 20 a second: the last of nine has waited for four pairs.
  expect(performance.now() - start).toBeGreaterThan(380);
  expect(order.indexOf('one')).toBeLessThan(6);
});
