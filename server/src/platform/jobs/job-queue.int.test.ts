import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { query } from '../../testing/database/query.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { platformScope, system, tenantScope } from '../db/scope.ts';
import { openLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { defineJob, PermanentJobError } from './job.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';
import { heldJob } from './killed.fixture.ts';
import { type SendOptions, sendJob } from './send.ts';

const log = openLog('silent');
const noteInput = z.object({ note: z.string() });
const plain = defineJob({
  name: 'test.plain',
  title: 'Test',
  input: noteInput,
  maxRetries: 1,
  retryDelay: 1,
});
const short = defineJob({ name: 'test.short', title: 'Test', input: noteInput, policy: 'short' });
const stately = defineJob({ name: 'test.stately', title: 'Test', input: noteInput, policy: 'stately' });

let database: TestDatabase;
let db: Database;
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.loginUrl, connections: 6 });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await db.close();
  await database.drop();
});

/** A part in the queue with connections of its own, like another process. */
function openProcess(): JobQueue {
  const own = openDatabase({ url: database.loginUrl, connections: 6 });
  const jobs = openJobQueue({ db: own, log }, { superviseSeconds: 1 });
  cleanUps.push(async () => {
    await jobs.stop();
    await own.close();
  });
  return jobs;
}

const send = (job: typeof plain, note: string, options?: SendOptions) =>
  db.as(tenantScope('alpha', system), (tx) => sendJob(tx, job, { note }, options));
const rows = (text: string) => query(database.url, text);
const states = async (name: string) =>
  (await rows(`SELECT state::text FROM jobs.job WHERE name = '${name}' ORDER BY created_on`)).map(
    ({ state }) => state,
  );

test('runs are counted by kind and outcome, with their times', async () => {
  const metrics = createMetrics();
  const jobs = openJobQueue({ db, log, metrics });
  cleanUps.push(jobs.stop);
  jobs.work(plain, async ({ note }) => {
    if (note === 'bad') throw new Error('no');
  });
  jobs.start();
  await send(plain, 'good');
  await send(plain, 'bad');
  // One good run; one that failed, and its only retry.
  await expect
    .poll(
      async () => (await metrics.jobRuns.get()).values.map(({ labels, value }) => [labels.outcome, value]),
      {
        timeout: 20_000,
      },
    )
    .toEqual([
      ['completed', 1],
      ['failed', 2],
    ]);
  const { values } = await metrics.jobDurations.get();
  const counted = values.find(({ metricName }) => metricName === 'liftout_job_duration_seconds_count');
  expect(counted).toMatchObject({ labels: { job: 'test.plain' }, value: 3 });
});

test('an error of the queue is logged with its cause and its queue', async () => {
  let isAway = false;
  const away: Database = {
    ...db,
    as: (scope, work) =>
      isAway
        ? Promise.reject(new Error('No connection was free.', { cause: new Error('Full.') }))
        : db.as(scope, work),
  };
  const lines: string[] = [];
  const noted = openLog(
    'error',
    new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }),
  );
  const jobs = openJobQueue({ db: away, log: noted });
  cleanUps.push(jobs.stop);
  const taken: string[] = [];
  jobs.work(plain, async ({ note }) => void taken.push(note));
  jobs.start();
  await send(plain, 'before');
  await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['before']);
  isAway = true;
  await send(plain, 'while it is away');
  const logged = () => lines.map((line) => JSON.parse(line)).find(({ queue }) => queue === 'test.plain');
  await expect.poll(logged, { timeout: 20_000 }).toMatchObject({
    msg: 'the job queue met an error',
    err: {
      type: 'Error',
      message: expect.stringContaining('No connection was free.'),
      cause: { message: 'Full.' },
    },
  });
  isAway = false;
});

