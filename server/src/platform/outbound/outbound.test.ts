import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type HttpServer, type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { OutboundError } from './error.ts';
import { createOutbound, openOutbound } from './outbound.ts';
import { systemResolve } from './target.ts';

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
  // Every spelling of an IPv4 address.
  'http://127.0.0.1:8000/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://0/',
  'http://127.0.0.1./',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://10.0.0.8/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://0.1.2.3/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://169.254.169.254/latest/meta-data',
  'http://0xa9fea9fe/latest/meta-data',
  'http://[fd00:ec2::254]/latest/meta-data',
  'http://metadata.google.internal/',
  // Every way to write one into IPv6.
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[fc00::1]/',
  'http://[ff02::1]/',
  // Names of this machine and its network.
  'http://localhost:4999/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://feeds.localhost/',
  'http://printer.local/',
  'http://ｌocalhost/',
  // Other than web pages.
  'http://user:secret@example.com/',
  'http://example.com:secret@127.0.0.1/',
  'http://127.0.0.1\\@example.com/',
  'http://example.com:25/',
  'https://example.com:6379/',
  'http://example.com:5432/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'ftp://example.com/',
  'data:text/xml,<rss/>',
  'javascript:alert(1)',
  'ws://example.com/',
  '//example.com/',
  'http://',
  'not an address',
])('%s is refused', async (url) => {
  for (const sent of [closed.request(url), closed.check(url), closed.fetch(url)]) {
    const failure = await sent.catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'OutboundError', kind: 'refused' });
    expect(String(failure)).not.toContain('secret');
  }
});

/** The closed door with a resolver of the test. */
const resolving = (answers: string[][]) => {
  let asked = 0;
  const door = createOutbound(false, (_name, _options, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  return { door, asked: () => asked };
};

test('a name is refused by what it resolves to, and by each of several addresses', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['93.184.216.34', '10.0.0.1'],
    ['10.0.0.1', '93.184.216.34'],
    ['2606:4700::1111', '::ffff:169.254.169.254'],
    ['64:ff9b::7f00:1'],
  ]) {
    const { door } = resolving([addresses]);
    await expect(door.request('http://feeds.example/'), addresses.join()).rejects.toMatchObject({
      kind: 'refused',
    });
    await expect(door.check('http://feeds.example./')).rejects.toMatchObject({ kind: 'refused' });
  }
});

test('a name that resolves to something else the second time is still refused', async () => {
  const server = await start(() => ({ body: 'inside' }));
  const { door } = resolving([['93.184.216.34'], ['127.0.0.1']]);
  const url = `http://feeds.example:${new URL(server.url).port}/`;
  await door.check(url);
  await expect(door.request(url)).rejects.toMatchObject({ kind: 'refused' });
  expect(server.asked).toEqual([]);
});

test('a connection goes to the address that was checked, with one look for it', async () => {
  const server = await start(() => ({ body: 'here' }));
  let asked = 0;
  const door = createOutbound(true, (_name, _options, done) => {
    asked += 1;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]);
  });
  const url = `http://feeds.example:${new URL(server.url).port}/`;
  expect((await door.request(url)).text()).toBe('here');
  expect(asked).toBe(1);
});

test('proxies of the environment are not used', async () => {
  const proxy = await start(() => ({ body: 'through the proxy' }));
  const server = await start(() => ({ body: 'direct' }));
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'])
    vi.stubEnv(name, name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url);
  const door = createOutbound(true, systemResolve);
  expect((await door.request(server.url).finally(() => vi.unstubAllEnvs())).text()).toBe('direct');
  expect(proxy.asked).toEqual([]);
});

test.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)(
  '%s sends its body and follows no redirect',
  async (method) => {
    const server = await start(() => ({ status: 307, headers: { location: '/elsewhere' } }));
    expect((await open.request(server.url, { method, body: '{"a":1}' })).status).toBe(307);
    expect(server.asked).toMatchObject([{ method, body: '{"a":1}' }]);
  },
);

test('where a redirect is for good, the new address is named', async () => {
  const server = await start(({ url }) => {
    if (url === '/old') return { status: 301, headers: { location: '/new' } };
    if (url === '/new') return { status: 308, headers: { location: '/newest' } };
    if (url === '/newest') return { status: 302, headers: { location: '/for-now' } };
    return { body: 'there' };
  });
  const answer = await open.request(`${server.url}/old`);
  expect([answer.moved, answer.url]).toEqual([`${server.url}/newest`, `${server.url}/for-now`]);
  expect((await open.request(`${server.url}/newest`)).moved).toBeNull();
});

test('a host that hangs holds its own connections alone, and what waits for it has an end', async () => {
  const slow = await start(() => 'hang');
  const quick = await start(() => ({ body: 'here' }));
  const hanging = Array.from({ length: 300 }, (_, n) =>
    open
      .request(slow.url, { timeoutMs: 1_500, caller: `client ${n % 6}` })
      .catch((error: unknown) => (error instanceof OutboundError ? error.kind : 'other')),
  );
  await vi.waitFor(() => expect(slow.asked).toHaveLength(8));
  expect((await open.request(quick.url, { timeoutMs: 1_000 })).text()).toBe('here');
  expect(slow.asked).toHaveLength(8);
  const ends = await Promise.all(hanging);
  expect(new Set(ends)).toEqual(new Set(['timeout', 'busy']));
  expect(ends.filter((end) => end === 'busy')).toHaveLength(300 - 8 - 200);
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

test('a key that no header can hold is refused, and not shown', async () => {
  const headers = { authorization: 'Bearer pat-1\nhost: other' };
  const error = await open.request('http://127.0.0.1:9', { headers }).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ name: 'OutboundError', kind: 'refused' });
  expect(String(error)).not.toContain('pat-1');
});

test('fetch returns a standard Response for vendors’ clients', async () => {
  const server = await start(({ body }) => ({ status: 201, body: { got: JSON.parse(body) } }));
  const response = await open.fetch(server.url, { method: 'POST', body: '{"a":1}' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ got: { a: 1 } });
  await expect(closed.fetch(server.url)).rejects.toMatchObject({ kind: 'refused' });
});
