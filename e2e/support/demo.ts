import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startEmbedded } from '../../server/src/platform/postgres/embedded.ts';
import { keyFile } from '../../server/src/platform/secrets/key-file.ts';
import { dropTestDatabase, withDatabase } from '../../server/src/testing/database/database-names.ts';
import { query } from '../../server/src/testing/database/query.ts';
import { type RunningApp, startApp } from './server.ts';

const silent = { info: () => undefined, error: () => undefined };

/** Where the workers find the demo: its database, and the folder with its other files. */
const serverVariable = 'LIFTOUT_E2E_SERVER';
const folderVariable = 'LIFTOUT_E2E_DEMO';

/** Creates the demo as a new user would, then serves its database to the whole run. @returns what ends that */
export async function serveDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const dataDir = join(folder, 'demo');
    const app = await startApp(dataDir, { DEMO: '1' });
    await app.stop();
    const server = await startEmbedded({ dataDir, logger: silent, durable: false });
    process.env[serverVariable] = server.url;
    process.env[folderVariable] = dataDir;
    return async () => {
      await server.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts an app on a copy of the demo, which goes when it stops. `ended` reads that copy before. */
export async function startDemo(
  env: Record<string, string>,
  ended: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<RunningApp> {
  const demoUrl = String(process.env[serverVariable]);
  const serverUrl = withDatabase(demoUrl, 'postgres');
  const name = `liftout_${randomBytes(6).toString('hex')}_test`;
  const url = withDatabase(demoUrl, name);
  const demo = new URL(demoUrl).pathname.slice(1);
  await query(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${demo} STRATEGY file_copy`);
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
  const remove = async () => {
    await dropTestDatabase(serverUrl, name);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await copyFiles(String(process.env[folderVariable]), dataDir);
    // An app reads the key in its folder only beside a database of its own.
    const key = (await readFile(join(dataDir, keyFile), 'utf8')).trim();
    const app = await startApp(dataDir, { DATABASE_URL: url, SECRETS_KEY: key, ...env });
    return {
      ...app,
      async stop() {
        await app.stop();
        await ended(url).finally(remove);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The same for tests that only read: where one of them changed something, the stop fails. */
export const startDemoToRead = (env: Record<string, string>): Promise<RunningApp> =>
  startDemo(env, async (databaseUrl) => {
    const rows = await query(databaseUrl, changedTables, [changedByReading]);
    if (rows.length === 0) return;
    const tables = rows.map(({ table }) => table).join(', ');
    throw new Error(`A file with \`readsOnly\` changed ${tables}: remove the option, or the change.`);
  });

/** What signing in, looking, and the regular jobs change. */
const changedByReading = [
  'audit_entries',
  'client_sums',
  'kept_figures',
  'known_devices',
  'lane_months',
  'lane_runs',
  'login_failures',
  'month_sums',
  'move_sign_tests',
  'news_feeds',
  'sessions',
  'sign_ins',
  'source_syncs',
  'sum_changes',
];

const changedTables = `
  SELECT relname AS "table" FROM pg_stat_user_tables
  WHERE schemaname = 'public' AND n_tup_ins + n_tup_upd + n_tup_del > 0 AND relname <> ALL ($1)
  ORDER BY relname`;

/** The demo's key and workbooks, without the database and its lock. */
function copyFiles(from: string, to: string): Promise<void> {
  const left = /^(postgres|liftout\.lock)/;
  return cp(from, to, { recursive: true, filter: (path) => !left.test(relative(from, path)) });
}
