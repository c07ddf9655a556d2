import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../../testing/database/query.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../postgres/embedded.ts';
import { migrate } from '../migrate.ts';
import { asUser, openLogin } from './login.ts';

/** A server that asks everybody but its superuser for a password, and an owner who is no superuser. */
let server: EmbeddedDatabase;
let dataDir: string;
let superuser: string;
const login = 'liftout_login_keeper';
const owner = (password: string) => asUser(superuser, 'keeper', password);

beforeAll(async () => {
  dataDir = mkdtempSync('/tmp/liftout-login-');
  chmodSync(dataDir, 0o755);
  server = await startEmbedded({
    dataDir,
    logger: { info: () => undefined, error: () => undefined },
    durable: false,
  });
  await query(server.url, `CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'one'`);
  await query(server.url, 'CREATE DATABASE kept OWNER keeper');
  superuser = server.url.replace('/liftout?', '/kept?');
  await rules('local all postgres trust', 'local all all scram-sha-256');
  await migrate(owner('one'));
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes pg_hba.conf and waits until it holds. */
async function rules(...lines: string[]): Promise<void> {
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), lines.join('\n'));
  const loaded = async () =>
    String((await query(server.url, 'SELECT pg_conf_load_time()::text AS at'))[0]?.at);
  const before = await loaded();
  await query(server.url, 'SELECT pg_reload_conf()');
  let at = before;
  while (at === before) at = await loaded();
}

const verifier = async () =>
  (await query(superuser, `SELECT rolpassword FROM pg_authid WHERE rolname = '${login}'`))[0]?.rolpassword;
const signsIn = (url: string) =>
  query(url, 'SELECT session_user::text AS name').then(
    (rows) => rows[0]?.name,
    ({ code }) => code,
  );

test("a password derived from the owner's: every start derives the same, and changes nothing", async () => {
  const first = await openLogin(owner('one'));
  expect(first.problem).toBeUndefined();
  expect(await signsIn(first.url)).toBe(login);
  expect(await signsIn(asUser(superuser, login, null))).not.toBe(login);
  expect(await signsIn(asUser(superuser, login, 'one'))).toBe('28P01');
  expect(first.url).not.toContain('one');
  const made = await verifier();
  expect(made).toMatch(/^SCRAM-SHA-256\$4096:/);
  expect(await openLogin(owner('one'))).toEqual(first);
  expect(await verifier()).toBe(made);
});

test("the owner's new password is followed, by several processes at once", async () => {
  const before = await openLogin(owner('one'));
  await query(superuser, `ALTER ROLE keeper PASSWORD 'two'`);
  const after = await Promise.all([1, 2, 3].map(() => openLogin(owner('two'))));
  for (const { url, problem } of after) {
    expect(problem).toBeUndefined();
    expect(await signsIn(url)).toBe(login);
  }
  expect(await signsIn(before.url)).toBe('28P01');
});

test('an owner who may no longer make roles keeps using the existing login', async () => {
  await query(superuser, 'ALTER ROLE keeper NOCREATEROLE');
  expect((await openLogin(owner('two'))).problem).toBeUndefined();
  await query(superuser, 'ALTER ROLE keeper CREATEROLE');
});

test('an owner who made the roles, and cannot take them yet, migrates a second database', async () => {
  const roles = 'liftout_app, liftout_platform, liftout_search, liftout_public, liftout_sign_in';
  await query(superuser, `REVOKE ${roles} FROM keeper GRANTED BY keeper`);
  await query(superuser, 'CREATE DATABASE kept_too OWNER keeper');
  const second = owner('two').replace('/kept?', '/kept_too?');
  await migrate(second);
  expect((await openLogin(second)).problem).toBeUndefined();
});

test('a login that the server does not let in is a problem that says what to do', async () => {
  await rules('local all postgres trust', `local all ${login} reject`, 'local all all scram-sha-256');
  const { url, problem } = await openLogin(owner('two'));
  expect(problem).toMatch(/^The login liftout_login_keeper, .* cannot sign in: .*pg_hba.conf/);
  expect(problem).toContain('DATABASE_OWNER_URL');
  expect(url).toBe(owner('two'));
});
