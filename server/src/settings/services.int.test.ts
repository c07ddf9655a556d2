import { once } from 'node:events';
import { createServer } from 'node:net';
import { readServices, type ServiceName, testService } from '@liftout/contract/settings';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { probeMailServer } from '../platform/mail/probe.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { write } from '../testing/rows/factories.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(env: Record<string, string> = {}) {
  const t = await createTestApp({ env });
  cleanUps.push(t.close);
  return t;
}

async function vendor(respond: Responder) {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  return server;
}

const run = (t: TestApp, service: ServiceName) => t.call(testService, { as: 'admin', params: { service } });
const stateOf = async (t: TestApp, service: ServiceName) =>
  (await t.call(readServices, { as: 'admin' })).body.services.find((one) => one.service === service);

const hubspotDetails = {
  portalId: 4_820_115,
  accountType: 'STANDARD',
  timeZone: 'US/Eastern',
  companyCurrency: 'USD',
  additionalCurrencies: [],
  utcOffset: '-05:00',
  utcOffsetMilliseconds: -18_000_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'na1',
};
const secret = 'pat-na1-very-secret';
const hubspotEnv = (url: string) => ({ HUBSPOT_ACCESS_TOKEN: secret, HUBSPOT_BASE_URL: url });

describe('a service that is not set up', () => {
  test('says which variable to set, and cannot be tested', async () => {
    const t = await open();
    const { body } = await t.call(readServices, { as: 'admin' });
    expect(body.portalId).toBeNull();
    expect(body.services.map(({ service, configured, missing }) => [service, configured, missing])).toEqual([
      ['hubspot', false, 'Set HUBSPOT_ACCESS_TOKEN to connect HubSpot.'],
      ['justcall', false, 'Set JUSTCALL_API_KEY and JUSTCALL_API_SECRET to connect JustCall.'],
      ['google-sheets', false, 'Set GOOGLE_SERVICE_ACCOUNT_JSON or GOOGLE_API_KEY to read Google Sheets.'],
      ['ai', false, 'Set OPENAI_API_KEY to use AI. OPENAI_BASE_URL names another compatible server.'],
      ['mail', false, 'Set SMTP_URL to send mail. Until then emails are only stored here.'],
      ['database', true, null],
      ['news', false, 'No client has an RSS feed. Add one to a client.'],
    ]);
    const refused = await run(t, 'hubspot');
    expect([refused.status, refused.message]).toEqual([503, 'Set HUBSPOT_ACCESS_TOKEN to connect HubSpot.']);
    expect((await stateOf(t, 'hubspot'))?.test).toBeNull();
  });
});

