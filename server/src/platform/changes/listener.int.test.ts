import type { Change } from '@liftout/contract/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { type FaultyProxy, openFaultyProxy } from '../../testing/http/faulty-proxy.ts';
import { write } from '../../testing/rows/factories.ts';
import { type Changes, listenForChanges } from './listener.ts';
import { notify } from './notify.ts';
import { channel } from './publisher.ts';

let t: TestApp;
let proxy: FaultyProxy;
let changes: Changes;
const heard: (Change[] | null)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  proxy = await openFaultyProxy(t.loginUrl);
  changes = listenForChanges(proxy.url, () => undefined, { everyMs: 100 });
  changes.on((list) => heard.push(list));
});
afterAll(async () => {
  await changes?.close();
  await proxy?.close();
  await t?.close();
});

const sendChange = () => write(t, async (tx) => notify(tx, 'alpha', ['activity']));
const activity = [{ clientId: 'alpha', topics: ['activity'] }];

test('notifications of others are ignored', async () => {
  await expect.poll(() => heard).toEqual([null]);
  for (const payload of ['', 'x', '[', '{"__proto__":1}', '[{"clientId":"alpha","topics":["secrets"]}]'])
    await query(t.databaseUrl, `SELECT pg_notify('${channel}', $1)`, [payload]);
  await sendChange();
  await expect.poll(() => heard).toEqual([null, activity]);
  heard.pop();
});

test('a connection that breaks without an error is noticed, and another one listens', async () => {
  await expect.poll(() => heard).toEqual([null]);
  await sendChange();
  await expect.poll(() => heard).toEqual([null, activity]);

  // Nothing passes over this connection any more, and neither side gets an error.
  proxy.breakAt('LISTEN', 'silent');
  await proxy.broken();
  proxy.restore();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null, activity, null]);
  await sendChange();
  await expect.poll(() => heard).toEqual([null, activity, null, activity]);
});
