import { randomBytes } from 'node:crypto';
import { exportAudit } from '@liftout/contract/audit';
import {
  type CredentialKind,
  readCredentials,
  removeCredential,
  setCredential,
  testCredential,
} from '@liftout/contract/credentials';
import { sources } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditEntries, clientCredentials, clients } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type HttpServer, type Responder, startHttpServer } from '../../testing/http/http-server.ts';
import { write } from '../../testing/rows/factories.ts';
import { configureClient, requestSync } from '../../testing/source-syncs.ts';
import { openCredentials } from './credentials.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const account: Responder = () => ({ body: { portalId: 4711, data: [], results: [] } });

async function open(
  respond: Responder = account,
  env: Record<string, string> = {},
): Promise<{ t: TestApp; server: HttpServer }> {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp({
    env: {
      HUBSPOT_BASE_URL: server.url,
      JUSTCALL_BASE_URL: server.url,
      GOOGLE_SHEETS_BASE_URL: server.url,
      OPENAI_BASE_URL: server.url,
      ...env,
    },
  });
  cleanUps.push(t.close);
  return { t, server };
}

const token = 'pat-na1-1f2e3d4c-aaaa-bbbb-cccc-0123456789ab';
const of = (client: string, kind: CredentialKind) => ({ params: { client, kind }, as: 'admin' as const });
const set = (t: TestApp, client: string, kind: CredentialKind, body: object) =>
  t.call(setCredential, { ...of(client, kind), body });
const stateOf = async (t: TestApp, kind: CredentialKind, client = 'alpha') => {
  const { body } = await t.call(readCredentials, { as: 'admin', params: { client } });
  return body.credentials.find((one) => one.kind === kind);
};
const tryKey = (t: TestApp, kind: CredentialKind, client = 'alpha') =>
  t.call(testCredential, of(client, kind));