describe('a test', () => {
  test('of HubSpot asks for the account, keeps its portal id and is audited', async () => {
    const { url, asked } = await vendor(() => ({ body: hubspotDetails }));
    const t = await open(hubspotEnv(url));
    const { body } = await run(t, 'hubspot');
    expect(body).toMatchObject({
      configured: true,
      detail: new URL(url).host,
      lastSuccess: expect.any(String),
      lastError: null,
      test: { ok: true, message: 'Connected to portal 4820115.' },
    });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/account-info/v3/details', headers: { authorization: `Bearer ${secret}` } },
    ]);
    const services = await t.call(readServices, { as: 'admin' });
    expect(services.body.portalId).toBe('4820115');
    expect(services.text).not.toContain(secret);
    const { rows } = await write(t, ({ client }) =>
      client.query(`SELECT action, entity_id, after::text FROM audit_entries WHERE entity = 'service'`),
    );
    expect(rows).toMatchObject([{ action: 'service.tested', entity_id: 'hubspot' }]);
    expect(rows[0].after).not.toContain(secret);
  });

  test.each([
    ['a wrong key', { status: 401 }, 'HubSpot rejected the key. Check HUBSPOT_ACCESS_TOKEN.'],
    [
      'a missing scope',
      { status: 403 },
      'HubSpot accepted the key, but it lacks a permission that Liftout needs.',
    ],
    ['a failure', { status: 502 }, 'HubSpot failed (502). Try again later.'],
    [
      'something else',
      { status: 404, body: { message: secret } },
      'HubSpot gave an unexpected answer (404).',
    ],
    ['an answer without an account', { body: {} }, 'HubSpot gave an unexpected answer (200).'],
  ])('names %s plainly, and keeps the last success', async (_, reply, message) => {
    let isWorking = true;
    const { url } = await vendor(() => (isWorking ? { body: hubspotDetails } : reply));
    const t = await open(hubspotEnv(url));
    await run(t, 'hubspot');
    isWorking = false;
    const { body, text } = await run(t, 'hubspot');
    expect(body).toMatchObject({
      test: { ok: false, message },
      lastSuccess: expect.any(String),
      lastError: { message },
    });
    expect(text).not.toContain(secret);
  });

  test('waits as long as the vendor asks to, without calling it again', async () => {
    const { url, asked } = await vendor(() => ({ status: 429, headers: { 'retry-after': '40' } }));
    const t = await open(hubspotEnv(url));
    expect((await run(t, 'hubspot')).body.test?.message).toBe('HubSpot is at its limit. Try again in 40 s.');
    const again = await run(t, 'hubspot');
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(30);
    expect(asked).toHaveLength(1);
  });

  test('runs once at a time', async () => {
    const answering = Promise.withResolvers<void>();
    const { url, asked } = await vendor(async () => {
      await answering.promise;
      return { body: hubspotDetails };
    });
    const t = await open(hubspotEnv(url));
    const first = run(t, 'hubspot');
    await expect.poll(() => asked.length).toBe(1);
    expect((await run(t, 'hubspot')).status).toBe(409);
    answering.resolve();
    expect((await first).body.test?.ok).toBe(true);
    expect((await run(t, 'hubspot')).body.test?.ok).toBe(true);
  });

  test('does not follow an address into a private network', async () => {
    const { url, asked } = await vendor(() => ({ body: hubspotDetails }));
    const t = await open({ ...hubspotEnv(url), ALLOW_PRIVATE_NETWORK: '0' });
    expect((await run(t, 'hubspot')).body.test).toMatchObject({
      ok: false,
      message: "HubSpot's address is in a private network, which only ALLOW_PRIVATE_NETWORK=1 allows.",
    });
    expect(asked).toEqual([]);
  });

  test('of a host that is gone says so', async () => {
    const { url, close } = await startHttpServer(() => ({}));
    await close();
    const t = await open(hubspotEnv(url));
    expect((await run(t, 'hubspot')).body.test?.message).toBe(
      "Couldn't reach HubSpot. Check the network and its address.",
    );
  });

  test('of JustCall asks for one call', async () => {
    const { url, asked } = await vendor(() => ({
      body: { status: 'success', count: 0, data: [], next_page_link: false },
    }));
    const t = await open({ JUSTCALL_API_KEY: 'k', JUSTCALL_API_SECRET: 's', JUSTCALL_BASE_URL: url });
    expect((await run(t, 'justcall')).body.test).toMatchObject({ ok: true, message: 'Connected.' });
    expect(asked).toMatchObject([{ url: '/v2.1/calls?per_page=1', headers: { authorization: 'k:s' } }]);
  });

  test("of Google Sheets reads a client's spreadsheet, or tests the key alone", async () => {
    const notFound = {
      error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
    };
    const { url, asked } = await vendor(({ url: path, headers }) => {
      if (headers['x-goog-api-key'] !== 'good') return { status: 400, body: { error: { code: 400 } } };
      if (path.includes('liftout-connection-test')) return { status: 404, body: notFound };
      return { body: { spreadsheetId: 'sheet1' } };
    });
    const t = await open({ GOOGLE_API_KEY: 'good', GOOGLE_SHEETS_BASE_URL: url });
    expect((await run(t, 'google-sheets')).body.test).toMatchObject({
      ok: true,
      message: 'Connected. No client has a spreadsheet yet.',
    });
    await write(t, ({ client }) =>
      client.query(`UPDATE clients SET spreadsheet_id = 'sheet1' WHERE client_id = 'alpha'`),
    );
    expect((await run(t, 'google-sheets')).body.test).toMatchObject({
      ok: true,
      message: "Connected; read a client's spreadsheet.",
    });
    expect(asked.at(-1)?.url).toBe('/v4/spreadsheets/sheet1?fields=spreadsheetId');
    const wrong = await open({ GOOGLE_API_KEY: 'bad', GOOGLE_SHEETS_BASE_URL: url });
    expect((await run(wrong, 'google-sheets')).body.test).toMatchObject({
      ok: false,
      message: 'Google rejected the key. Check GOOGLE_API_KEY.',
    });
  });

  test('of the language model lists the models of the key', async () => {
    const models = ['gpt-5.4-mini', 'gpt-5.4'].map((id) => ({
      id,
      object: 'model',
      created: 1,
      owned_by: 'x',
    }));
    const { url, asked } = await vendor(() => ({ body: { object: 'list', data: models } }));
    const env = { OPENAI_API_KEY: 'sk-secret', OPENAI_BASE_URL: `${url}/v1` };
    const t = await open(env);
    expect((await run(t, 'ai')).body.test?.message).toBe('Connected; gpt-5.4-mini is available.');
    expect(asked).toMatchObject([{ url: '/v1/models', headers: { authorization: 'Bearer sk-secret' } }]);
    const other = await open({ ...env, OPENAI_MODEL: 'nothing' });
    expect((await run(other, 'ai')).body.test).toMatchObject({
      ok: false,
      message: 'The key works, but it has no model "nothing". Check OPENAI_MODEL.',
    });
  });

  test('of the feeds names the clients whose feed fails', async () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://n.example</link>
      <description>d</description><item><title>One</title><link>https://n.example/1</link></item></channel></rss>`;
    const { url } = await vendor(({ url: path }) =>
      path === '/good' ? { body: rss, headers: { 'content-type': 'application/rss+xml' } } : { status: 404 },
    );
    const t = await open();
    const feed = (client: string, path: string) =>
      write(t, ({ client: db }) =>
        db.query('UPDATE clients SET rss_feed_url = $2 WHERE client_id = $1', [client, `${url}${path}`]),
      );
    await feed('alpha', '/good');
    expect((await run(t, 'news')).body).toMatchObject({
      detail: '1 feed',
      test: { ok: true, message: 'Read 1 of 1 feed.' },
    });
    await feed('beta', '/bad');
    expect((await run(t, 'news')).body.test).toMatchObject({ ok: false });
    expect((await run(t, 'news')).body.test?.message).toMatch(
      /^Read 1 of 2 feeds\. Check the address of Beta/,
    );
    await write(t, ({ client: db }) =>
      db.query(
        `INSERT INTO clients (id, client_id, name, rss_feed_url, created_at, updated_at)
         SELECT gen_random_uuid(), 'more-' || n, 'More ' || n, $1, now(), now() FROM generate_series(1, 10) n`,
        [`${url}/good`],
      ),
    );
    expect((await run(t, 'news')).body).toMatchObject({
      detail: '12 feeds',
      test: { message: expect.stringMatching(/of the first 10 feeds/) },
    });
  });

  test('of the database asks it', async () => {
    const t = await open();
    expect((await run(t, 'database')).body.test).toMatchObject({
      ok: true,
      message: 'The database answers.',
    });
  });
});

