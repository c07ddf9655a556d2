import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { allocatorSettings, nodeFlags } from '../../scripts/lib/node-flags.mjs';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { hashPassword } from '../../server/src/platform/passwords.ts';
import { startEmbedded } from '../../server/src/platform/postgres/embedded.ts';
import { freePort } from '../../server/src/testing/http/free-port.ts';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const quiet = {
  info: () => undefined,
  error: (fields: object, message: string) => console.error(message, fields),
};

/** A database for measuring, and the app as users get it. */
export interface Installation {
  databaseUrl: string;
  /** `PostgreSQL 18.0, shared_buffers 128MB, …` */
  databaseFacts: string;
  /** A connection as the database's superuser, or as the user of DATABASE_URL. */
  sql: pg.Client;
  /** Starts the app. @returns its address, its process id, and a function that stops it */
  startApp(env?: Record<string, string>): Promise<RunningApp>;
  close(): Promise<void>;
}

export interface RunningApp {
  origin: string;
  pid: number;
  /** From the start of the process to the first answer, in milliseconds. */
  startedIn: number;
  stop(): Promise<void>;
}

/**
 * Opens a migrated database: that of DATABASE_URL, else an embedded one in BENCH_DATA_DIR, which is kept, or in a
 * temporary folder.
 */
export async function openBench(): Promise<Installation> {
  const kept = process.env.BENCH_DATA_DIR;
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'liftout-bench-')));
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded({ dataDir, logger: quiet });
  const databaseUrl = given ?? embedded?.url ?? '';
  await migrate(databaseUrl);
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  return {
    databaseUrl,
    databaseFacts: await factsOf(sql),
    sql,
    startApp: (env = {}) => startApp({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env }),
    async close() {
      await sql.end();
      await embedded?.stop();
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const benchPassword = 'a password to measure with';

/** Makes a client with a user of the same name, unless it exists. */
export async function ensureClient(sql: pg.Client, clientId: string): Promise<void> {
  await sql.query(
    `INSERT INTO clients (client_id, id, name, created_at, updated_at) VALUES ($1, $2, $1, now(), now())
     ON CONFLICT DO NOTHING`,
    [clientId, randomUUID()],
  );
  await sql.query(
    `INSERT INTO users (id, username, role, client_id, password_hash, created_at, updated_at)
     VALUES ($2, $1, 'client', $1, $3, now(), now()) ON CONFLICT DO NOTHING`,
    [clientId, randomUUID(), await hashPassword(benchPassword)],
  );
}

/** Makes an admin, unless it exists. */
export async function ensureAdmin(sql: pg.Client, username: string): Promise<void> {
  await sql.query(
    `INSERT INTO users (id, username, role, password_hash, created_at, updated_at)
     VALUES ($2, $1, 'admin', $3, now(), now()) ON CONFLICT DO NOTHING`,
    [username, randomUUID(), await hashPassword(benchPassword)],
  );
}

/** Signs in a user made by `ensureClient` or `ensureAdmin`. @returns a token */
export async function signIn(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: benchPassword }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
}

async function startApp(env: Record<string, string>): Promise<RunningApp> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env: {
      PATH: process.env.PATH ?? '',
      DEMO: '0',
      LIFTOUT_ADMIN_PASSWORD: benchPassword,
      PORT: port,
      LOG_LEVEL: 'error',
      ...allocatorSettings,
      ...env,
    },
    // Its errors are shown, beside the report.
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  await answering(`${origin}/api/ready`, child);
  return {
    origin,
    pid: child.pid ?? 0,
    startedIn: performance.now() - from,
    stop: () => ended(child),
  };
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 4_800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The app ended with code ${child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(25);
  }
  await ended(child);
  throw new Error('The app did not become ready within 2 minutes');
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function factsOf(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ facts: string }>(
    `SELECT 'PostgreSQL ' || current_setting('server_version') || ', shared_buffers ' || current_setting('shared_buffers')
       || ', work_mem ' || current_setting('work_mem') || ', fsync ' || current_setting('fsync')
       || ', synchronous_commit ' || current_setting('synchronous_commit') AS facts`,
  );
  return rows[0]?.facts ?? '';
}
