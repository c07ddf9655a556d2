import { me } from '@liftout/contract/auth';
import { type Change, changeList, streamChanges } from '@liftout/contract/changes';
import * as contract from '@liftout/contract/clients';
import { listContacts } from '@liftout/contract/contacts';
import { dealBoard } from '@liftout/contract/deals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../platform/changes/notify.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { readEvents } from '../testing/http/event-reader.ts';
import { startTwoProcesses } from '../testing/processes/two-processes.ts';
import { makeActivities, write } from '../testing/rows/factories.ts';

// Without being woken, a stream checks its session with the next heartbeat, after 15 seconds.
const atOnceMs = 10_000;

let t: TestApp;
let there: number;
let closeOther: () => Promise<void>;
let token: string;
let id: string;
const readers: { leave(): void }[] = [];
beforeEach(async () => {
  t = await createTestApp();
  ({ there, closeOther } = await startTwoProcesses(t));
  token = await t.tokenOf('alpha');
  id = (await t.call(contract.listClients, { as: 'admin' })).body.find((one) => one.clientId === 'alpha')!.id;
});
afterEach(async () => {
  for (const one of readers.splice(0)) one.leave();
  await closeOther();
  await t.close();
});

/** A stream of alpha at the other process. */
async function open(path: string) {
  const reader = readEvents(there, token, { path });
  readers.push(reader);
  await reader.ready();
  const ended = () => reader.events.some(({ event }) => event === 'ended');
  const received = (): Change[] => reader.messages().flatMap((data) => changeList.parse(JSON.parse(data)));
  return { ...reader, received, ended, endsAtOnce: () => reader.until(ended, atOnceMs) };
}
const openBoth = async () => ({
  changes: await open(streamChanges.path),
  feed: await open('/api/live-feed/alpha/stream'),
});
const change = async (body: object) =>
  expect((await t.call(contract.updateClient, { as: 'admin', params: { id }, body })).status).toBe(200);
const status = async () => (await t.call(me, { as: 'alpha' })).status;

describe('open sessions and streams of a client end at once when', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['it is deactivated', () => change({ isActive: false })],
    ['its access expires', () => change({ expiresAt: '2025-08-28' })],
    ['its password is changed', () => change({ password: 'purple lantern orbit' })],
    ['it is archived', () => t.call(contract.deleteClient, { as: 'admin', params: { id } })],
    [
      'it is deactivated in its profile',
      () => t.call(contract.updateClientProfile, { as: 'admin', params: { id }, body: { isActive: false } }),
    ],
  ])('%s', async (_, close) => {
    const { changes, feed } = await openBoth();
    expect(await status()).toBe(200);
    await close();
    await Promise.all([changes.endsAtOnce(), feed.endsAtOnce()]);
    expect(await status()).toBe(401);
  });
});

describe('a section that is removed', () => {
  test('is refused and no longer streamed, and the others stay', async () => {
    const { changes, feed } = await openBoth();
    await change({ allowedDashboards: ['overview', 'contacts'] });
    expect((await t.call(dealBoard, { as: 'alpha' })).status).toBe(403);
    expect((await t.call(listContacts, { as: 'alpha' })).status).toBe(200);
    await changes.until(() => changes.received().length === 1, atOnceMs);
    await write(t, async (tx) => notify(tx, 'alpha', ['deals', 'contacts']));
    await changes.until(() => changes.received().length === 2, atOnceMs);
    expect(changes.received()[1]?.topics).toContain('contacts');
    expect([feed.ended(), changes.ended()]).toEqual([false, false]);
    expect(await status()).toBe(200);
  });

  test('ends the live feed with the overview, and keeps the stream of changes without it', async () => {
    const { changes, feed } = await openBoth();
    await change({ allowedDashboards: ['deals'] });
    await feed.endsAtOnce();
    await makeActivities(t, 'alpha', [{ subject: 'Unheard' }]);
    await write(t, async (tx) => notify(tx, 'alpha', ['activity', 'insights', 'deals']));
    await changes.until(() => changes.received().some(({ topics }) => topics.includes('deals')), atOnceMs);
    expect(changes.received().flatMap(({ topics }) => topics)).not.toContain('insights');
    expect(feed.messages()).toEqual([]);
    expect(changes.ended()).toBe(false);
  });

  test('comes back to the same session when it is given again', async () => {
    await change({ allowedDashboards: ['contacts'] });
    expect((await t.call(dealBoard, { as: 'alpha' })).status).toBe(403);
    await change({ allowedDashboards: ['contacts', 'deals'] });
    expect((await t.call(dealBoard, { as: 'alpha' })).status).toBe(200);
  });
});

test('what is changed for one client ends nothing of another', async () => {
  const { changes, feed } = await openBoth();
  const beta = (await t.call(contract.listClients, { as: 'admin' })).body.find(
    (one) => one.clientId === 'beta',
  )!;
  await t.call(contract.deleteClient, { as: 'admin', params: { id: beta.id } });
  await write(t, async (tx) => notify(tx, 'alpha', ['contacts']));
  await changes.until(() => changes.received().length > 0, atOnceMs);
  expect([feed.ended(), changes.ended(), await status()]).toEqual([false, false, 200]);
});
