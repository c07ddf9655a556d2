import { createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaigns } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Reply, type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { sourcesService } from './service.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(respond: Responder, env: Record<string, string> = { GOOGLE_API_KEY: 'key-1' }) {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp({ env: { GOOGLE_SHEETS_BASE_URL: server.url, ...env } });
  cleanUps.push(t.close);
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.update(clients).set({ spreadsheetId: 'sheet-alpha' }).where(eq(clients.clientId, 'alpha')),
  );
  return { t, asked: server.asked };
}

const values = (rows?: unknown[]): Reply => ({
  body: { range: 'Campaigns!A1:H6', majorDimension: 'ROWS', ...(rows && { values: rows }) },
});
const read = (t: TestApp, query: object = {}, as: 'alpha' | 'beta' | 'admin' | null = 'alpha') =>
  t.call(campaigns, { as, query });

test("a client's campaigns are read from its own spreadsheet", async () => {
  const { t, asked } = await open(() =>
    values([
      ['Name', 'Status', 'Success rate', 'Contact count'],
      ['Boston', 'Active', '23%', '1,200'],
      [],
      ['Miami'],
    ]),
  );
  expect((await read(t)).body).toEqual([
    expect.objectContaining({
      id: '2',
      name: 'Boston',
      status: 'active',
      successRate: 0.23,
      contactCount: 1200,
    }),
    expect.objectContaining({ id: '4', name: 'Miami', status: 'draft', successRate: null }),
  ]);
  expect(asked[0]?.url).toBe(
    '/v4/spreadsheets/sheet-alpha/values/Campaigns!A%3AH?majorDimension=ROWS&valueRenderOption=UNFORMATTED_VALUE&dateTimeRenderOption=SERIAL_NUMBER',
  );
  expect(asked[0]?.headers['x-goog-api-key']).toBe('key-1');
  expect(asked[0]?.url).not.toContain('key-1');
  await read(t, { range: "'Q3 plan'!B2:D9" });
  expect(asked[1]?.url).toContain("/values/'Q3%20plan'!B2%3AD9");
});

test('an empty range has no campaigns', async () => {
  const { t } = await open(() => values());
  expect((await read(t)).body).toEqual([]);
});

test('a client reads its own spreadsheet only, an admin any', async () => {
  const { t } = await open(() => values([['Name'], ['One']]));
  expect((await read(t, { spreadsheetId: 'sheet-beta' })).status).toBe(403);
  expect((await read(t, { spreadsheetId: 'demo' })).status).toBe(403);
  expect((await read(t, { client: 'alpha' }, 'beta')).status).toBe(403);
  expect((await read(t, {}, null)).status).toBe(401);
  expect((await read(t, { spreadsheetId: 'sheet-alpha' }, 'beta')).status).toBe(403);
  expect((await read(t, { client: 'alpha', spreadsheetId: 'any' }, 'admin')).body).toHaveLength(1);
  expect((await read(t, {}, 'beta')).status).toBe(503);
});

test('a spreadsheet of two clients is read by neither, but by an admin, who has to correct it', async () => {
  const { t, asked } = await open(() => values([['Name'], ['One']]));
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.update(clients).set({ spreadsheetId: 'sheet-alpha ' }).where(eq(clients.clientId, 'beta')),
  );
  for (const as of ['alpha', 'beta'] as const) {
    const answer = await read(t, { spreadsheetId: 'sheet-alpha' }, as);
    expect([answer.status, answer.message]).toEqual([
      503,
      'Your campaign spreadsheet is set up for another firm too. Ask your admin.',
    ]);
  }
  expect(asked).toEqual([]);
  expect((await read(t, { client: 'alpha' }, 'admin')).body).toHaveLength(1);
});

