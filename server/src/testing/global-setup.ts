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
    /** Connection string to the server that this run's databases are made on. */
    testServerUrl: string;
    /** The same for the login that the app serves requests as. */
    testLoginUrl: string;
    /** The migrated database that each test's own is a copy of. */
    testTemplate: string;
    /** Its columns that are never null. */
    testNeverNull: string[];
  }
}

const day = 86_400_000;
const silent = { info: () => undefined, error: () => undefined };

/**
 * Before the integration tests: a PostgreSQL of their own, or the one that `TEST_DATABASE_URL` names, with one
 * migrated template. @returns drops all databases of this run and stops what was started.
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
  return tearDown;
}

const givenServer = (url: string) => ({ url, stop: async () => undefined });

async function ownServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbedded({ dataDir, logger: silent, durable: false });
    return {
      url,
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

/** A run that was killed leaves its databases; after a day nobody uses them any more. */
function isLeftOver(name: string): boolean {
  const [, time = ''] = /^liftout_([0-9a-z]{8})[0-9a-f]{6}_/.exec(name) ?? [];
  return time !== '' && Number.parseInt(time, 36) < Date.now() - day;
}

async function dropAll(serverUrl: string, which: (name: string) => boolean): Promise<void> {
  const rows = await query(serverUrl, 'SELECT datname FROM pg_database');
  const names = rows.map((row) => String(row.datname)).filter((name) => isTestDatabase(name) && which(name));
  for (const name of names) await dropTestDatabase(serverUrl, name);
}
