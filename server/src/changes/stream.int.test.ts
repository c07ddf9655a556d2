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
  const received = (): Change[] => reader.messages().flatMap((data) => changeList.parse(JSON.parse(data)));
  return {
    ...reader,
    received,
    receives: (topic: Change['topics'][number]) =>
      reader.until(() => received().some(({ topics }) => topics.includes(topic))),
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
const notifyChange = (clientId: string | null, ...topics: Change['topics']) =>
  write(t, async (tx) => notify(tx, clientId, topics));
const setDashboards = (allowedDashboards: string[]) =>
  write(t, ({ orm }) => orm.update(clients).set({ allowedDashboards }).where(eq(clients.clientId, 'beta')));

/** The position that the answer with the contacts table carries. */
async function positionOf(token: string, app: FastifyInstance = t.app): Promise<string> {
  const { headers } = await app.inject({
    url: listContacts.path,
    headers: { authorization: `Bearer ${token}` },
  });
  return String(headers['x-liftout-changes']);
}

describe('the stream of changes', () => {
  test('needs a session', async () => {
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

  test('sends a change to its client and to admins in every process, and to no other client', async () => {
    const [near, far, admin, foreign] = [
      listen(here, tokens.alpha),
      listen(there, tokens.alpha),
      listen(there, tokens.admin),
      listen(here, tokens.beta),
    ];
    await Promise.all([near, far, admin, foreign].map((one) => one.ready()));
    await editContact('Menlo Park');
    const expected = [{ clientId: 'alpha', topics: ['contacts', 'deals'] }];
    for (const one of [near, far, admin]) {
      await one.receives('contacts');
      expect(one.received()).toEqual(expected);
    }
    await notifyChange('beta', 'contacts');
    await foreign.receives('contacts');
    expect(foreign.received()).toEqual([{ clientId: 'beta', topics: ['contacts'] }]);
  });

  test('names the window that requested a change to its own user, unless the name is invalid', async () => {
    const [reader, admin] = [listen(here, tokens.alpha), listen(there, tokens.admin)];
    await Promise.all([reader.ready(), admin.ready()]);
    await editContact('Atherton', { [originHeader]: 'window-1' });
    await reader.receives('contacts');
    await editContact('Los Altos', { [originHeader]: '<no name>' });
    await reader.until(() => reader.received().length > 1);
    expect(reader.received().map(({ origin }) => origin)).toEqual(['window-1', undefined]);
    // An admin is told of jobs too.
    const ofContacts = () => admin.received().filter(({ topics }) => topics.includes('contacts'));
    await admin.until(() => ofContacts().length > 1);
    expect(ofContacts().map(({ origin }) => origin)).toEqual([undefined, undefined]);
  });

  test('sends a client no topics that its sections do not read', async () => {
    await setDashboards(['deals']);
    const reader = listen(here, tokens.beta);
    await reader.ready();
    await notifyChange('beta', 'insights', 'news', 'mail');
    await notifyChange('beta', 'deals');
    await reader.receives('deals');
    expect(reader.received()).toEqual([{ clientId: 'beta', topics: ['deals'] }]);
    await setDashboards(['full']);
  });

  test('sends nothing when nothing was written or the transaction was rolled back', async () => {
    const reader = listen(here, tokens.alpha);
    await reader.ready();
    const dealId = await makeDeal(t, 'alpha', await makeContact(t, 'alpha'));
    const { columns } = (await t.call(dealBoard, { as: 'alpha', query: {} })).body;
    const deal = columns.flatMap(({ deals }) => deals).find(({ id }) => id === dealId);
    const sameStage = { params: { id: dealId }, body: { stage: deal?.stage } };
    expect((await t.call(moveDeal, { as: 'alpha', ...sameStage })).status).toBe(200);
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
    await notifyChange('alpha', 'news');
    await reader.receives('news');
    expect(reader.received()).toEqual([{ clientId: 'alpha', topics: ['news'] }]);
  });

  test('sends many changes at once in few events', async () => {
    const reader = listen(here, tokens.admin);
    await reader.ready();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => notifyChange('alpha', n % 2 === 0 ? 'deals' : 'contacts')),
    );
    await notifyChange('alpha', 'news');
    await reader.receives('news');
    expect(reader.messages().length).toBeLessThan(25);
    expect(new Set(reader.received().flatMap(({ topics }) => topics))).toEqual(
      new Set(['contacts', 'deals', 'news']),
    );
  });

  test('continues after a lost connection', async () => {
    const before = listen(here, tokens.alpha);
    await before.ready();
    await editContact('Saratoga');
    await before.receives('contacts');
    before.leave();
    await notifyChange('alpha', 'news');
    await notifyChange('alpha', 'activity');
    await notifyChange('beta', 'deals');
    const witness = listen(here, tokens.admin, { lastEventId: before.lastId() });
    await witness.receives('deals');
    const after = listen(here, tokens.alpha, { lastEventId: before.lastId() });
    await after.until(() => after.events.length > 0);
    expect(after.received()).toEqual([{ clientId: 'alpha', topics: ['activity', 'news'] }]);
  });

  test('continues from the position of the first answer', async () => {
    const since = await positionOf(tokens.alpha);
    await notifyChange('alpha', 'insights');
    const reader = listen(here, tokens.alpha, { since });
    await reader.receives('insights');
    expect(reader.events[0]).toMatchObject({ event: 'message' });
  });

  test.each([
    ['of another process', () => positionOf(tokens.alpha, other)],
    ['that is not valid', async () => 'nonsense'],
  ])('sends a reset for a position %s', async (_, position) => {
    const reader = listen(here, tokens.alpha, { lastEventId: await position() });
    await reader.until(() => reader.events.length > 0);
    expect(reader.events[0]).toMatchObject({ event: 'reset' });
    await notifyChange('alpha', 'news');
    await reader.receives('news');
  });

  test('ends with the session', async () => {
    const own = await write(t, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(`SELECT id FROM users WHERE username = 'beta'`);
      return t.platform.sessions.open(tx, String(rows[0]?.id), { userAgent: 'test' });
    });
    const leaving = listen(here, own);
    await leaving.ready();
    await t.inject({ method: logout.method, url: logout.path, headers: { authorization: `Bearer ${own}` } });
    // A session is trusted for three seconds and then checked again with the next change.
    await expect
      .poll(
        async () => {
          await notifyChange('beta', 'mail');
          return leaving.events.at(-1)?.event;
        },
        { timeout: 10_000, interval: 250 },
      )
      .toBe('ended');
    await leaving.isOver();
  });

  test('is refused to a session that has too many', async () => {
    const held = Array.from({ length: streamsPerSession }, () => listen(there, tokens.alpha));
    await Promise.all(held.map((one) => one.ready()));
    const refused = listen(there, tokens.alpha);
    await refused.answered();
    expect(refused.response().statusCode).toBe(429);
  });

  test('sends a reset after the connection to the database was lost', async () => {
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
