import { testFeed } from '@liftout/contract/news';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsItems } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type HttpServer, startHttpServer } from '../testing/http/http-server.ts';
import { write } from '../testing/rows/factories.ts';

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Advisor Daily</title>${Array.from(
  { length: 8 },
  (_, n) =>
    `<item><title>Item ${n}</title><link>https://news.example/${n}</link><description>Text ${n}</description></item>`,
).join('')}</channel></rss>`;

let t: TestApp;
let server: HttpServer;
beforeAll(async () => {
  t = await createTestApp();
  server = await startHttpServer(({ url }) => {
    if (url === '/feed') return { body: rss };
    if (url === '/moved') return { status: 302, headers: { location: 'http://169.254.169.254/latest' } };
    return url === '/page' ? { body: '<html></html>' } : { status: 404 };
  });
});
afterAll(async () => {
  await t.close();
  await server.close();
});

const ask = (url: string, app = t) => app.call(testFeed, { as: 'admin', body: { url } });

test('a feed answers its first five articles, and nothing is stored', async () => {
  const { body } = await ask(`${server.url}/feed`);
  expect(body.source).toBe('Advisor Daily');
  expect(body.items.map(({ title, source }) => [title, source])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [`Item ${n}`, 'Advisor Daily']),
  );
  expect(await write(t, ({ orm }) => orm.$count(newsItems))).toBe(0);
});

describe('refused, naming the address, are', () => {
  test.each([
    [''],
    ['news.example/feed'],
    ['file:///etc/passwd'],
    ['gopher://news.example/'],
    ['ftp://news.example/feed'],
    ['data:text/xml,<rss/>'],
    ['https://user:password@news.example/feed'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://[::ffff:169.254.169.254]/'],
    ['http://0.0.0.0/'],
  ])('%s', async (url) => {
    const answer = await ask(url);
    expect([answer.status, JSON.parse(answer.text).issues[0].path]).toEqual([400, 'url']);
  });

  test('a redirect to a metadata address', async () => {
    const answer = await ask(`${server.url}/moved`);
    expect([answer.status, JSON.parse(answer.text).issues[0].path]).toEqual([400, 'url']);
  });

  test('private addresses, where they are not allowed', async () => {
    const strict = await createTestApp({ env: { ALLOW_PRIVATE_NETWORK: '0' } });
    for (const url of [`${server.url}/feed`, 'http://localhost/feed', 'http://10.0.0.1/', 'http://[::1]/']) {
      const answer = await ask(url, strict);
      expect([url, answer.status]).toEqual([url, 400]);
      const saved = await strict.inject({
        as: 'admin',
        method: 'POST',
        url: '/api/admin/client-profiles',
        payload: { clientId: 'gamma', clientName: 'Gamma', rssFeedUrl: url },
      });
      expect([url, saved.statusCode, saved.json().issues?.[0].path]).toEqual([url, 400, 'rssFeedUrl']);
    }
    const inside = { logoUrl: 'https://10.0.0.1/logo.png', website: 'https://intranet.local/' };
    for (const [path, address] of Object.entries(inside))
      for (const [url, payload] of [
        ['/api/admin/client-profiles', { clientId: 'gamma', clientName: 'Gamma', [path]: address }],
        [
          '/api/admin/clients',
          { clientId: 'gamma', clientName: 'G', password: 'purple lantern orbit', logoUrl: inside.logoUrl },
        ],
      ] as const) {
        const saved = await strict.inject({ as: 'admin', method: 'POST', url, payload });
        expect([url, saved.statusCode]).toEqual([url, 400]);
        expect(saved.json().issues[0].message).toContain('is not on the public internet');
      }
    await strict.close();
  });
});

test.each([
  ['/page', "isn't a feed"],
  ['/missing', 'nothing at this address (404)'],
])('%s is 502 with the reason', async (path, reason) => {
  const answer = await ask(server.url + path);
  expect([answer.status, answer.message]).toEqual([502, expect.stringContaining(reason)]);
});

test('a client may not', async () => {
  const answer = await t.call(testFeed, { as: 'alpha', body: { url: `${server.url}/feed` } });
  expect(answer.status).toBe(403);
});
