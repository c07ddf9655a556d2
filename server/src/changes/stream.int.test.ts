import { logout } from '@liftout/contract/auth';
import { type Change, changeList, originHeader, streamChanges } from '@liftout/contract/changes';
import { listContacts, updateContact } from '@liftout/contract/contacts';
import { dealBoard, moveDeal } from '@liftout/contract/deals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../platform/changes/notify.ts';
import { channel } from '../platform/changes/publisher.ts';
import { openClient } from '../platform/db/connections/client.ts';
import { clients } from '../platform/db/schema/index.ts';
import { streamsPerSession } from '../platform/streams/open-streams.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { readEvents } from '../testing/http/event-reader.ts';
import { startTwoProcesses } from '../testing/processes/two-processes.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

let t: TestApp;
let other: FastifyInstance;
let closeOther: () => Promise<void>;
let here: number;
let there: number;
let contactId: string;
const tokens = { alpha: '', beta: '', admin: '' };

beforeAll(async () => {
  t = await createTestApp();
  contactId = await makeContact(t, 'alpha');
  for (const person of ['alpha', 'beta', 'admin'] as const) tokens[person] = await t.tokenOf(person);
  ({ here, there, other, closeOther } = await startTwoProcesses(t));
});
afterAll(async () => {
  await closeOther();
  await t.close();
});

const readers: { leave(): void }[] = [];
afterEach(() => {
  for (const one of readers.splice(0)) one.leave();
});

function listen(port: number, token: string, { since = '', lastEventId = '' } = {}) {
  const reader = readEvents(port, token, {
    path: `${streamChanges.path}${since && `?since=${since}`}`,
    lastEventId,
  });
  readers.push(reader);
  const told = (): Change[] => reader.messages().flatMap((data) => changeList.parse(JSON.parse(data)));
  return {
    ...reader,
    told,
    hears: (topic: Change['topics'][number]) =>
      reader.until(() => told().some(({ topics }) => topics.includes(topic))),
  };
}

const editContact = async (city: string, headers: Record<string, string> = {}) => {
  const answer = await t.call(updateContact, {
    as: 'alpha',
    params: { id: contactId },
    body: { city },
    headers,
  });
  expect(answer.status).toBe(200);
};
const tell = (clientId: string | null, ...topics: Change['topics']) =>
  write(t, async (tx) => notify(tx, clientId, topics));
const setDashboards = (allowedDashboards: string[]) =>
  write(t, ({ orm }) => orm.update(clients).set({ allowedDashboards }).where(eq(clients.clientId, 'beta')));

/** As one who has just opened the table. */
async function positionOf(token: string, app: FastifyInstance = t.app): Promise<string> {
  const { headers } = await app.inject({
    url: listContacts.path,
    headers: { authorization: `Bearer ${token}` },
  });
  return String(headers['x-liftout-changes']);
}

