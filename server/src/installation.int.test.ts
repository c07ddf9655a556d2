import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { InstallationError, openInstallation } from './installation.ts';
import { platformScope, system } from './platform/db/scope.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/database.ts';

/** What a start makes of the database that it is given. */
let database: TestDatabase;
let dataDir: string;
const log = pino({ level: 'silent' });

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'liftout-installation-'));
});
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (env: Record<string, string>) =>
  openInstallation(
    loadConfig({ DATA_DIR: dataDir, LIFTOUT_ADMIN_PASSWORD: 'a password for one test', ...env }),
    log,
  );

const servedAs = ({ platform }: Awaited<ReturnType<typeof open>>) =>
  platform.db.as(platformScope(system), async ({ client }) => {
    const { rows } = await client.query<{ name: string }>('SELECT session_user::text AS name');
    return rows[0]?.name;
  });

test('DATABASE_URL alone names the owner; requests are served as a login that Liftout makes', async () => {
  const installation = await open({ DATABASE_URL: database.url });
  try {
    expect(await servedAs(installation)).toMatch(/^liftout_login_/);
    expect(installation.notices).toEqual(['The first admin is "admin", with LIFTOUT_ADMIN_PASSWORD.']);
  } finally {
    await installation.close();
  }
});

test('with DATABASE_OWNER_URL requests are served as DATABASE_URL', async () => {
  const installation = await open({ DATABASE_OWNER_URL: database.url, DATABASE_URL: database.loginUrl });
  try {
    expect(await servedAs(installation)).toMatch(/^liftout_login_/);
  } finally {
    await installation.close();
  }
});

test('real data is not served by a login with too many rights; a demo is, with a notice', async () => {
  const env = { DATABASE_OWNER_URL: database.url, DATABASE_URL: database.url };
  const refusal: unknown = await open(env).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InstallationError);
  expect(String(refusal)).toContain('can do more than requests need: it is a superuser');

  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  // The demo is taken to be loaded where there is an admin.
  await owner.query(
    `UPDATE settings SET value = '{"demo": true}' WHERE name = 'installation';
     INSERT INTO users (id, username, role, password_hash, created_at, updated_at)
     VALUES (gen_random_uuid(), 'admin', 'admin', 'none', now(), now())`,
  );
  await owner.end();
  const installation = await open(env);
  await installation.close();
  expect(installation.notices.at(-1)).toMatch(/^Fit for a demo only: The login .* is a superuser/);
});
