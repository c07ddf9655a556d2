import { exportAudit, listAudit } from '@liftout/contract/audit';
import { listClientProfiles } from '@liftout/contract/clients';
import { readCredentials, setCredential, testCredential } from '@liftout/contract/credentials';
import { readServices, testService } from '@liftout/contract/settings';
import { readDataSource, sources, syncSource } from '@liftout/contract/sources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type HttpServer, type Reply, startHttpServer } from '../../testing/http/http-server.ts';
import { write } from '../../testing/rows/factories.ts';
import { configureClient } from '../../testing/source-syncs.ts';

const secrets = {
  installed: 'installed-token-0a1b2c3d4e5f',
  hubspot: 'pat-na1-9f8e7d6c-0000-1111-2222',
  justcallKey: 'jk-5c4b3a29180706f5e4d3',
  justcallSecret: 'js-00ffeeddccbbaa998877',
  google: 'AIza-77665544332211009988',
  openai: 'sk-aabbccddeeff001122334455',
  webhook: 'whsec-1029384756',
};

/** Vendors that fail in every way, and repeat what they were sent. */
const failures: ((sent: string) => Reply | 'hang')[] = [
  (sent) => ({ status: 401, body: { message: `The token ${sent} is not valid` } }),
  (sent) => ({
    status: 403,
    body: { message: sent },
    headers: { 'x-echo': sent.replace(/[^\x21-\x7e]/g, '') },
  }),
  (sent) => ({ status: 400, body: sent }),
  (sent) => ({ status: 429, headers: { 'retry-after': '3600' }, body: sent }),
  (sent) => ({ status: 500, body: sent }),
  (sent) => ({ status: 200, body: `{"results": [{"id": "${sent}` }),
  (sent) => ({ status: 200, body: { results: [{ id: 5, sent }], data: sent, values: sent } }),
  (sent) => ({ status: 302, headers: { location: `http://169.254.169.254/?${encodeURIComponent(sent)}` } }),
];

let t: TestApp;
let server: HttpServer;
let failure = failures[0];
const lines: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  server = await startHttpServer(({ headers }) => {
    const sent = String(headers.authorization ?? headers['x-goog-api-key'] ?? '');
    return failure?.(sent) ?? {};
  });
  t = await createTestApp({
    env: {
      HUBSPOT_BASE_URL: server.url,
      HUBSPOT_ACCESS_TOKEN: secrets.installed,
      JUSTCALL_BASE_URL: server.url,
      GOOGLE_SHEETS_BASE_URL: server.url,
      OPENAI_BASE_URL: server.url,
    },
    log: openLog('trace', { write: (line: string) => void lines.push(line) }),
  });
  await configureClient(t, 'alpha', {
    hubspotListId: '7',
    justcallCampaignId: '88014',
    dataSourceType: 'google-sheets',
    spreadsheetId: 'sheet-1',
  });
});
afterAll(async () => {
  await t.close();
  await server.close();
});

async function keep<A extends { text: string; headers: object }>(asked: Promise<A>): Promise<void> {
  const { text, headers } = await asked;
  answers.push(text, JSON.stringify(headers));
}

test('a key reaches no log line, no answer, no export and no row, however its vendor fails', async () => {
  const params = { client: 'alpha' };
  const as = 'admin' as const;
  const set = (kind: 'hubspot' | 'justcall' | 'google' | 'openai' | 'justcall-webhook', body: object) =>
    keep(t.call(setCredential, { as, params: { ...params, kind }, body }));
  await set('hubspot', { key: secrets.hubspot });
  await set('justcall', { key: secrets.justcallKey, secret: secrets.justcallSecret });
  await set('google', { key: secrets.google });
  await set('openai', { key: secrets.openai });
  await set('justcall-webhook', { key: secrets.webhook });
  // Refused, too.
  await set('hubspot', { key: `${secrets.hubspot} ${secrets.webhook}` });
  await set('google', { key: `{"private_key": "${secrets.google}"` });
  for (failure of failures) {
    await Promise.all([
      ...(['hubspot', 'justcall', 'google', 'openai', 'justcall-webhook'] as const).map((kind) =>
        keep(t.call(testCredential, { as, params: { ...params, kind } })),
      ),
      ...(['hubspot', 'justcall'] as const).map((source) =>
        keep(t.call(syncSource, { as, params, body: { source } })),
      ),
      keep(t.call(readDataSource, { as, params })),
    ]);
    await keep(t.call(testService, { as, params: { service: 'hubspot' } }));
  }
  await keep(t.call(readCredentials, { as, params }));
  await keep(t.call(sources, { as, params }));
  await keep(t.call(readServices, { as }));
  await keep(t.call(listClientProfiles, { as }));
  await keep(t.call(listAudit, { as, query: {} }));
  await keep(t.call(exportAudit, { as, query: {} }));

  expect(server.asked.length).toBeGreaterThan(failures.length * 4);
  expect(lines.length).toBeGreaterThan(50);
  const stored = await write(t, async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const all = await client.query<{ row: string }>(`SELECT r::text AS row FROM ${name} r`);
      texts.push(...all.rows.map(({ row }) => row));
    }
    return texts;
  });
  const places = { log: lines.join('\n'), answers: answers.join('\n'), rows: stored.join('\n') };
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      for (const form of [
        secret,
        Buffer.from(secret).toString('base64').slice(4, -4),
        Buffer.from(secret).toString('hex'),
      ])
        expect(text.includes(form), `${name} in ${place}`).toBe(false);
});
