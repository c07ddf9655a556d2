import { once } from 'node:events';
import { connect } from 'node:net';
import { me } from '@liftout/contract/auth';
import { streamChanges } from '@liftout/contract/changes';
import { updateMarket } from '@liftout/contract/markets';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { seedMarkets } from '../../../testing/upload.ts';

let t: TestApp;
let port: number;
let holder: pg.Client;

beforeAll(async () => {
  t = await createTestApp({ times: { requestsAtOnce: { atOnce: 1, maxWaiting: 1, waitMs: 60_000 } } });
  await seedMarkets(t);
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Writes to markets wait until the test lets them go on. */
beforeEach(async () => {
  holder = new pg.Client({ connectionString: t.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN; SELECT FROM markets FOR UPDATE');
});
afterEach(() => holder.end());
const letGoOn = () => holder.query('COMMIT');

async function ask(
  as: 'admin' | 'alpha',
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
) {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${await t.tokenOf(as)}`, 'content-type': 'application/json' },
    ...(body && { method: updateMarket.method, body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** An admin's request that holds the only place of the session, once it waits at the database. */
async function takePlace(): Promise<[Promise<Response>]> {
  const held = ask('admin', '/api/admin/markets/miami', { body: { description: 'Held' } });
  await expect.poll(waiting).toBe(1);
  return [held];
}

/** Sends an admin's request with half of its body. @returns what ends its connection, once it has arrived */
async function sendHalf(): Promise<() => Promise<unknown>> {
  const token = await t.tokenOf('admin');
  const socket = connect(port, '127.0.0.1');
  const arrived = once(t.app.server, 'request');
  socket.write(
    `PUT /api/admin/markets/miami HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"descr',
  );
  const [, response] = await arrived;
  return () => {
    socket.destroy();
    return once(response, 'close');
  };
}

async function waiting(): Promise<number | null> {
  // A transaction sees the activities as they were when it first looked.
  await holder.query('SELECT pg_stat_clear_snapshot()');
  const found = await holder.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return found.rowCount;
}

/** Asks until one is refused, so that exactly one other waits. */
async function fillQueue() {
  const asked = [0, 1].map(() => ask('admin', me.path));
  const refused = await Promise.race(asked);
  return { refused, asked };
}

test('beyond the place of a session one request waits, and the next is refused with the time to wait', async () => {
  const [held] = await takePlace();
  const { refused, asked } = await fillQueue();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({
    code: 'too_many',
    message: expect.stringContaining('at once'),
    requestId: expect.any(String),
  });
  await letGoOn();
  expect((await held).status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 429]);
});

test('other sessions are answered meanwhile, and event streams of the same one open', async () => {
  const [held] = await takePlace();
  expect((await ask('alpha', me.path)).status).toBe(200);
  const leaving = new AbortController();
  const stream = await ask('admin', streamChanges.path, { signal: leaving.signal });
  expect(stream.status).toBe(200);
  leaving.abort();
  await letGoOn();
  expect((await held).status).toBe(200);
});

test('whoever goes while sending a request gives the place back', async () => {
  const leave = await sendHalf();
  expect((await fillQueue()).refused.status).toBe(429);
  await leave();
  await expect.poll(async () => (await ask('admin', me.path)).status).toBe(200);
});

test('so does whoever goes before the session is read, when nobody waits for the rest of the request yet', async () => {
  await t.tokenOf('admin');
  await holder.query('LOCK TABLE sessions');
  const leave = await sendHalf();
  await expect.poll(waiting).toBe(1);
  await leave();
  await letGoOn();
  await expect.poll(async () => (await ask('admin', me.path)).status).toBe(200);
});

test('whoever goes while working gives the place back once the work is done', async () => {
  const leaving = new AbortController();
  const path = '/api/admin/markets/miami';
  const gone = ask('admin', path, { body: { description: 'Gone' }, signal: leaving.signal });
  await expect.poll(waiting).toBe(1);
  leaving.abort();
  await expect(gone).rejects.toThrow();
  const next = ask('admin', me.path);
  await letGoOn();
  expect((await next).status).toBe(200);
});