describe('a test of the mail server', () => {
  async function smtp(password?: string) {
    const server = new SMTPServer({
      disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: (auth, _, done) =>
        auth.password === password ? done(null, { user: 'x' }) : done(new Error('no such user hunter2')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  test('connects and signs in, and shows neither user nor password', async () => {
    const port = await smtp('hunter2');
    const t = await open({ SMTP_URL: `smtp://portal:hunter2@127.0.0.1:${port}` });
    const { body } = await run(t, 'mail');
    expect(body).toMatchObject({
      detail: expect.stringContaining(`127.0.0.1:${port}`),
      test: { ok: true, message: 'Connected; the mail server accepts mail from Liftout.' },
    });
    expect(JSON.stringify(body)).not.toMatch(/hunter2|portal:/);
    const wrong = await open({ SMTP_URL: `smtp://portal:wrong-secret@127.0.0.1:${port}` });
    const refused = await run(wrong, 'mail');
    expect(refused.body.test).toMatchObject({
      ok: false,
      message: 'The mail server rejected the user or password in SMTP_URL.',
    });
    expect(refused.text).not.toMatch(/wrong-secret|hunter2/);
  });

  test('says that nobody listens', async () => {
    const port = await smtp();
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    expect(await probeMailServer(`smtp://127.0.0.1:${port}`)).toEqual({
      ok: false,
      message: "Couldn't reach the mail server. Check SMTP_URL.",
    });
  });

  test('ends in time when the server says nothing', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    cleanUps.push(() => silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { ok, message } = await probeMailServer(`smtp://127.0.0.1:${address.port}`, 200);
    expect(ok).toBe(false);
    expect(message).toMatch(/didn't answer/);
  });
});

test('uses of a service count too: the last sync and the last mail', async () => {
  const t = await open({ HUBSPOT_ACCESS_TOKEN: secret });
  await write(t, async ({ client }) => {
    await client.query(`INSERT INTO source_syncs (client_id, source, status, finished_at, error) VALUES
      ('alpha', 'hubspot', 'failed', '2025-08-28T10:00:00Z', 'HubSpot failed (500).'),
      ('beta', 'hubspot', 'ok', '2025-08-27T10:00:00Z', NULL)`);
  });
  expect(await stateOf(t, 'hubspot')).toMatchObject({
    lastSuccess: '2025-08-27T10:00:00.000Z',
    lastError: { at: '2025-08-28T10:00:00.000Z', message: 'HubSpot failed (500).' },
    test: null,
  });
});

test('a test that succeeds is later than a sync that failed, where the clock of the portal stands still', async () => {
  const { url } = await vendor(() => ({ body: hubspotDetails }));
  const t = await open(hubspotEnv(url));
  await write(t, ({ client }) =>
    client.query(`INSERT INTO source_syncs (client_id, source, status, finished_at, error)
      VALUES ('alpha', 'hubspot', 'failed', now(), 'No answer.')`),
  );
  const { body } = await run(t, 'hubspot');
  expect(body.test).toMatchObject({ ok: true });
  expect(Date.parse(body.lastSuccess ?? '')).toBeGreaterThan(Date.parse(body.lastError?.at ?? ''));
});

test('lists and campaigns are counted from the clients', async () => {
  const t = await open();
  await write(t, ({ client }) =>
    client.query(
      `UPDATE clients SET hubspot_list_id = '7', justcall_campaign_id = client_id WHERE is_active`,
    ),
  );
  const { body } = await t.call(readServices, { as: 'admin' });
  expect(body.lists).toBe(1);
  expect(body.campaigns).toBeGreaterThanOrEqual(2);
});

test('services are for admins only', async () => {
  const t = await open();
  for (const [as, status] of [
    ['alpha', 403],
    [null, 401],
  ] as const) {
    expect((await t.call(readServices, { as })).status).toBe(status);
    expect((await t.call(testService, { as, params: { service: 'database' } })).status).toBe(status);
  }
  const unknown = await t.call(testService, { as: 'admin', params: { service: 'fax' as ServiceName } });
  expect([unknown.status, unknown.message]).toEqual([400, 'service: Unknown service.']);
});
