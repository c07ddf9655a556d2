import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { openLogin } from '../platform/db/roles/login.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { dropTestDatabase, isTestDatabase, withDatabase } from './database/database-names.ts';
import { query } from './database/query.ts';
import { readNeverNull } from './database/row-checks.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server for this run's databases. */
    testServerUrl: string;
    /** The same for the app's login. */
    testLoginUrl: string;
    /** The migrated database that is copied for each test. */
    testTemplate: string;
    /** How to copy it. */
    testCopies: 'FILE_COPY' | 'WAL_LOG';
    /** Its NOT NULL columns. */
    testNeverNull: string[];
  }
}

const day = 86_400_000;
const silent = { info: () => undefined, error: () => undefined };

/**
 * Before the integration tests: starts a PostgreSQL, or uses the one of `TEST_DATABASE_URL`, and migrates a template.
 * @returns a function that drops all databases of this run and stops the server.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? givenServer(process.env.TEST_DATABASE_URL)
    : await ownServer();
  const run = `liftout_${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  const template = `${run}_template_test`;
  const tearDown = async () => {
    await dropAll(server.url, (name) => name.startsWith(`${run}_`));
    await server.stop();
  };
  try {
    await dropAll(server.url, isLeftOver);
    await query(server.url, `CREATE DATABASE ${template}`);
    const templateUrl = withDatabase(server.url, template);
    await migrate(templateUrl);
    const { url, problem } = await openLogin(templateUrl);
    if (problem !== undefined) throw new Error(problem);
    project.provide('testLoginUrl', url);
    project.provide('testNeverNull', await readNeverNull(templateUrl));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);
  project.provide('testCopies', server.copies);
  return tearDown;
}

const givenServer = (url: string) => ({ url, copies: 'WAL_LOG' as const, stop: async () => undefined });

async function ownServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbedded({ dataDir, logger: silent, durable: false });
    return {
      url,
      // A third of the time where nothing waits for the disk.
      copies: 'FILE_COPY' as const,
      stop: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Drops databases that killed runs left more than a day ago. */
function isLeftOver(name: string): boolean {
  const [, time = ''] = /^liftout_([0-9a-z]{8})[0-9a-f]{6}_/.exec(name) ?? [];
  return time !== '' && Number.parseInt(time, 36) < Date.now() - day;
}

async function dropAll(serverUrl: string, which: (name: string) => boolean): Promise<void> {
  const rows = await query(serverUrl, 'SELECT datname FROM pg_database');
  const names = rows.map((row) => String(row.datname)).filter((name) => isTestDatabase(name) && which(name));
  for (const name of names) await dropTestDatabase(serverUrl, name);
}
