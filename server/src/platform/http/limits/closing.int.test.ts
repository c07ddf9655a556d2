import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { adminPassword, startRunningApp } from '../../../testing/processes/running-app.ts';
import { makeContact } from '../../../testing/rows/factories.ts';
import { seedMarkets } from '../../../testing/upload.ts';
import { joinEmbedded } from '../../postgres/embedded.ts';
import { isRunning } from '../../postgres/process.ts';

const markets = ['miami', 'boston', 'chicago'];

/** Sends a request on a connection that is kept. */
function send(
  port: number,
  { path, token, agent, body }: { path: string; token: string; agent?: Agent; body?: object },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body);
    const sending = request({
      port,
      host: '127.0.0.1',
      path,
      method: payload ? 'PUT' : 'GET',
      agent: agent ?? new Agent({ keepAlive: true }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    sending.on('response', resolve);
    sending.on('error', reject);
    sending.end(payload);
  });
}

/** Blocks writes to the markets until it is released. */
async function holdWrites(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN; SELECT FROM markets FOR UPDATE');
  return {
    async waiting(count: number) {
      for (;;) {
        // A transaction sees the activities as they were when it first looked.
        await client.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await client.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        if (rows.length === count) return;
        await sleep(10);
      }
    },
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

const write = (port: number, token: string) => (market: string) =>
  send(port, { path: `/api/admin/markets/${market}`, token, body: { description: `${market} ends` } });

/** Whether a new connection is taken. */
function takes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}

async function listening(closingTimeLimitMs?: number): Promise<{ t: TestApp; port: number; token: string }> {
  const t = await createTestApp(closingTimeLimitMs ? { times: { closingTimeLimitMs } } : {});
  await seedMarkets(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  return { t, port, token: await t.tokenOf('admin') };
}

function accepted(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });
}

test('running writes and a slow reader get their whole answers; idle connections and streams end at once', async () => {
  const { t, port, token } = await listening();
  for (let n = 0; n < 100; n += 1) await makeContact(t, 'alpha', { notes: 'long '.repeat(4_000) });
  const silent = await accepted(port);
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  await text(await send(port, { path: '/api/health', token, agent: idle }));
  const events = await send(port, { path: '/api/live-feed/alpha/stream', token });
  const reading = await send(port, { path: '/api/contacts?client=alpha', token });
  const held = await holdWrites(t.databaseUrl);
  const writing = markets.map(write(port, token));
  await held.waiting(markets.length);

  const closed = t.app.close();
  await text(events);
  await new Promise((resolve) => silent.once('close', resolve).resume());
  while (await takes(port)) await sleep(10);
  expect(idle.freeSockets).toEqual({});
  await held.release();

  const answers = await Promise.all(writing);
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
    markets.map(() => [200, 'close']),
  );
  for (const [at, answer] of answers.entries())
    expect(JSON.parse(await text(answer))).toMatchObject({ description: `${markets[at]} ends` });
  expect(JSON.parse(await text(reading))).toHaveLength(100);
  await closed;
  await t.close();
});

test('new requests meanwhile get 503 with Retry-After', async () => {
  const { t, port, token } = await listening();
  // As Fastify does where a name such as localhost has two addresses: the second one is closed last.
  const second = createServer((incoming, response) => t.app.routing(incoming, response));
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve));
  const held = await holdWrites(t.databaseUrl);
  const writing = write(port, token)('miami');
  await held.waiting(1);
  const closed = t.app.close();
  const late = await send((second.address() as AddressInfo).port, { path: '/api/health', token });
  expect([late.statusCode, late.headers['retry-after'], late.headers.connection]).toEqual([
    503,
    '5',
    'close',
  ]);
  expect(JSON.parse(await text(late))).toMatchObject({ code: 'not_ready' });
  await held.release();
  expect((await writing).statusCode).toBe(200);
  await closed;
  second.close();
  await t.close();
});

test('a request that does not end within the time limit is cut, and leaves nothing', async () => {
  const { t, port, token } = await listening(200);
  const held = await holdWrites(t.databaseUrl);
  const writing = markets.map(write(port, token)).map((answer) => answer.catch((error: Error) => error));
  await held.waiting(markets.length);
  await t.app.close();
  for (const answer of await Promise.all(writing)) expect(answer).toBeInstanceOf(Error);
  await held.release();
  await t.close();
});

test('the process first finishes running writes, then stops its database; a second signal ends it at once', async () => {
  const dataDir = mkdtempSync('/tmp/liftout-closing-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o755);
  const logger = { info: () => undefined, error: () => undefined };
  const start = async () => {
    const app = await startRunningApp(dataDir);
    onTestFinished(async () => void (await app.end('SIGKILL')));
    const port = Number(new URL(app.origin).port);
    const login = await fetch(`${app.origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: adminPassword }),
    });
    const { token }: { token: string } = JSON.parse(await login.text());
    const held = await holdWrites((await joinEmbedded({ dataDir, logger })).url);
    const writing = markets.map(write(port, token)).map((answer) => answer.catch((error: Error) => error));
    await held.waiting(markets.length);
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return { app, port, held, writing, postmaster };
  };

  const gentle = await start();
  const ended = gentle.app.end('SIGTERM');
  while (await takes(gentle.port)) await sleep(10);
  await gentle.held.release();
  for (const [at, answer] of (await Promise.all(gentle.writing)).entries()) {
    if (answer instanceof Error) throw answer;
    expect(JSON.parse(await text(answer))).toMatchObject({ description: `${markets[at]} ends` });
  }
  expect(await ended).toBe(0);
  expect(isRunning(gentle.postmaster)).toBe(false);

  const hurried = await start();
  hurried.app.signal('SIGTERM');
  while (await takes(hurried.port)) await sleep(10);
  // Signals within a second are one wish; the first one after that ends it.
  const insisting = setInterval(() => hurried.app.signal('SIGINT'), 50);
  expect(await hurried.app.end('SIGINT')).toBe(130);
  clearInterval(insisting);
  for (const answer of await Promise.all(hurried.writing)) expect(answer).toBeInstanceOf(Error);
  while (isRunning(hurried.postmaster)) await sleep(10);
}, 120_000);
