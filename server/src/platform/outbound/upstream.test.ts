import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type HttpServer, type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { openOutbound } from './outbound.ts';
import { openUpstream } from './upstream.ts';

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