test.each([[{ range: 'nonsense!!' }], [{ range: 'Campaigns!H:A' }], [{ spreadsheetId: '../../etc' }]])(
  '%j is bad input',
  async (query) => {
    const { t, asked } = await open(() => values());
    const answer = await read(t, query);
    expect(answer.status).toBe(400);
    if ('range' in query) expect(answer.message).toContain(`"${query.range}" is not a range`);
    expect(asked).toEqual([]);
  },
);

const googleError = (code: number, message: string): Reply => ({
  status: code,
  body: { error: { code, message } },
});
test.each<[Reply, number, string]>([
  [googleError(400, 'Unable to parse range: Nope!A:H'), 400, 'no sheet or no cells at "Campaigns!A:H"'],
  [googleError(403, 'The caller does not have permission'), 502, 'refused access to this spreadsheet'],
  [googleError(404, 'Requested entity was not found.'), 404, 'has no spreadsheet "sheet-alpha"'],
  [{ status: 429, headers: { 'retry-after': '60' } }, 503, 'at its limit'],
  [{ body: { values: 'none' } }, 502, 'an unexpected answer'],
  [
    values([
      ['First', 'Last'],
      ['a', 'b'],
    ]),
    502,
    'no column "name"',
  ],
])('%j is a %i', async (reply, status, message) => {
  const { t } = await open(() => reply);
  const answer = await read(t);
  expect(answer.status).toBe(status);
  expect(answer.message).toContain(message);
});

test('without a key, Google Sheets is not configured', async () => {
  const { t } = await open(() => values(), {});
  const answer = await read(t);
  expect([answer.status, answer.message]).toEqual([503, 'Google Sheets is not configured.']);
});

test('a service account signs its own token', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'reader@project.iam.gserviceaccount.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  const { t, asked } = await open(
    (_, count) => (count === 1 ? values([['Name'], ['One']]) : { status: 403 }),
    { GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify(account) },
  );
  expect((await read(t)).body).toHaveLength(1);
  const token = asked[0]?.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/spreadsheets.readonly',
  });
  const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
  expect(verify.verify(publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect((await read(t)).message).toContain(`Share it with ${account.client_email}`);
});

test('the demo workbook is a folder of CSV sheets', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-workbook-'));
  cleanUps.push(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'workbooks', 'demo'), { recursive: true });
  await writeFile(
    join(dataDir, 'workbooks', 'demo', 'Campaigns.csv'),
    '\ufeffname,status,targetFirm,contactCount,callsPlanned,callsCompleted,successRate,createdAt,notes\r\nBoston,active,Merrill,10,20,5,0.25,2025-07-01,"kept, out of A:H"\r\n\r\nMiami,paused\r\n',
  );
  await writeFile(join(dataDir, 'secret.csv'), 'name\nsecret\n');
  const { t, asked } = await open(() => values(), { DATA_DIR: dataDir });
  const sources = sourcesService({ ...t.platform, demo: true });
  const alpha = tenantScope('alpha', system);
  const demo = (range: string) => sources.campaigns(alpha, { spreadsheetId: 'demo', range, isAdmin: false });
  expect(await demo('Campaigns!A:H')).toEqual([
    expect.objectContaining({ id: '2', name: 'Boston', successRate: 0.25, notes: null }),
    expect.objectContaining({ id: '4', name: 'Miami', status: 'paused' }),
  ]);
  expect((await demo('campaigns!A:Z'))[0]?.notes).toBe('kept, out of A:H');
  await expect(demo('Nothing!A:H')).rejects.toMatchObject({
    status: 404,
    message: 'The demo workbook has no sheet "Nothing".',
  });
  await expect(demo("'../secret'!A:H")).rejects.toMatchObject({ status: 404 });
  await expect(demo('Campaigns!H:A')).rejects.toMatchObject({
    status: 400,
    issues: [
      { path: 'range', message: '"Campaigns!H:A" is not a range. Use a range such as Campaigns!A:H.' },
    ],
  });
  await expect(demo('Campaigns!B:C')).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'range', message: 'Campaigns!B:C has no column "name" in its first row.' }],
  });
  expect(asked).toEqual([]);
});
