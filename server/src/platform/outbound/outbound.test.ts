import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { type HttpServer, type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { openOutbound } from './outbound.ts';

const servers: HttpServer[] = [];
const start = async (respond: Responder) => {
  const server = await startHttpServer(respond);
  servers.push(server);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const open = openOutbound({ allowPrivateNetwork: true });
const closed = openOutbound({ allowPrivateNetwork: false });

test('an answer of any status is returned whole and decoded', async () => {
  const server = await start(() => ({
    status: 404,
    headers: { 'content-encoding': 'gzip', 'x-it': 'yes' },
    body: gzipSync('nothing hére'),
  }));
  const answer = await open.request(`${server.url}/a?b=1`, { headers: { authorization: 'Bearer k' } });
  expect(answer).toMatchObject({ status: 404, url: `${server.url}/a?b=1` });
  expect(answer.text()).toBe('nothing hére');
  expect(answer.headers.get('x-it')).toBe('yes');
  expect(server.asked[0]).toMatchObject({ method: 'GET', url: '/a?b=1' });
  expect(server.asked[0]?.headers.authorization).toBe('Bearer k');
});

test.each([
  'http://127.0.0.1:1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost:4999/',
  'http://169.254.169.254/latest/meta-data',
  'http://user:secret@example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'not an address',
])('%s is refused', async (url) => {
  const failure = await closed.request(url).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'OutboundError', kind: 'refused' });
  expect(String(failure)).not.toContain('secret');
});

test('the metadata address is refused also where private networks are allowed', async () => {
  await expect(open.request('http://169.254.169.254/')).rejects.toMatchObject({ kind: 'refused' });
});

test('a redirect is checked like the first address', async () => {
  const server = await start(() => ({ status: 302, headers: { location: 'http://169.254.169.254/x' } }));
  await expect(open.request(server.url)).rejects.toMatchObject({ kind: 'refused' });
  const filed = await start(() => ({ status: 302, headers: { location: 'file:///etc/passwd' } }));
  await expect(open.request(filed.url)).rejects.toMatchObject({ kind: 'refused' });
});

test('a redirect elsewhere loses the credentials, one on the same host keeps them', async () => {
  const target = await start(() => ({ body: 'there' }));
  const server = await start(({ url }) =>
    url === '/here'
      ? { body: 'here' }
      : { status: 301, headers: { location: url === '/same' ? '/here' : target.url } },
  );
  const headers = { authorization: 'Bearer k', cookie: 'a=b', accept: 'text/plain' };
  expect((await open.request(`${server.url}/same`, { headers })).text()).toBe('here');
  expect(server.asked[1]?.headers.authorization).toBe('Bearer k');
  expect((await open.request(`${server.url}/other`, { headers })).text()).toBe('there');
  expect(target.asked[0]?.headers).toMatchObject({ accept: 'text/plain' });
  expect(target.asked[0]?.headers).not.toHaveProperty('authorization');
  expect(target.asked[0]?.headers).not.toHaveProperty('cookie');
});

test('endless redirects end; a POST follows none', async () => {
  const server = await start(() => ({ status: 302, headers: { location: '/again' } }));
  await expect(open.request(server.url, { maxRedirects: 3 })).rejects.toMatchObject({ kind: 'redirects' });
  expect(server.asked).toHaveLength(4);
  expect((await open.request(server.url, { method: 'POST', body: '{}' })).status).toBe(302);
});

test('an answer that is too large is refused, also where it was small before decompression', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const server = await start(() => ({ headers: { 'content-encoding': 'gzip' }, body: bomb }));
  expect(bomb.length).toBeLessThan(10_000);
  await expect(open.request(server.url, { maxBytes: 10_000 })).rejects.toMatchObject({ kind: 'too_large' });
});

test('no answer is a timeout, a closed port is unreachable, and no message has the path', async () => {
  const server = await start(() => 'hang');
  const slow = await open
    .request(`${server.url}/secret`, { timeoutMs: 100 })
    .catch((error: unknown) => error);
  expect(slow).toMatchObject({ kind: 'timeout' });
  expect(String(slow)).not.toContain('secret');
  await server.close();
  await expect(open.request(server.url)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('fetch returns a standard Response for vendors’ clients', async () => {
  const server = await start(({ body }) => ({ status: 201, body: { got: JSON.parse(body) } }));
  const response = await open.fetch(server.url, { method: 'POST', body: '{"a":1}' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ got: { a: 1 } });
  await expect(closed.fetch(server.url)).rejects.toMatchObject({ kind: 'refused' });
});
