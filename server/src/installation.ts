import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { authService, demoLogins, passwordProblem } from './auth/service.ts';
import { type Config, ConfigError, demoRefusal } from './config.ts';
import { loadDemo } from './demo/load.ts';
import { ensureMarkets } from './markets/areas.ts';
import { listenForChanges } from './platform/changes/listener.ts';
import { demoNow, fixedClock, realClock } from './platform/clock.ts';
import { openClient } from './platform/db/connections/client.ts';
import { openDatabase } from './platform/db/database.ts';
import { withAdvisoryLock } from './platform/db/locks/advisory-lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openLogin } from './platform/db/roles/login.ts';
import type { Platform } from './platform/deps.ts';
import {
  DataFolderError,
  type DiskFault,
  diskFault,
  diskMessage,
  openDataFolder,
  probeDisk,
} from './platform/disk.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { joinEmbedded, startEmbedded } from './platform/postgres/embedded.ts';
import { readOrSaveDemoFlag } from './platform/queries/settings.ts';
import { viewingSessions } from './platform/sessions/views.ts';

/** How long transactions of cut requests may take to end, in milliseconds. */
const closeTimeLimitMs = 5_000;

/** The settings do not fit the database; the message says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}

export interface Installation {
  platform: Platform;
  /** Lines for the operator: logins, the first admin's password. */
  notices: string[];
  close(): Promise<void>;
}

/**
 * Opens the configured database, migrates it and fills a new one: with the demo, or with the market areas and a first
 * admin. This is done as the database's owner; requests and jobs connect as a login with fewer rights. `nextToApp`:
 * works while an app runs on the data folder, instead of refusing to (for commands).
 */
export async function openInstallation(
  config: Config,
  log: FastifyBaseLogger,
  { nextToApp = false }: { nextToApp?: boolean } = {},
): Promise<Installation> {
  openDataFolder(config.dataDir);
  const embedded = config.databaseUrl
    ? undefined
    : await (nextToApp ? joinEmbedded : startEmbedded)({ dataDir: config.dataDir, logger: log });
  const owner = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url;
  if (owner === undefined) throw new InstallationError('No database was named, and none could be started.');
  try {
    await migrate(owner);
    const demo = await decideDemo(owner, config);
    const { url, problem } = await openLogin(owner, config.databaseOwnerUrl && config.databaseUrl);
    if (problem !== undefined && !demo) throw new InstallationError(problem);
    const clock = demo ? fixedClock(demoNow) : realClock;
    const db = openDatabase({
      url,
      timeFactor: config.databaseTimeFactor,
      onIdleError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
      onUnsent: ({ message }) => log.warn({ reason: message }, 'others were not notified of a change'),
    });
    const changes = listenForChanges(url, ({ message }) =>
      log.warn({ reason: message }, 'the connection that hears of changes was lost'),
    );
    const sessions = viewingSessions(db, clock);
    const platform: Platform = { config, demo, db, clock, sessions, changes, log, metrics: createMetrics() };
    const notices = await withAdvisoryLock(owner, fillLock, () => fill(platform));
    if (problem !== undefined) notices.push(`Fit for a demo only: ${problem}`);
    const close = async () => {
      await changes.close();
      // Transactions that still run then end with their connection, rolled back.
      await Promise.race([db.close(), sleep(closeTimeLimitMs, undefined, { ref: false })]);
      await embedded?.stop();
    };
    return { platform, notices, close };
  } catch (error) {
    const reason = onFullDisk(error, config, embedded?.diskFault());
    await embedded?.stop();
    throw reason;
  }
}

/** Explains a failure because of a full disk: ours, or that of a database on another machine. */
function onFullDisk(
  error: unknown,
  { dataDir, databaseUrl }: Config,
  logged: DiskFault | undefined,
): unknown {
  const reported = diskFault(error) ?? logged;
  const ours = probeDisk(dataDir) ?? (databaseUrl === undefined ? reported : undefined);
  if (ours) return new DataFolderError(diskMessage(dataDir, ours), { cause: error });
  if (!reported) return error;
  return new InstallationError('The disk of the database is full. Free some space on it, then start again.');
}

/** Whether the database is the demo: decided once, when it is created, and stored in it. */
async function decideDemo(url: string, config: Config): Promise<boolean> {
  const wanted = config.demo ?? config.databaseUrl === undefined;
  const client = await openClient(url);
  try {
    const demo = await readOrSaveDemoFlag(client, wanted);
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

/** Any number that no other advisory lock uses: of several processes that start at once, one fills the database. */
const fillLock = 7_204_119_306;

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
  if (config.adminPassword !== undefined) {
    const problem = await passwordProblem(config.adminPassword, ['admin']);
    if (problem) throw new ConfigError([`LIFTOUT_ADMIN_PASSWORD is refused. ${problem}`]);
    await auth.createFirstAdmin(config.adminPassword);
    return ['The first admin is "admin", with LIFTOUT_ADMIN_PASSWORD.'];
  }
  const password = randomBytes(12).toString('base64url');
  await auth.createFirstAdmin(password, { mustChange: true });
  return [
    `The first admin is "admin" with the password ${password} (shown only now, and to be changed at the first sign-in).`,
  ];
}