describe('a job', () => {
  test('is run with its input, soon after the commit', async () => {
    const jobs = openJobQueue({ db, log });
    cleanUps.push(jobs.stop);
    const taken: string[] = [];
    jobs.work(plain, async ({ note }) => void taken.push(note));
    jobs.start();
    await send(plain, 'first');
    await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['first']);
    const start = performance.now();
    for (let sent = 2; sent <= 6; sent += 1) {
      await send(plain, 'another');
      await expect.poll(() => taken.length, { interval: 5, timeout: 5_000 }).toBe(sent);
    }
    // Looked for every second alone, they would take twice as long.
    expect(performance.now() - start).toBeLessThan(2_500);
  });

  test('of another process is found within a moment, and many are run one after another', async () => {
    const jobs = openProcess();
    const taken = new Set<string>();
    jobs.work(plain, async ({ note }) => void taken.add(note), { concurrency: 2 });
    jobs.start();
    for (let n = 0; n < 30; n += 1) await send(plain, String(n));
    await expect.poll(() => taken.size, { timeout: 5_000 }).toBe(30);
    // A job that was run is noted as completed a moment later.
    await expect.poll(async () => new Set(await states('test.plain'))).toEqual(new Set(['completed']));
  });

  test('does not exist where its transaction was rolled back', async () => {
    const work = db.as(platformScope(system), async (tx) => {
      await sendJob(tx, plain, { note: 'never' });
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect(await states('test.plain')).toEqual([]);
  });

  test('with an input that does not fit is not sent', async () => {
    await expect(
      db.as(platformScope(system), (tx) => sendJob(tx, plain, Object({ note: 1 }))),
    ).rejects.toThrow();
  });

  test('is nothing that a tenant can read', async () => {
    await send(plain, 'secret');
    const read = (text: string) => db.as(tenantScope('alpha', system), ({ client }) => client.query(text));
    await expect(read('SELECT * FROM jobs.job')).rejects.toThrow('permission denied');
    await expect(read(`SELECT jobs.delete_queue('test.plain')`)).rejects.toThrow('permission denied');
  });
});

describe('a job that fails', () => {
  test('is tried again, then kept as a dead letter with the reason', async () => {
    const jobs = openProcess();
    const attempts: [number, boolean][] = [];
    jobs.work(plain, async (_, { attempt, isLast }) => {
      attempts.push([attempt, isLast]);
      throw new Error(`No. ${attempt}`);
    });
    jobs.start();
    await send(plain, 'hopeless');
    const dead = () =>
      rows(`SELECT data->>'note' AS note, source_name, source_output->>'message' AS reason FROM jobs.job
        WHERE name = 'dead-letters'`);
    await expect
      .poll(dead, { timeout: 10_000 })
      .toEqual([{ note: 'hopeless', source_name: 'test.plain', reason: 'No. 2' }]);
    expect(attempts).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('for good, or with an input from another release, is not tried again', async () => {
    const jobs = openProcess();
    jobs.work(plain, async () => {
      throw new PermanentJobError('There is no such thing.');
    });
    jobs.start();
    await send(plain, 'gone');
    await rows(`SELECT send_job('test.plain', '{}', '{"old": 1}', NULL, now())`);
    const reasons = async () =>
      (
        await rows(`SELECT source_output->>'message' AS reason FROM jobs.job WHERE name = 'dead-letters'`)
      ).map(({ reason }) => reason);
    await expect
      .poll(async () => (await reasons()).sort(), { timeout: 5_000 })
      .toEqual(['Its input cannot be read.', 'There is no such thing.']);
  });
});

describe('jobs with one key', () => {
  test('only one waits; it becomes due at the earlier time, with the newer input', async () => {
    await send(short, 'later', { key: 'a', startAfter: new Date(Date.now() + 3_600_000) });
    await send(short, 'another', { key: 'b', startAfter: new Date(Date.now() + 3_600_000) });
    await send(short, 'now', { key: 'a' });
    expect(
      await rows(
        `SELECT singleton_key AS key, data->>'note' AS note, start_after <= now() AS due FROM jobs.job ORDER BY 1`,
      ),
    ).toEqual([
      { key: 'a', note: 'now', due: true },
      { key: 'b', note: 'another', due: false },
    ]);
  });

  test('one runs and one waits, of all processes', async () => {
    const both = [openProcess(), openProcess()];
    let inside = 0;
    const taken: string[] = [];
    const release = Promise.withResolvers<void>();
    for (const jobs of both) {
      jobs.work(stately, async ({ note }) => {
        inside += 1;
        expect(inside).toBe(1);
        taken.push(note);
        if (taken.length === 1) await release.promise;
        inside -= 1;
      });
      jobs.start();
    }
    await send(stately, 'first', { key: 'a' });
    await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['first']);
    for (const note of ['second', 'third']) await send(stately, note, { key: 'a' });
    expect(await states('test.stately')).toEqual(['active', 'created']);
    release.resolve();
    await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['first', 'third']);
  });
});

test('a scheduled job is run once by any number of processes', async () => {
  let runs = 0;
  const start = () => {
    const jobs = openProcess();
    jobs.work(plain, async () => {
      runs += 1;
    });
    jobs.schedule(plain, { cron: '* * * * *' }, { note: 'tick' });
    jobs.start();
  };
  start();
  start();
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  // A third process finds no look at the schedule yet, and sends what is due once more.
  await rows('UPDATE jobs.version SET cron_on = NULL');
  start();
  const looked = async () => (await rows('SELECT cron_on IS NOT NULL AS yes FROM jobs.version'))[0]?.yes;
  await expect.poll(looked, { timeout: 5_000 }).toBe(true);
  const sent = await rows(
    `SELECT count(*)::int AS jobs, count(DISTINCT singleton_on)::int AS minutes FROM jobs.job WHERE name = '__pgboss__send-it'`,
  );
  expect(sent[0]?.jobs).toBe(sent[0]?.minutes);
  expect(runs).toBeLessThanOrEqual(Number(sent[0]?.minutes));
});

test("a job that an older release scheduled is taken off, if this one does not know it; a newer one's stays", async () => {
  await rows(`SELECT jobs.create_queue(name, '{"policy": "standard"}') FROM unnest('{test.old,test.new}'::text[]) name;
    INSERT INTO jobs.schedule (name, cron, release) VALUES ('test.old', '0 0 * * *', 1), ('test.new', '0 0 * * *', 9999)`);
  const jobs = openProcess();
  jobs.work(plain, async () => undefined);
  jobs.schedule(plain, { cron: '0 0 * * *' }, { note: 'midnight' });
  jobs.start();
  const schedules = () => rows('SELECT name, release > 100 AS recent FROM jobs.schedule ORDER BY name');
  await expect.poll(schedules, { timeout: 5_000 }).toEqual([
    { name: 'test.new', recent: true },
    { name: 'test.plain', recent: true },
  ]);
});

test('the job of a killed process is taken up by another', { timeout: 30_000 }, async () => {
  await send(heldJob, 'mine');
  const fixture = fileURLToPath(new URL('./killed.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [fixture, database.loginUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await states('test.held')).toEqual(['active']);
  const jobs = openProcess();
  const taken: [string, number][] = [];
  jobs.work(heldJob, async ({ note }, { attempt }) => void taken.push([note, attempt]));
  jobs.start();
  // As if its last sign of life was long ago.
  await rows(`UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute' WHERE name = 'test.held'`);
  await expect.poll(() => taken, { timeout: 15_000 }).toEqual([['mine', 2]]);
});

describe('stopping', () => {
  test('waits for the job that runs, and takes no other', async () => {
    const jobs = openProcess();
    const taken: string[] = [];
    const isRunning = Promise.withResolvers<void>();
    jobs.work(plain, async ({ note }, { signal }) => {
      isRunning.resolve();
      await once(signal, 'abort');
      taken.push(note);
    });
    jobs.start();
    await send(plain, 'first');
    await isRunning.promise;
    await send(plain, 'second');
    await jobs.stop();
    expect(taken).toEqual(['first']);
    expect(await states('test.plain')).toEqual(['completed', 'created']);
  });

  test('leaves a job that does not end to another process', { timeout: 20_000 }, async () => {
    const jobs = openProcess();
    const isRunning = Promise.withResolvers<void>();
    jobs.work(plain, () => {
      isRunning.resolve();
      return new Promise(() => undefined);
    });
    jobs.start();
    await send(plain, 'endless');
    await isRunning.promise;
    const start = performance.now();
    await jobs.stop();
    // Seven seconds, and as many again for a busy machine.
    expect(performance.now() - start).toBeLessThan(14_000);
    expect(await states('test.plain')).toEqual(['retry']);
  });
});
