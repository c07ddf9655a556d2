import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { authService, demoLogins } from './auth/service.ts';
import { type Config, demoRefusal } from './config.ts';
import { loadDemo } from './demo/load.ts';
import { ensureMarkets } from './markets/areas.ts';
import { demoNow, fixedClock, realClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Platform } from './platform/deps.ts';
import { listenForEvents } from './platform/events.ts';
import { joinEmbedded, startEmbedded } from './platform/postgres/embedded.ts';
import { databaseSessions } from './platform/sessions/sessions.ts';

/** The settings do not fit the database; the message says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}

export interface Installation {
  platform: Platform;
  databaseUrl: string;
  /** Lines for whoever started it: logins, the first admin's password. */
  notices: string[];
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, brings it up to date and fills a new one: the demo, or the market areas
 * and a first admin. With `beside`, works next to a running app instead of refusing to (for the command line).
 */
export async function openInstallation(
  config: Config,
  log: FastifyBaseLogger,
  { beside = false }: { beside?: boolean } = {},
): Promise<Installation> {
  const embedded = config.databaseUrl
    ? undefined
    : await (beside ? joinEmbedded : startEmbedded)({ dataDir: config.dataDir, logger: log });
  const url = config.databaseUrl ?? embedded?.url;
  if (url === undefined) throw new InstallationError('No database was named, and none could be started.');
  try {
    await migrate(url);
    const demo = await settleDemo(url, config);
    const clock = demo ? fixedClock(demoNow) : realClock;
    const db = openDatabase({
      url,
      onIdleError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
    });
    const events = listenForEvents(url, ({ message }) =>
      log.warn({ reason: message }, 'the event connection was lost'),
    );
    const sessions = databaseSessions(db, clock);
    const platform: Platform = { config, demo, db, clock, sessions, events, log };
    const notices = await whileAlone(url, () => fill(platform));
    const close = async () => {
      await events.close();
      await db.close();
      await embedded?.stop();
    };
    return { platform, databaseUrl: url, notices, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Whether the database is the demo: decided once, when it is made, and kept in it. */
async function settleDemo(url: string, config: Config): Promise<boolean> {
  const wanted = config.demo ?? config.databaseUrl === undefined;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ demo: boolean }>(
      `WITH made AS (
         INSERT INTO settings (name, value, updated_at) VALUES ('installation', jsonb_build_object('demo', $1::boolean), now())
         ON CONFLICT (name) DO NOTHING RETURNING value
       )
       SELECT (value ->> 'demo')::boolean AS demo FROM made
       UNION ALL SELECT (value ->> 'demo')::boolean FROM settings WHERE name = 'installation'`,
      [wanted],
    );
    const demo = rows[0]?.demo ?? wanted;
    if (config.demo !== undefined && config.demo !== demo)
      throw new InstallationError(
        demo
          ? 'This database was made as the demo. For real data use DEMO=0 with another DATA_DIR or DATABASE_URL.'
          : 'This database was made for real data. For the demo use DEMO=1 with another DATA_DIR or DATABASE_URL.',
      );
    const refusal = demoRefusal(config, demo);
    if (refusal) throw new InstallationError(refusal);
    return demo;
  } finally {
    await client.end();
  }
}

/** Any number that nothing else on the database uses: of several processes that start at once, one fills it. */
const fillLock = 7_204_119_306;

async function whileAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${fillLock})`);
    return await work();
  } finally {
    await client.end();
  }
}

async function fill(platform: Platform): Promise<string[]> {
  const { db, demo, config } = platform;
  const auth = authService(platform);
  if (demo) {
    if (!(await auth.hasAdmin())) await loadDemo(db, config.dataDir);
    return [
      'Demo logins:',
      ...demoLogins.map(({ username, password }) => `  ${username.padEnd(16)}${password}`),
    ];
  }
  await ensureMarkets(db);
  if (await auth.hasAdmin()) return [];
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  await auth.createFirstAdmin(password);
  if (config.adminPassword) return ['The first admin is "admin", with LIFTOUT_ADMIN_PASSWORD.'];
  return [`The first admin is "admin" with the password ${password} (shown only now).`];
}