describe("a client's own key", () => {
  test('is used for it, shown by its end alone, replaced and removed', async () => {
    const { t, server } = await open(account, { HUBSPOT_ACCESS_TOKEN: 'of-the-installation' });
    expect(await stateOf(t, 'hubspot')).toMatchObject({ used: 'installation', setAt: null, hint: null });

    const answer = await set(t, 'alpha', 'hubspot', { key: `  ${token}\n` });
    expect(answer.body.refusal).toBeNull();
    expect(answer.text).not.toContain(token.slice(0, 12));
    expect(await stateOf(t, 'hubspot')).toEqual({
      kind: 'hubspot',
      used: 'client',
      setAt: t.platform.clock.now().toISOString(),
      setBy: 'admin',
      hint: 'ends in 89ab',
      problem: null,
    });
    expect((await tryKey(t, 'hubspot')).body).toEqual({ ok: true, message: 'Connected to portal 4711.' });
    expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
    await tryKey(t, 'hubspot', 'beta');
    expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer of-the-installation');

    await set(t, 'alpha', 'hubspot', { key: 'pat-na1-another-token-9999' });
    await tryKey(t, 'hubspot');
    expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer pat-na1-another-token-9999');

    expect((await t.call(removeCredential, of('alpha', 'hubspot'))).status).toBe(200);
    expect(await stateOf(t, 'hubspot')).toMatchObject({ used: 'installation', setBy: null });
    await tryKey(t, 'hubspot');
    expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer of-the-installation');
  });

  test('is sent as each vendor wants it', async () => {
    const { t, server } = await open();
    await set(t, 'alpha', 'justcall', { key: 'jk-12345678', secret: 'js-abcdefgh' });
    expect((await tryKey(t, 'justcall')).body.ok).toBe(true);
    expect(server.asked.at(-1)?.headers.authorization).toBe('jk-12345678:js-abcdefgh');
    await set(t, 'alpha', 'google', { key: 'AIza-1234567890-1234567890' });
    await tryKey(t, 'google');
    expect(server.asked.at(-1)?.headers['x-goog-api-key']).toBe('AIza-1234567890-1234567890');
    await set(t, 'alpha', 'openai', { key: 'sk-1234567890-1234567890' });
    await tryKey(t, 'openai');
    expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer sk-1234567890-1234567890');
    await set(t, 'alpha', 'justcall-webhook', { key: 'shared-secret' });
    expect(await openCredentials(t.platform).of('alpha', 'justcall-webhook')).toMatchObject({
      config: { secret: 'shared-secret' },
      own: true,
    });
    expect((await stateOf(t, 'justcall-webhook'))?.hint).toBeNull();
  });

  test("a service account is kept without the rest of its file, and replaces the installation's key", async () => {
    const { t } = await open(account, { GOOGLE_API_KEY: 'installed' });
    const file = {
      type: 'service_account',
      project_id: 'x',
      client_email: 'sheets@alpha.iam.example',
      private_key: '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n',
    };
    await set(t, 'alpha', 'google', { key: JSON.stringify(file, null, 2) });
    expect((await stateOf(t, 'google'))?.hint).toBe('sheets@alpha.iam.example');
    const { config } = await openCredentials(t.platform).of('alpha', 'google');
    expect(config).toMatchObject({
      apiKey: undefined,
      serviceAccount: { clientEmail: file.client_email, privateKey: file.private_key },
    });
  });

  const refused: [string, CredentialKind, Record<string, string>, string][] = [
    ['none', 'hubspot', { key: '  ' }, 'key'],
    ['two words', 'hubspot', { key: 'pat one two three' }, 'key'],
    ['a line break, which would end a header', 'hubspot', { key: 'pat-123456\r\nx: y' }, 'key'],
    ['too short', 'openai', { key: 'sk-1' }, 'key'],
    ['no secret', 'justcall', { key: 'jk-12345678' }, 'secret'],
    ['a secret that does not belong', 'hubspot', { key: token, secret: 'extra' }, 'secret'],
    ['another JSON', 'google', { key: '{"client_email":"a@b.example"}' }, 'key'],
    ['half a JSON', 'google', { key: '{"client_email":' }, 'key'],
    ['too long', 'hubspot', { key: 'x'.repeat(8_001) }, 'key'],
  ];

  test('is refused where it is none, without being repeated', async () => {
    const { t } = await open();
    for (const [what, kind, body, path] of refused) {
      const answer = await set(t, 'alpha', kind, body);
      expect(answer.status, what).toBe(400);
      expect(JSON.parse(answer.text).issues, what).toMatchObject([{ path }]);
      for (const value of Object.values(body).filter((text) => text.trim() !== ''))
        expect(answer.text, what).not.toContain(value.trim());
      expect((await stateOf(t, kind))?.used, what).toBe('none');
    }
  });

  test('opens in no other row, and no other key is used instead', async () => {
    const { t, server } = await open(account, { HUBSPOT_ACCESS_TOKEN: 'of-the-installation' });
    await set(t, 'alpha', 'hubspot', { key: token });
    await write(t, ({ client }) =>
      client.query(
        `INSERT INTO client_credentials SELECT 'beta', kind, sealed, key_id, account, hint, set_by, set_at
         FROM client_credentials`,
      ),
    );
    expect((await stateOf(t, 'hubspot', 'beta'))?.problem).toContain("can't be read");
    const answer = await tryKey(t, 'hubspot', 'beta');
    expect([answer.status, answer.message]).toEqual([503, expect.stringContaining('Enter it again')]);
    const { body } = await t.call(sources, { as: 'admin', params: { client: 'beta' } });
    expect(body[0]).toMatchObject({ configured: false, missing: expect.stringContaining('Enter it again') });
    expect(server.asked).toEqual([]);
  });

  test("makes the client's account its own: another client's list of the same number is another list", async () => {
    const { t } = await open(account, { HUBSPOT_ACCESS_TOKEN: 'of-the-installation' });
    for (const client of ['alpha', 'beta']) await configureClient(t, client, { hubspotListId: '7' });
    const missing = async () =>
      (await t.call(sources, { as: 'admin', params: { client: 'alpha' } })).body[0]?.missing;
    expect(await missing()).toContain('has the same HubSpot list id');
    await set(t, 'alpha', 'hubspot', { key: token });
    expect(await missing()).toBeNull();
    await set(t, 'beta', 'hubspot', { key: token });
    expect(await missing()).toContain('has the same HubSpot list id');
    await set(t, 'alpha', 'hubspot', { key: 'of-the-installation' });
    expect(await missing()).toBeNull();
    await t.call(removeCredential, of('beta', 'hubspot'));
    expect(await missing()).toContain('has the same HubSpot list id');
  });
});

