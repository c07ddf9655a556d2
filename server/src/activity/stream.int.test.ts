import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedItem, logActivity } from '@liftout/contract/activity';
import { logout } from '@liftout/contract/auth';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { clients } from '../platform/db/schema/index.ts';
import { listenForEvents } from '../platform/events.ts';
import { databaseSessions } from '../platform/sessions/sessions.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeActivities, makeContact, write } from '../testing/factories.ts';
import { streamsPerSession, streamsPerUser } from './streams.ts';

interface SentEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/** A reader of server-sent events, as a browser is one. */
function listen(port: number, token: string, { client = 'alpha', lastEventId = '' } = {}) {
  const events: SentEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let response: IncomingMessage | undefined;
  let ended = false;
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const request = get({ port, host: '127.0.0.1', path: `/api/live-feed/${client}/stream`, headers });
  const tell = () => {
    for (const check of waiting) check();
  };
  request.on('error', () => undefined);
  request.on('response', (incoming) => {
    response = incoming;
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        const data = fields.get('data');
        if (data !== undefined)
          events.push({ id: fields.get('id'), event: fields.get('event') ?? 'message', data });
      }
      tell();
    });
    incoming.on('close', () => {
      ended = true;
      tell();
    });
    tell();
  });

  async function until(condition: () => boolean, withinMs = 5_000) {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Not within ${withinMs} ms: ${JSON.stringify(events)}`)),
        withinMs,
      );
      const check = () => {
        if (!condition()) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
    });
  }
  const items = () =>
    events.filter(({ event }) => event === 'message').map(({ data }) => feedItem.parse(JSON.parse(data)));
  return {
    events,
    subjects: () => items().map((item) => item.subject),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    until,
    ready: () => until(() => events.some(({ event }) => event === 'ready')),
    has: (subject: string, withinMs?: number) =>
      until(() => items().some((item) => item.subject === subject), withinMs),
    answered: () => until(() => response !== undefined),
    response: () => response!,
    isOver: () => until(() => ended),
    leave: () => request.destroy(),
  };
}

let t: TestApp;
let other: FastifyInstance;
let closeOther: () => Promise<void>;
let here: number;
let there: number;
let contactId: string;
let token: string;

beforeAll(async () => {
  t = await createTestApp();
  contactId = await makeContact(t, 'alpha');
  token = await t.tokenOf('alpha');
  // A second process: its own pool, its own listening connection, the same database.
  const db = openDatabase({ url: t.loginUrl, connections: 4 });
  const events = listenForEvents(t.loginUrl, () => undefined);
  other = await buildApp({ ...t.platform, db, events, sessions: databaseSessions(db, t.platform.clock) });
  closeOther = async () => {
    await other.close();
    await events.close();
    await db.close();
  };
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await other.listen({ port: 0, host: '127.0.0.1' });
  here = (t.app.server.address() as AddressInfo).port;
  there = (other.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await closeOther();
  await t.close();
});

const readers: { leave(): void }[] = [];
const reader = (...args: Parameters<typeof listen>) => {
  const made = listen(...args);
  readers.push(made);
  return made;
};
afterEach(() => {
  for (const one of readers.splice(0)) one.leave();
});

const log = (subject: string) =>
  t
    .call(logActivity, { as: 'alpha', body: { contactId, type: 'call', subject } })
    .then(({ status }) => expect(status).toBe(200));

/** A session besides the one that tests share. */
const anotherSession = (username: string) =>
  write(t, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [
      username,
    ]);
    return t.platform.sessions.open(tx, rows[0]!.id, 'test');
  });

describe('the stream of the live feed', () => {
  test('brings an activity within a second, whichever process it was logged in', async () => {
    const near = reader(here, token);
    const far = reader(there, token);
    await Promise.all([near.ready(), far.ready()]);
    expect(near.response().headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    expect(near.response().headers['content-encoding']).toBeUndefined();
    await log('Hello from here');
    await Promise.all([near.has('Hello from here', 1_000), far.has('Hello from here', 1_000)]);
    expect(far.subjects()).toEqual(['Hello from here']);
  });

  test('goes on where a lost connection stopped, at another process, without gaps or repeats', async () => {
    const before = reader(here, token);
    await before.ready();
    await log('one');
    await before.has('one');
    before.leave();
    await log('two');
    await makeActivities(t, 'alpha', [
      { subject: 'three', type: 'email' },
      { subject: 'four', type: 'note' },
      { subject: 'not shown', type: 'sms' },
    ]);
    await makeActivities(t, 'beta', [{ subject: 'foreign' }]);
    const after = reader(there, token, { lastEventId: before.lastId() });
    await after.has('four');
    await log('five');
    await after.has('five');
    expect(after.subjects()).toEqual(['two', 'three', 'four', 'five']);
    expect(after.events.every(({ event }) => event === 'message')).toBe(true);

    // Lost amid a batch: each of its events knows what came before it.
    const amid = after.events.find(({ data }) => data.includes('"three"'))?.id;
    const again = reader(here, token, { lastEventId: amid! });
    await again.has('five');
    expect(again.subjects()).toEqual(['four', 'five']);
  });

  test('misses nothing that a slow transaction commits late, and repeats nothing', async () => {
    const slow = new pg.Client({ connectionString: t.databaseUrl });
    await slow.connect();
    const before = reader(here, token);
    await before.ready();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO activities (client_id, id, type, subject, occurred_at, created_at)
       VALUES ('alpha', $1, 'call', 'begun first', now(), now())`,
      [newId()],
    );
    await log('committed first');
    await before.has('committed first');
    expect(before.subjects()).toEqual(['committed first']);
    before.leave();
    await slow.query('COMMIT');
    await slow.end();
    const after = reader(here, token, { lastEventId: before.lastId() });
    await after.has('begun first');
    expect(after.subjects()).toEqual(['begun first']);
  });

  test('says to read the list again where the position is not ours or too much was missed', async () => {
    for (const lastEventId of ['nonsense', '999999999:999999999:', '1:1:'] as const) {
      if (lastEventId === '1:1:') {
        const many = Array.from({ length: 201 }, (_, n) => ({ subject: `bulk ${n}` }));
        await makeActivities(t, 'alpha', many);
      }
      const lost = reader(here, token, { lastEventId });
      await lost.until(() => lost.events.length > 0);
      expect(lost.events[0]).toMatchObject({ event: 'reset' });
      await log(`after ${lastEventId}`);
      await lost.has(`after ${lastEventId}`);
      expect(lost.subjects()).toEqual([`after ${lastEventId}`]);
      lost.leave();
    }
  });

  test('is the client’s own', async () => {
    const beta = reader(here, await t.tokenOf('beta'), { client: 'beta' });
    await beta.ready();
    await log('alpha only');
    await makeActivities(t, 'beta', [{ subject: 'beta only' }]);
    await write(t, ({ client }) =>
      client
        .query(`SELECT pg_notify('liftout', '{"topic":"activity","clientId":"beta"}')`)
        .then(() => undefined),
    );
    await beta.has('beta only');
    expect(beta.subjects()).toEqual(['beta only']);
    for (const [headers, status] of [
      [{ authorization: `Bearer ${await t.tokenOf('beta')}` }, 403],
      [{}, 401],
    ] as const) {
      const answer = await t.app.inject({ url: '/api/live-feed/alpha/stream', headers });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('ends with the session or the right to see it', async () => {
    const own = await anotherSession('beta');
    const leaving = reader(here, own, { client: 'beta' });
    const staying = reader(here, await anotherSession('beta'), { client: 'beta' });
    await Promise.all([leaving.ready(), staying.ready()]);
    await t.inject({ method: logout.method, url: logout.path, headers: { authorization: `Bearer ${own}` } });
    // Trust in the last look lasts three seconds; the next wake-up after that looks again.
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    await makeActivities(t, 'beta', [{ subject: 'too late' }]);
    const wake = () =>
      write(t, ({ client }) =>
        client.query(`SELECT pg_notify('liftout', '{"topic":"activity","clientId":"beta"}')`),
      );
    await wake();
    await leaving.isOver();
    expect(leaving.events.at(-1)).toMatchObject({ event: 'ended' });
    expect(leaving.subjects()).toEqual([]);
    await staying.has('too late');

    await write(t, ({ orm }) =>
      orm
        .update(clients)
        .set({ allowedDashboards: ['deals'] })
        .where(eq(clients.clientId, 'beta')),
    );
    await new Promise((resolve) => setTimeout(resolve, 3_100));
    await wake();
    await staying.isOver();
    await write(t, ({ orm }) =>
      orm
        .update(clients)
        .set({ allowedDashboards: ['full'] })
        .where(eq(clients.clientId, 'beta')),
    );
  });

  test('is refused to a session that holds too many, and given again when one was closed', async () => {
    const held = Array.from({ length: streamsPerSession }, () => reader(there, token));
    await Promise.all(held.map((one) => one.ready()));
    const refused = reader(there, token);
    await refused.answered();
    expect(refused.response().statusCode).toBe(429);
    expect(refused.response().headers['retry-after']).toBe('30');
    // Somebody else of the firm, who shares its login.
    const colleague = reader(there, await anotherSession('alpha'));
    await colleague.ready();
    held[0]!.leave();
    await expect
      .poll(async () => {
        const next = reader(there, token);
        await next.answered();
        return next.response().statusCode;
      })
      .toBe(200);
  });

  test('is refused to a user whose many sessions hold too many together', async () => {
    const tokens = await Promise.all(Array.from({ length: 11 }, () => anotherSession('beta')));
    const sessionsWithStreams = tokens.slice(0, streamsPerUser / streamsPerSession);
    const held = sessionsWithStreams.flatMap((own) =>
      Array.from({ length: streamsPerSession }, () => reader(there, own, { client: 'beta' })),
    );
    expect(held).toHaveLength(streamsPerUser);
    await Promise.all(held.map((one) => one.ready()));
    const refused = reader(there, tokens.at(-1)!, { client: 'beta' });
    await refused.answered();
    expect(refused.response().statusCode).toBe(429);
    const others = reader(there, token);
    await others.ready();
  });

  test('ends when the process stops', async () => {
    const last = reader(there, token);
    await last.ready();
    await closeOther();
    closeOther = async () => undefined;
    await last.isOver();
  });
});
