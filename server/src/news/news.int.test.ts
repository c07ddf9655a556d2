import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { news } from '@liftout/contract/news';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { clients, newsFeeds, newsItems } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type HttpServer, type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { newsService } from './service.ts';

const rss = (
  titles: string[],
) => `<?xml version="1.0"?><rss version="2.0"><channel><title>Advisor Daily</title>
  ${titles
    .map(
      (title, n) => `<item><title>${title}</title><link>https://news.example/${n}</link><guid>${title}</guid>
  <description><![CDATA[<p>About <b>${title}</b></p><script>alert(1)</script>]]></description>
  <pubDate>Fri, 29 Aug 2025 ${10 + n}:00:00 GMT</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

/** A busy machine may start the reading thread late. */
const pollOptions = { timeout: 15_000 };

let t: TestApp;
let server: HttpServer;
let respond: Responder;
beforeEach(async () => {
  t = await createTestApp();
  respond = () => ({ body: rss(['One', 'Two']) });
  server = await startHttpServer((asked, count) => respond(asked, count));
});
afterEach(async () => {
  await t.close();
  await server.close();
});

const feedOf = (clientId: 'alpha' | 'beta', rssFeedUrl: string | null) =>
  write(t, ({ orm }) => orm.update(clients).set({ rssFeedUrl }).where(eq(clients.clientId, clientId)));
const ask = (as: 'alpha' | 'beta' | 'admin' | null = 'alpha', client = 'alpha') =>
  t.call(news, { as, params: { client } });
const age = () =>
  write(t, ({ client }) =>
    client
      .query(
        `UPDATE source_syncs SET started_at = started_at - interval '16 min', finished_at = finished_at - interval '16 min'`,
      )
      .then(() => undefined),
  );
const titles = async () => (await ask()).body.map((item) => item.title);

test('a client without a feed has no news', async () => {
  const answer = await ask();
  expect([answer.status, answer.message]).toEqual([404, 'RSS feed not configured for this client']);
  await feedOf('alpha', ' ');
  expect((await ask()).status).toBe(404);
});

