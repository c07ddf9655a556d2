import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@liftout/contract/endpoint';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppTimes, buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { listenForChanges } from '../platform/changes/listener.ts';
import { demoNow, fixedClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { viewingSessions } from '../platform/sessions/views.ts';
import { createTestDatabase } from './database/database.ts';
import { type Person, seedPeople, testPassword } from './rows/people.ts';

/** The caller: a seeded user, or null for no session. */
export type As = Person | null;

export interface CallOptions<E extends Endpoint> {
  as: As;
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E> | object;
  headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  /** The body of a 200, checked against the contract. Throws for any other status. */
  body: ResponseOf<E>;
  /** The raw body: of an error, or of a file. */
  text: string;
  /** The message of an error. */
  message: string;
}

export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  /** As the database's owner, to inspect rows directly. */
  databaseUrl: string;
  /** As the app's login, for a second process. */
  loginUrl: string;
  /** Calls an endpoint with the caller's token. */
  call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Answer<E>>;
  /** Sends any request, also ones that the contract does not allow. */
  inject(options: InjectOptions & { as?: As }): Promise<LightMyRequestResponse>;
  tokenOf(person: Person): Promise<string>;
  close(): Promise<void>;
  /** Closes the app alone. @returns the name of its database, for copies */
  leave(): Promise<string>;
}

export interface TestAppOptions {
  /** The database to copy: one that was left. By default an empty one. */
  copyOf?: string | undefined;
  /** Environment variables. */
  env?: Record<string, string>;
  /** Shorter time limits. */
  times?: AppTimes;
  /** Puts a proxy between the app and its database: takes the database's address, returns the proxy's. */
  through?: (url: string) => Promise<string>;
  /** Default: a silent log. */
  log?: FastifyBaseLogger;
  /** Wraps the app's `Database`. */
  database?: (db: Database) => Database;
}

/**
 * The whole app on a new database with two clients, `alpha` and `beta`, two that are closed, and an admin. Its clock is
 * fixed like the demo's.
 */
export async function createTestApp({
  copyOf,
  env = {},
  times,
  through = async (url) => url,
  database: wrap = (db) => db,
  log: given,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(copyOf);
  const url = await through(database.loginUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'liftout-test-'));
  const config = loadConfig({
    ALLOW_PRIVATE_NETWORK: '1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...env,
  });
  const log = given ?? openLog(config.logLevel);
  const clock = fixedClock(demoNow);
  const db = wrap(openDatabase({ url, connections: 6 }));
  const changes = listenForChanges(url, () => undefined);
  const sessions = viewingSessions(db, clock);
  const platform: Platform = {
    config,
    demo: false,
    db,
    clock,
    sessions,
    changes,
    log,
    metrics: createMetrics(),
  };
  if (copyOf === undefined) await seedPeople(platform);
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const app = await startedApp(platform, times).catch((error: unknown) => {
    removeData();
    throw error;
  });

  const tokens = new Map<Person, Promise<string>>();
  async function openSession(person: Person): Promise<string> {
    return db.as(platformScope(system), async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [
        person,
      ]);
      if (!rows[0]) throw new Error(`No user ${person}`);
      return sessions.open(tx, rows[0].id, { userAgent: 'test' });
    });
  }
  const tokenOf = (person: Person) => {
    const token = tokens.get(person) ?? openSession(person);
    tokens.set(person, token);
    return token;
  };

  async function inject({ as = null, headers, ...options }: InjectOptions & { as?: As }) {
    const authorization = as ? { authorization: `Bearer ${await tokenOf(as)}` } : {};
    return app.inject({ ...options, headers: { ...authorization, ...headers } });
  }

  async function leave(): Promise<string> {
    await app.close();
    await changes.close();
    await db.close();
    removeData();
    return database.name;
  }

  return {
    app,
    platform,
    databaseUrl: database.url,
    loginUrl: database.loginUrl,
    tokenOf,
    inject,
    async call(endpoint, { as, params, query, body, headers }) {
      const answer = await inject({
        as,
        ...(headers && { headers }),
        method: endpoint.method,
        url: fillPath(endpoint.path, params),
        query: toQuery(query),
        ...(body === undefined ? {} : { payload: Object(body) }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        get body() {
          if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
          // The endpoint's own schema has parsed it, so it has the declared type.
          return endpoint.response.parse(answer.json()) as ResponseOf<typeof endpoint>;
        },
        get message() {
          return String(answer.json().message);
        },
      };
    },
    async close() {
      await leave();
      await database.drop();
    },
    leave,
  };
}

export { testPassword };

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(Object(params ?? {})));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function toQuery(query: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(query ?? {})).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

async function startedApp(platform: Platform, times: AppTimes | undefined): Promise<FastifyInstance> {
  const app = await buildApp(platform, times);
  await app.ready();
  return app;
}