describe('the key that encrypts', () => {
  test('may be replaced: the list opens what is there, and a start seals it again', async () => {
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const { t } = await open(account, { SECRETS_KEY: old.toString('base64') });
    await set(t, 'alpha', 'hubspot', { key: token });
    const withKeys = (...secretsKeys: [Buffer, ...Buffer[]]) =>
      openCredentials({ ...t.platform, config: { ...t.platform.config, secretsKeys } });
    await expect(withKeys(next).of('alpha', 'hubspot')).rejects.toMatchObject({ status: 503 });
    await withKeys(next, old).reseal();
    expect((await withKeys(next).of('alpha', 'hubspot')).config.accessToken).toBe(token);
    await expect(withKeys(old).of('alpha', 'hubspot')).rejects.toMatchObject({ status: 503 });
  });

  test('is missing on a database of the operator: none can be entered, and the answer says what to set', async () => {
    const { t } = await open(account, { DATABASE_URL: 'postgresql://liftout@db.internal/liftout' });
    const { body } = await t.call(readCredentials, { as: 'admin', params: { client: 'alpha' } });
    expect(body.refusal).toContain('SECRETS_KEY');
    const answer = await set(t, 'alpha', 'hubspot', { key: token });
    expect([answer.status, answer.message]).toEqual([503, body.refusal]);
    expect(await write(t, ({ orm }) => orm.select().from(clientCredentials))).toEqual([]);
  });
});

test('what is recorded names the kind and never the key', async () => {
  const { t } = await open();
  // Its end, which the screen shows, can't turn up in an id or a checksum by chance.
  await set(t, 'alpha', 'hubspot', { key: 'pat-na1-kept-secret-wxyz' });
  await tryKey(t, 'hubspot');
  await t.call(removeCredential, of('alpha', 'hubspot'));
  const entries = await write(t, ({ orm }) =>
    orm.select().from(auditEntries).where(eq(auditEntries.entity, 'credential')).orderBy(auditEntries.id),
  );
  const kind = { kind: 'hubspot' };
  expect(entries).toMatchObject([
    { action: 'credential.set', entityId: 'hubspot', clientId: 'alpha', before: null, after: kind },
    { action: 'credential.tested', entityId: 'hubspot', clientId: 'alpha', after: { ok: true } },
    { action: 'credential.removed', entityId: 'hubspot', clientId: 'alpha', before: kind, after: null },
  ]);
  const file = await t.call(exportAudit, { as: 'admin', query: {} });
  expect(file.text).toContain('hubspot');
  expect(file.text).not.toContain('wxyz');
});

test('a synced client reads with its own key', async () => {
  const { t, server } = await open();
  await write(t, ({ orm }) =>
    orm.update(clients).set({ hubspotListId: '7' }).where(eq(clients.clientId, 'alpha')),
  );
  await set(t, 'alpha', 'hubspot', { key: token });
  expect((await requestSync(t, 'hubspot')).status).toBe(200);
  await expect.poll(() => server.asked.length).toBeGreaterThan(0);
  for (const { headers } of server.asked) expect(headers.authorization).toBe(`Bearer ${token}`);
});
