import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../testing/database/query.ts';
import { parentsAreSearchable } from './account.ts';
import { packageFolder } from './binaries.ts';
import {
  DataFolderInUseError,
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  joinEmbedded,
  startEmbedded,
} from './embedded.ts';
import { isRunning, signal, waitUntil } from './process.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const fixture = fileURLToPath(new URL('./app.fixture.ts', import.meta.url));
const logger = { info: () => undefined, error: () => undefined };

/** A cluster that is made already, lent to one test after another: making one takes longest. */
let seed: string;
/** Where a test put it. */
let borrowed: string | undefined;
/** The table of this test. */
let notes: string;
let base: string;
let cleanUp: (() => Promise<unknown>)[];

beforeAll(async () => {
  seed = mkdtempSync('/tmp/liftout-seed-');
  await (await startEmbedded({ dataDir: seed, logger, durable: false })).stop();
});

afterAll(() => rmSync(seed, { recursive: true, force: true }));

beforeEach(() => {
  base = mkdtempSync('/tmp/liftout-embedded-');
  chmodSync(base, 0o755);
  cleanUp = [];
  notes = `notes_${randomBytes(4).toString('hex')}`;
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  if (borrowed) renameSync(borrowed, join(seed, 'postgres'));
  borrowed = undefined;
  rmSync(base, { recursive: true, force: true });
});

const dataDir = () => join(base, 'data');
const postmasterPid = (dir = dataDir()) =>
  Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function start(dir = dataDir()): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: dir, logger, durable: false });
  cleanUp.push(() => database.stop());
  return database;
}

/** Puts the lent cluster into a data folder. */
function seeded(dir = dataDir()): string {
  mkdirSync(dir, { recursive: true });
  borrowed = join(dir, 'postgres');
  renameSync(join(seed, 'postgres'), borrowed);
  return dir;
}

