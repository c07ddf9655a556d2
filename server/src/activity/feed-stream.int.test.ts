import { logActivity } from '@liftout/contract/activity';
import { logout } from '@liftout/contract/auth';
import { feedItem } from '@liftout/contract/live-feed';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { clients } from '../platform/db/schema/index.ts';
import { streamsPerSession, streamsPerUser } from '../platform/streams/open-streams.ts';
import { sessionTrustMs } from '../platform/streams/session-checks.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { readEvents } from '../testing/http/event-reader.ts';
import { startTwoProcesses } from '../testing/processes/two-processes.ts';
import { makeActivities, makeContact, write } from '../testing/rows/factories.ts';

/** Reads the stream of the feed as a browser does. */
function listen(port: number, token: string, { client = 'alpha', lastEventId = '' } = {}) {
  const reader = readEvents(port, token, { path: `/api/live-feed/${client}/stream`, lastEventId });
  const items = () => reader.messages().map((data) => feedItem.parse(JSON.parse(data)));
  return {
    ...reader,
    subjects: () => items().map((item) => item.subject),
    has: (subject: string, withinMs?: number) =>
      reader.until(() => items().some((item) => item.subject === subject), withinMs),
  };
}

let t: TestApp;
let closeOther: () => Promise<void>;
let here: number;
let there: number;
let contactId: string;
let token: string;

beforeAll(async () => {
  t = await createTestApp();
  contactId = await makeContact(t, 'alpha');
  token = await t.tokenOf('alpha');
  ({ here, there, closeOther } = await startTwoProcesses(t));
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

/** A new session; the tests share another one. */
const anotherSession = (username: string) =>
  write(t, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [
      username,
    ]);
    return t.platform.sessions.open(tx, rows[0]!.id, { userAgent: 'test' });
  });

describe('the stream of the live feed', () => {
  test('sends an activity within a second, from any process', async () => {
    const near = reader(here, token);
    const far = reader(there, token);
    await Promise.all([near.ready(), far.ready()]);
    expect(near.response().headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    expect(near.response().headers['content-encoding']).toBeUndefined();
    await log('Hello from here');
    await Promise.all([near.has('Hello from here', 1_000), far.has('Hello from here', 1_000)]);
    expect(far.subjects()).toEqual(['Hello from here']);
  });

  test('continues after a lost connection, at another process, with every activity once', async () => {
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

    // Also in the middle of a batch, since each event of it has its own position.
    const middle = after.events.find(({ data }) => data.includes('"three"'))?.id;
    const again = reader(here, token, { lastEventId: middle! });
    await again.has('five');
    expect(again.subjects()).toEqual(['four', 'five']);
  });

  test('sends what a slow transaction commits late, and nothing twice', async () => {
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

  test('sends a reset when the position is not valid or too much was missed', async () => {
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

  test("is the client's own", async () => {
    const beta = reader(here, await t.tokenOf('beta'), { client: 'beta' });
    await beta.ready();
    await log('alpha only');
    await makeActivities(t, 'beta', [{ subject: 'beta only' }]);
    await write(t, ({ client }) =>
      client
        .query(`SELECT pg_notify('liftout', '[{"clientId":"beta","topics":["activity"]}]')`)
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

  test('ends with the session or the access to it', async () => {
    const own = await anotherSession('beta');
    const leaving = reader(here, own, { client: 'beta' });
    const staying = reader(here, await anotherSession('beta'), { client: 'beta' });
    await Promise.all([leaving.ready(), staying.ready()]);
    await t.inject({ method: logout.method, url: logout.path, headers: { authorization: `Bearer ${own}` } });
    // A session is checked again at the first wake-up after `sessionTrustMs`.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sessionTrustMs + 100 });
    onTestFinished(() => void vi.useRealTimers());
    await makeActivities(t, 'beta', [{ subject: 'too late' }]);
    const wake = () =>
      write(t, ({ client }) =>
        client.query(`SELECT pg_notify('liftout', '[{"clientId":"beta","topics":["activity"]}]')`),
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
    vi.setSystemTime(Date.now() + sessionTrustMs + 100);
    await wake();
    await staying.isOver();
    await write(t, ({ orm }) =>
      orm
        .update(clients)
        .set({ allowedDashboards: ['full'] })
        .where(eq(clients.clientId, 'beta')),
    );
  });

  test('is refused to a session that has too many, until one is closed', async () => {
    const held = Array.from({ length: streamsPerSession }, () => reader(there, token));
    await Promise.all(held.map((one) => one.ready()));
    const refused = reader(there, token);
    await refused.answered();
    expect(refused.response().statusCode).toBe(429);
    expect(refused.response().headers['retry-after']).toBe('30');
    // Another person of the firm, who uses the same login.
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

  test('is refused to a user whose sessions together have too many', async () => {
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