describe('the stream of changes', () => {
  test('is for those who are signed in', async () => {
    expect((await t.app.inject({ url: streamChanges.path })).statusCode).toBe(401);
    const head = await t.app.inject({
      method: 'HEAD',
      url: streamChanges.path,
      headers: { authorization: `Bearer ${tokens.alpha}` },
    });
    expect([head.statusCode, head.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  test('tells of a write in every process, to its client and to admins, and to no other client', async () => {
    const [near, far, admin, foreign] = [
      listen(here, tokens.alpha),
      listen(there, tokens.alpha),
      listen(there, tokens.admin),
      listen(here, tokens.beta),
    ];
    await Promise.all([near, far, admin, foreign].map((one) => one.ready()));
    await editContact('Menlo Park');
    const told = [{ clientId: 'alpha', topics: ['contacts', 'deals'] }];
    for (const one of [near, far, admin]) {
      await one.hears('contacts');
      expect(one.told()).toEqual(told);
    }
    await tell('beta', 'contacts');
    await foreign.hears('contacts');
    expect(foreign.told()).toEqual([{ clientId: 'beta', topics: ['contacts'] }]);
  });

  test('tells a window which changes it asked for itself, and others of no window that named itself badly', async () => {
    const [reader, admin] = [listen(here, tokens.alpha), listen(there, tokens.admin)];
    await Promise.all([reader.ready(), admin.ready()]);
    await editContact('Atherton', { [originHeader]: 'window-1' });
    await reader.hears('contacts');
    await editContact('Los Altos', { [originHeader]: '<no name>' });
    await reader.until(() => reader.told().length > 1);
    expect(reader.told().map(({ origin }) => origin)).toEqual(['window-1', undefined]);
    await admin.until(() => admin.told().length > 1);
    expect(admin.told().map(({ origin }) => origin)).toEqual([undefined, undefined]);
  });

  test('tells a client nothing of what its part of the portal does not read', async () => {
    await setDashboards(['deals']);
    const reader = listen(here, tokens.beta);
    await reader.ready();
    await tell('beta', 'insights', 'activity', 'mail');
    await tell('beta', 'deals');
    await reader.hears('deals');
    expect(reader.told()).toEqual([{ clientId: 'beta', topics: ['deals'] }]);
    await setDashboards(['full']);
  });

  test('tells nothing of what wrote nothing or was rolled back', async () => {
    const reader = listen(here, tokens.alpha);
    await reader.ready();
    const dealId = await makeDeal(t, 'alpha', await makeContact(t, 'alpha'));
    const { columns } = (await t.call(dealBoard, { as: 'alpha', query: {} })).body;
    const deal = columns.flatMap(({ deals }) => deals).find(({ id }) => id === dealId);
    const toItsOwnStage = { params: { id: dealId }, body: { stage: deal?.stage } };
    expect((await t.call(moveDeal, { as: 'alpha', ...toItsOwnStage })).status).toBe(200);
    const stale = await t.call(updateContact, {
      as: 'alpha',
      params: { id: contactId },
      body: { city: 'Nowhere', version: 99 },
    });
    expect(stale.status).toBe(409);
    const rolledBack = write(t, async (tx) => {
      notify(tx, 'alpha', ['insights']);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await tell('alpha', 'news');
    await reader.hears('news');
    expect(reader.told()).toEqual([{ clientId: 'alpha', topics: ['news'] }]);
  });

  test('tells what comes together in few events', async () => {
    const reader = listen(here, tokens.admin);
    await reader.ready();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => tell('alpha', n % 2 === 0 ? 'deals' : 'contacts')),
    );
    await tell('alpha', 'news');
    await reader.hears('news');
    expect(reader.messages().length).toBeLessThan(25);
    expect(new Set(reader.told().flatMap(({ topics }) => topics))).toEqual(
      new Set(['contacts', 'deals', 'news']),
    );
  });

  test('goes on where a lost connection stopped', async () => {
    const before = listen(here, tokens.alpha);
    await before.ready();
    await editContact('Saratoga');
    await before.hears('contacts');
    before.leave();
    await tell('alpha', 'news');
    await tell('alpha', 'activity');
    await tell('beta', 'deals');
    const witness = listen(here, tokens.admin, { lastEventId: before.lastId() });
    await witness.hears('deals');
    const after = listen(here, tokens.alpha, { lastEventId: before.lastId() });
    await after.until(() => after.events.length > 0);
    expect(after.told()).toEqual([{ clientId: 'alpha', topics: ['activity', 'news'] }]);
  });

  test('goes on from the answer that a window drew first', async () => {
    const since = await positionOf(tokens.alpha);
    await tell('alpha', 'insights');
    const reader = listen(here, tokens.alpha, { since });
    await reader.hears('insights');
    expect(reader.events[0]).toMatchObject({ event: 'message' });
  });

  test.each([
    ['of another process', () => positionOf(tokens.alpha, other)],
    ['that is none', async () => 'nonsense'],
  ])('says to read all again for a position %s', async (_, position) => {
    const reader = listen(here, tokens.alpha, { lastEventId: await position() });
    await reader.until(() => reader.events.length > 0);
    expect(reader.events[0]).toMatchObject({ event: 'reset' });
    await tell('alpha', 'news');
    await reader.hears('news');
  });

  test('ends with the session', async () => {
    const own = await write(t, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(`SELECT id FROM users WHERE username = 'beta'`);
      return t.platform.sessions.open(tx, String(rows[0]?.id), 'test');
    });
    const leaving = listen(here, own);
    await leaving.ready();
    await t.inject({ method: logout.method, url: logout.path, headers: { authorization: `Bearer ${own}` } });
    // What is known of a session is trusted for three seconds; whatever is told after that looks again.
    await expect
      .poll(
        async () => {
          await tell('beta', 'mail');
          return leaving.events.at(-1)?.event;
        },
        { timeout: 10_000, interval: 250 },
      )
      .toBe('ended');
    await leaving.isOver();
  });

  test('is refused to a session that holds too many', async () => {
    const held = Array.from({ length: streamsPerSession }, () => listen(there, tokens.alpha));
    await Promise.all(held.map((one) => one.ready()));
    const refused = listen(there, tokens.alpha);
    await refused.answered();
    expect(refused.response().statusCode).toBe(429);
  });

  test('says to read all again after the connection to the database was lost', async () => {
    const reader = listen(there, tokens.alpha);
    await reader.ready();
    const owner = await openClient(t.databaseUrl);
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN ${channel}%'`,
    );
    await owner.end();
    await reader.until(() => reader.events.some(({ event }) => event === 'reset'));
  });

  test('ends when the process stops', async () => {
    const last = listen(there, tokens.alpha);
    await last.ready();
    await closeOther();
    closeOther = async () => undefined;
    await last.isOver();
  });
});