/** Starts the app in a process of its own. */
async function startApp(dir = dataDir(), user = {}) {
  const child = spawn(process.execPath, [fixture, dir, notes], { stdio: 'pipe', ...user });
  cleanUp.push(async () => {
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGTERM');
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value ?? errors);
  const store = async (text: string) => {
    child.stdin.write(`${text}\n`);
    return next();
  };
  return { child, store, hello: await next() };
}

async function end(child: ChildProcessWithoutNullStreams, name: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(name);
  return (await ended)[0];
}

describe('start and stop', () => {
  test('makes the cluster once, keeps its rows, and leaves no process running', async () => {
    const first = await start();
    expect(first).toMatchObject({ created: true, adopted: false });
    const [facts] = await query(
      first.url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS addresses,
        datlocprovider AS provider, datlocale AS locale, current_setting('is_superuser') AS superuser
        FROM pg_database WHERE datname = current_database()`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      addresses: '',
      provider: 'b',
      locale: 'C.UTF-8',
      superuser: 'on',
    });
    await query(first.url, 'CREATE EXTENSION pg_trgm; CREATE TABLE notes AS SELECT 1 AS n');
    const pid = postmasterPid();
    await first.stop();
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(readdirSync(dataDir()).sort()).toEqual(['postgres', 'postgres.log']);
    expect(
      readdirSync(join(dataDir(), 'postgres')).filter((name) => /postmaster.pid|\.s\.PGSQL/.test(name)),
    ).toEqual([]);

    const second = await start();
    expect(second).toMatchObject({ created: false, adopted: false, url: first.url });
    expect(await query(second.url, 'SELECT n FROM notes')).toEqual([{ n: 1 }]);
  });

  test('writes are on disk before they are acknowledged', async () => {
    const database = await startEmbedded({ dataDir: seeded(), logger });
    cleanUp.push(() => database.stop());
    const names = "('fsync', 'synchronous_commit', 'full_page_writes')";
    const rows = await query(database.url, `SELECT DISTINCT setting FROM pg_settings WHERE name IN ${names}`);
    expect(rows).toEqual([{ setting: 'on' }]);
  });

  test('an interrupted first start is repeated', async () => {
    mkdirSync(join(dataDir(), 'postgres.new', 'base'), { recursive: true });
    mkdirSync(join(dataDir(), 'postgres'));
    expect((await start()).created).toBe(true);
    expect(existsSync(join(dataDir(), 'postgres.new'))).toBe(false);
  });

  test('SIGTERM ends the app and its database; so does an exit without a stop', async () => {
    const clean = await startApp(seeded());
    const pid = postmasterPid();
    expect(await end(clean.child, 'SIGTERM')).toBe(0);
    expect(isRunning(pid)).toBe(false);

    const { child } = await startApp();
    const other = postmasterPid();
    const exited = once(child, 'exit');
    child.stdin.write('exit\n');
    expect((await exited)[0]).toBe(3);
    expect(await waitUntil(() => !isRunning(other), 5_000)).toBe(true);
  });

  test('a cluster of another version is refused and not changed', async () => {
    mkdirSync(join(dataDir(), 'postgres'), { recursive: true });
    writeFileSync(join(dataDir(), 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 16; this Liftout brings 18');
  });

  test('a data folder that is a file', async () => {
    writeFileSync(dataDir(), '');
    await expect(start()).rejects.toThrow('Name another with DATA_DIR');
  });
});

describe('after SIGKILL', () => {
  test('of the app: the next one takes over the server, with every acknowledged row', async () => {
    const app = await startApp(seeded());
    expect(app.hello).toBe('ready {"adopted":false,"created":false}');
    expect(await app.store('one')).toBe('stored one');
    const pid = postmasterPid();
    await end(app.child, 'SIGKILL');
    expect(isRunning(pid)).toBe(true);

    const database = await start();
    expect(database.adopted).toBe(true);
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });

  test('of an adopted server: it is restarted', async () => {
    const app = await startApp(seeded());
    await end(app.child, 'SIGKILL');
    const database = await start();
    const pid = postmasterPid();
    signal(pid, 'SIGKILL');
    await backAfter(pid);
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('of the database: it is restarted for the running app, with every acknowledged row', async () => {
    const app = await startApp(seeded());
    for (const round of ['one', 'two']) {
      expect(await app.store(round)).toBe(`stored ${round}`);
      const pid = postmasterPid();
      signal(pid, 'SIGKILL');
      await backAfter(pid);
    }
    expect(await app.store('three')).toBe('stored three');
    await end(app.child, 'SIGTERM');
    const database = await start();
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([
      { text: 'one' },
      { text: 'two' },
      { text: 'three' },
    ]);
  });

  test('of the database during a long statement, whose process keeps running', async () => {
    const database = await start(seeded());
    const busy = query(database.url, 'SELECT count(*) FROM generate_series(1, 5000000000)').catch(
      () => 'cut',
    );
    await waitForStatement(database.url);
    const pid = postmasterPid();
    signal(pid, 'SIGKILL');
    await backAfter(pid);
    expect(await busy).toBe('cut');
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('of both: the next start recovers', async () => {
    const app = await startApp(seeded());
    expect(await app.store('one')).toBe('stored one');
    const pid = postmasterPid();
    await end(app.child, 'SIGKILL');
    signal(pid, 'SIGKILL');
    expect(await waitUntil(() => !isRunning(pid), 10_000)).toBe(true);
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
  });

  test('a process id that was reused does not prevent the start', async () => {
    seeded();
    const other = spawn('sleep', ['60']);
    cleanUp.push(() => end(other, 'SIGKILL'));
    const file = join(dataDir(), 'postgres', 'postmaster.pid');
    writeFileSync(
      file,
      [other.pid, '/elsewhere', '1', '5432', '/elsewhere', '', '       1         1', 'ready', ''].join('\n'),
    );
    if (root) chownSync(file, nobody.uid, nobody.gid);
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(postmasterPid()).not.toBe(other.pid);
  });
});

describe('on a full disk', () => {
  /** The server writes this file when it starts; the tests make that fail for lack of space. */
  const opts = (dir: string) => join(dir, 'postgres', 'postmaster.opts');
  const full = (dir: string) => {
    rmSync(opts(dir), { force: true });
    symlinkSync('/dev/full', opts(dir));
  };

  test('the start fails with a message that says what to do', async () => {
    const dir = seeded();
    full(dir);
    const refusal: unknown = await start(dir).catch((error: unknown) => error);
    rmSync(opts(dir));
    expect(refusal).toBeInstanceOf(EmbeddedDatabaseError);
    expect(String(refusal)).toContain(
      `The database does not start. The disk of the data folder ${dir} is full. Free some space on it`,
    );
  });

  test('a server that ended is restarted until there is space, with a log line for each attempt', async () => {
    const lines: object[] = [];
    const logger = { info: () => undefined, error: (fields: object) => lines.push(fields) };
    const dir = seeded();
    const database = await startEmbedded({ dataDir: dir, logger, durable: false });
    cleanUp.push(() => database.stop());
    full(dir);
    const pid = postmasterPid();
    signal(pid, 'SIGKILL');
    const sentence = expect.stringMatching(/^The database does not start\. The disk of the data folder/);
    expect(await waitUntil(() => lines.length > 1, 15_000)).toBe(true);
    expect(lines[1]).toEqual({ reason: sentence });
    rmSync(opts(dir));
    await backAfter(pid);
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});

describe('one Liftout on a data folder', () => {
  test("a second one is refused with the owner's process id; a command shares the running app’s database", async () => {
    const app = await startApp(seeded());
    const refusal: unknown = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUseError);
    expect(String(refusal)).toMatch(
      new RegExp(`already runs on the data folder .*process ${app.child.pid}, since 20.*DATA_DIR`),
    );
    expect(await app.store('one')).toBe('stored one');
    const shared = await joinEmbedded({ dataDir: dataDir(), logger });
    expect(await query(shared.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
    await shared.stop();
    expect(await app.store('two')).toBe('stored two');
  });

  test('a command without an app starts the database for itself', async () => {
    const database = await joinEmbedded({ dataDir: seeded(), logger, durable: false });
    cleanUp.push(() => database.stop());
    expect(database.adopted).toBe(false);
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});

describe('data folders', () => {
  test('a path with spaces, quotes, commas and non-ASCII letters', async () => {
    const database = await start(seeded(join(base, `a "b", c's %41 é`)));
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('a path too long for a socket; the short folder is removed with the server', async () => {
    const database = await start(seeded(join(base, 'x'.repeat(120))));
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    // Other servers of this machine may have such folders too.
    const folder = new URL(database.url).searchParams.get('host') ?? '';
    expect(folder).toMatch(/^\/tmp\/liftout-[0-9a-f]{12}-/);
    expect(existsSync(folder)).toBe(true);
    await database.stop();
    expect(existsSync(folder)).toBe(false);
  });

  test('a data folder that was moved while its server kept running', async () => {
    const app = await startApp(seeded());
    expect(await app.store('one')).toBe('stored one');
    await end(app.child, 'SIGKILL');
    const moved = join(base, 'moved');
    renameSync(dataDir(), moved);
    borrowed = join(moved, 'postgres');
    const database = await start(moved);
    expect(database.adopted).toBe(true);
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
  });

  test.runIf(root)('root: below a folder that only root may enter', async () => {
    mkdirSync(join(base, 'closed'), { mode: 0o700 });
    const dir = seeded(join(base, 'closed', 'data'));
    const app = await startApp(dir);
    expect(await app.store('one')).toBe('stored one');
    await end(app.child, 'SIGKILL');
    const database = await start(dir);
    expect(database.adopted).toBe(true);
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
    await database.stop();
    const again = await start(dir);
    expect(again.adopted).toBe(false);
    expect(await query(again.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
  });

  const open =
    !root ||
    (parentsAreSearchable(nobody, packageFolder()) && parentsAreSearchable(nobody, process.execPath));
  test.runIf(root && open)('not root, and root after that on the same folder', async () => {
    chownSync(base, nobody.uid, nobody.gid);
    const app = await startApp(dataDir(), nobody);
    expect(app.hello).toBe('ready {"adopted":false,"created":true}');
    expect(await app.store('one')).toBe('stored one');
    expect(await end(app.child, 'SIGTERM')).toBe(0);
    const database = await start();
    expect(await query(database.url, `SELECT text FROM ${notes}`)).toEqual([{ text: 'one' }]);
  });

  test.runIf(root)('root: a cluster that was copied and is root’s now', async () => {
    seeded();
    execFileSync('chown', ['-R', '0:0', join(dataDir(), 'postgres')]);
    expect((await start()).created).toBe(false);
  });
});

/** Waits until another server than the given one is ready. */
async function backAfter(pid: number): Promise<void> {
  const file = join(dataDir(), 'postgres', 'postmaster.pid');
  const ready = () =>
    existsSync(file) && readFileSync(file, 'utf8').includes('ready') && postmasterPid() !== pid;
  expect(await waitUntil(ready, 15_000)).toBe(true);
}

async function waitForStatement(url: string): Promise<void> {
  const sql =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()";
  while ((await query(url, sql))[0]?.n !== 1);
}