describe('a client with a feed', () => {
  test('gets its articles, newest first, as plain text with their age', async () => {
    await feedOf('alpha', `${server.url}/feed`);
    expect((await ask()).body).toEqual([
      {
        title: 'Two',
        link: 'https://news.example/1',
        summary: 'About Two',
        timeAgo: '5h ago',
        publishedAt: '2025-08-29T11:00:00.000Z',
        source: 'Advisor Daily',
        firms: [],
      },
      {
        title: 'One',
        link: 'https://news.example/0',
        summary: 'About One',
        timeAgo: '6h ago',
        publishedAt: '2025-08-29T10:00:00.000Z',
        source: 'Advisor Daily',
        firms: [],
      },
    ]);
  });

  test('that gives no days shows them in its order, what is new first', async () => {
    const undated = (titles: string[]) => ({ body: rss(titles).replaceAll(/<pubDate>.*?<\/pubDate>/g, '') });
    const many = Array.from({ length: 25 }, (_, n) => `Story ${25 - n}`);
    respond = () => undated(many);
    await feedOf('alpha', `${server.url}/feed`);
    expect((await titles()).slice(0, 3)).toEqual(['Story 25', 'Story 24', 'Story 23']);
    await age();
    respond = () => undated(['Story 26', ...many]);
    await expect
      .poll(async () => (await titles()).slice(0, 2), pollOptions)
      .toEqual(['Story 26', 'Story 25']);
  });

  test('is read once for concurrent requests, and not again for 15 minutes', async () => {
    await feedOf('alpha', `${server.url}/feed`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await ask();
    expect(server.asked).toHaveLength(1);
  });

  test('later shows stored articles at once, and reads the feed in the background', async () => {
    await feedOf('alpha', `${server.url}/feed`);
    await ask();
    await age();
    respond = () => ({ body: rss(['One', 'Two', 'Three']) });
    expect(await titles()).toEqual(['Two', 'One']);
    await expect.poll(titles, pollOptions).toEqual(['Three', 'Two', 'One']);
    expect(server.asked).toHaveLength(2);
  });

  test('shows stored articles while its server refuses', async () => {
    await feedOf('alpha', `${server.url}/feed`);
    await ask();
    await age();
    respond = () => ({ status: 403 });
    expect(await titles()).toEqual(['Two', 'One']);
    await expect.poll(() => server.asked.length, pollOptions).toBe(2);
    expect(await titles()).toEqual(['Two', 'One']);
  });

  test("never sees another feed's articles, nor another client's", async () => {
    await feedOf('alpha', `${server.url}/old`);
    await ask();
    respond = ({ url }) => (url === '/new' ? { body: rss(['New']) } : { status: 404 });
    await feedOf('alpha', `${server.url}/new`);
    expect(await titles()).toEqual(['New']);
    await feedOf('alpha', `${server.url}/gone`);
    expect((await ask()).status).toBe(502);
    await feedOf('beta', `${server.url}/new`);
    expect((await ask('beta', 'beta')).body.map((item) => item.title)).toEqual(['New']);
    expect((await ask('beta')).status).toBe(403);
    expect((await ask(null)).status).toBe(401);
    expect((await ask('admin', 'beta')).status).toBe(200);
  });
});

describe('a feed that cannot be read is 502 with a reason', () => {
  test.each<[string, ReturnType<Responder>, string]>([
    ['refused', { status: 403, body: 'Forbidden' }, 'Its server refuses programs (403).'],
    ['gone for good', { status: 410 }, 'It was taken down for good (410).'],
    ['missing', { status: 404 }, 'There is nothing at this address (404).'],
    ['failing', { status: 503 }, 'Its server failed (503).'],
    ['unchanged, though nothing is known of it', { status: 304 }, 'Its server answered 304.'],
    ['a page', { body: '<html><body>Moved</body></html>' }, "isn't a feed"],
    ['nothing', { body: '' }, "isn't a feed"],
    ['too large', { body: 'x'.repeat(3_000_001) }, 'more than 3000000 bytes'],
  ])('%s', async (_, reply, reason) => {
    respond = () => reply;
    await feedOf('alpha', server.url);
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(answer.message).toContain("Couldn't read the news feed.");
    expect(answer.message).toContain(reason);
  });

  test('out of reach', async () => {
    await feedOf('alpha', 'http://127.0.0.1:1/feed');
    expect((await ask()).status).toBe(502);
    await feedOf('alpha', 'file:///etc/passwd');
    expect((await ask()).status).toBe(502);
  });
});

describe('a feed that was read before', () => {
  const etag = '"v1"';
  const lastModified = 'Fri, 29 Aug 2025 10:00:00 GMT';
  const validated = { etag, 'last-modified': lastModified };
  const states = () => write(t, ({ orm }) => orm.select().from(newsFeeds));
  const reading = () => openNews().refreshDue(new AbortController().signal);
  const openNews = () => newsService(t.platform);
  const due = () =>
    write(t, ({ client }) =>
      client.query("UPDATE news_feeds SET due_at = due_at - interval '2 days'").then(() => age()),
    );

  test('is sent only where it has changed, and keeps its articles otherwise', async () => {
    respond = ({ headers }) =>
      headers['if-none-match'] === etag
        ? { status: 304, headers: { 'cache-control': 'max-age=7200' } }
        : { body: rss(['One']), headers: validated };
    await feedOf('alpha', `${server.url}/feed`);
    expect(await titles()).toEqual(['One']);
    expect(server.asked[0]?.headers).not.toHaveProperty('if-none-match');
    await due();
    await reading();
    expect(server.asked[1]?.headers).toMatchObject({
      'if-none-match': etag,
      'if-modified-since': lastModified,
    });
    expect(await titles()).toEqual(['One']);
    expect(await states()).toMatchObject([{ etag, lastModified, failures: 0, freshSeconds: 7_200 }]);
    // Its server said two hours: a quarter later it is not asked.
    await age();
    expect(await titles()).toEqual(['One']);
    expect(server.asked).toHaveLength(2);
  });

  test('is read where it has moved for good, and where it was once that fails', async () => {
    let moved = true;
    respond = ({ url }) => {
      if (url === '/new') return moved ? { body: rss(['New']) } : { status: 404 };
      return moved ? { status: 301, headers: { location: '/new' } } : { body: rss(['Back']) };
    };
    await feedOf('alpha', `${server.url}/feed`);
    await ask();
    await due();
    await reading();
    expect(server.asked.map(({ url }) => url)).toEqual(['/feed', '/new', '/new']);
    moved = false;
    for (let times = 0; times < 2; times += 1) {
      await due();
      await reading();
    }
    expect(server.asked.slice(3).map(({ url }) => url)).toEqual(['/new', '/feed']);
    expect(await titles()).toContain('Back');
  });

  test.each<[string, ReturnType<Responder>, number]>([
    ['gone', { status: 410 }, 86_400],
    ['busy', { status: 429, headers: { 'retry-after': '1800' } }, 1_800],
    ['failing', { status: 500 }, 60],
  ])('that is %s is left alone for a while', async (_, reply, seconds) => {
    respond = () => reply;
    await feedOf('alpha', `${server.url}/feed`);
    expect((await ask()).status).toBe(502);
    const [state] = await states();
    const wait = (Number(state?.dueAt) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(seconds - 30);
    expect(wait).toBeLessThan(seconds + 5);
    await reading();
    expect(server.asked).toHaveLength(1);
  });

  test('that keeps failing is asked less and less, and its last failure told meanwhile', async () => {
    respond = () => ({ status: 500 });
    await feedOf('alpha', `${server.url}/feed`);
    for (let times = 0; times < 3; times += 1) await ask();
    expect(server.asked).toHaveLength(3);
    const answer = await ask();
    expect([answer.status, answer.message]).toEqual([502, expect.stringContaining('failed (500)')]);
    expect(server.asked).toHaveLength(3);
    respond = () => ({ body: rss(['One']) });
    await due();
    expect(await titles()).toEqual(['One']);
    expect(await states()).toMatchObject([{ failures: 0 }]);
  });

  test('of every open client is read by the job once it is due', async () => {
    await feedOf('alpha', `${server.url}/a`);
    await feedOf('beta', `${server.url}/b`);
    await reading();
    await reading();
    expect(server.asked.map(({ url }) => url).sort()).toEqual(['/a', '/b']);
    expect((await ask('beta', 'beta')).body).toHaveLength(2);
    expect(server.asked).toHaveLength(2);
  });
});

test("an article names the firms of the client's own contacts, and its targets", async () => {
  await makeContact(t, 'alpha', { firm: 'Merrill Lynch, Pierce, Fenner & Smith Incorporated' });
  await makeContact(t, 'alpha', { firm: 'UBS' });
  await makeContact(t, 'beta', { firm: 'Stifel' });
  await write(t, ({ orm }) =>
    orm
      .update(clients)
      .set({ personMainTargets: 'Raymond James; Baird' })
      .where(eq(clients.clientId, 'alpha')),
  );
  respond = () => ({
    body: rss(['Merrill team joins UBS', 'Stifel and clubs grow', 'Raymond James hires in Austin']),
  });
  await feedOf('alpha', server.url);
  expect((await ask()).body.map(({ title, firms }) => [title, firms])).toEqual([
    ['Raymond James hires in Austin', ['Raymond James & Associates']],
    ['Stifel and clubs grow', []],
    ['Merrill team joins UBS', ['Merrill', 'UBS']],
  ]);
});

test('other requests are answered while a hostile feed is read', async () => {
  const attributes = Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ');
  const body = `<rss version="2.0"><channel><title>N</title><item ${attributes}/></channel></rss>`;
  respond = () => ({ body });
  await feedOf('alpha', server.url);
  const start = performance.now();
  let reading = true;
  const read = ask().finally(() => {
    reading = false;
  });
  let longest = 0;
  while (reading) {
    const asked = performance.now();
    await turnOfTheLoop();
    expect((await t.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  const answer = await read;
  expect([answer.status, answer.text]).toEqual([200, '[]']);
  // On the event loop, reading would block for nearly all of the time.
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});

test('the demo’s own articles are shown until a real feed is read', async () => {
  const service = newsService({ ...t.platform, demo: true });
  const scope = { kind: 'tenant', clientId: 'alpha', actor: { userId: null, name: 'alpha' } } as const;
  const at = t.platform.clock.now();
  const article = {
    guid: 'd',
    title: 'Demo',
    link: 'https://demo.example/',
    publishedAt: null,
    fetchedAt: at,
  };
  await write(t, ({ orm }) => orm.insert(newsItems).values({ clientId: 'alpha', id: newId(), ...article }));
  await feedOf('alpha', 'http://127.0.0.1:1/feed');
  expect(await service.latest(scope)).toMatchObject([{ title: 'Demo', timeAgo: '', publishedAt: null }]);
  await feedOf('alpha', server.url);
  await service.latest(scope);
  await expect
    .poll(async () => (await service.latest(scope)).map((item) => item.title), pollOptions)
    .toEqual(['Two', 'One']);
  await service.close();
});
