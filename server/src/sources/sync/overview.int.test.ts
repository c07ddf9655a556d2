import { scheduleSync, syncOverview } from '@liftout/contract/sources';
import { expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import type { Reply } from '../../testing/http/http-server.ts';
import { configureClient, openSources, sync } from '../../testing/source-syncs.ts';

const overviewOf = async (t: TestApp, client = 'alpha') =>
  (await t.call(syncOverview, { as: 'admin' })).body.filter((row) => row.client === client);
const rowOf = async (t: TestApp) => (await overviewOf(t)).find(({ source }) => source === 'justcall');

const done: Reply = { body: { status: 'success', data: [] } };

test('lists what is set up, and leaves out what nobody set up', async () => {
  const { t } = await openSources(() => done);
  expect((await overviewOf(t)).map(({ source, configured }) => [source, configured])).toEqual([
    ['hubspot', true],
    ['justcall', true],
  ]);
  expect(await overviewOf(t, 'beta')).toEqual([]);
});

test('says how the last run went, how many failed in a row, and when a source was last read whole', async () => {
  let reply = done;
  const { t } = await openSources(() => reply);
  await sync(t, 'justcall');
  const first = await rowOf(t);
  expect(first).toMatchObject({ run: { status: 'ok' }, failures: 0, lastOkAt: first?.run?.finishedAt });

  reply = { status: 401, body: { message: 'no' } };
  await sync(t, 'justcall');
  await sync(t, 'justcall');
  expect(await rowOf(t)).toMatchObject({
    run: { status: 'failed', error: "JustCall rejected Liftout's key." },
    failures: 2,
    lastOkAt: first?.lastOkAt,
  });

  reply = done;
  await sync(t, 'justcall');
  expect(await rowOf(t)).toMatchObject({ run: { status: 'ok' }, failures: 0 });
});

test('plans the next run by the interval, and none for a source that is read only when asked or no longer set up', async () => {
  const { t } = await openSources(() => done);
  const schedule = (intervalMinutes: number | null) =>
    t.call(scheduleSync, {
      as: 'admin',
      params: { client: 'alpha' },
      body: { source: 'justcall', intervalMinutes },
    });
  await schedule(60);
  await sync(t, 'justcall');
  const planned = await rowOf(t);
  const endedAt = Date.parse(planned?.run?.finishedAt ?? '');
  expect(Date.parse(planned?.nextRunAt ?? '') - endedAt).toBe(60 * 60_000);

  await schedule(null);
  expect(await rowOf(t)).toMatchObject({ configured: true, intervalMinutes: null, nextRunAt: null });

  await schedule(60);
  await configureClient(t, 'alpha', { justcallCampaignId: null });
  expect(await rowOf(t)).toMatchObject({ configured: false, run: { status: 'ok' }, nextRunAt: null });

  await configureClient(t, 'alpha', { justcallCampaignId: '88014', isActive: false });
  expect(await rowOf(t)).toMatchObject({ configured: true, nextRunAt: null });
});

test('is not set up where another client has the same campaign', async () => {
  const { t } = await openSources(() => done);
  await configureClient(t, 'beta', { justcallCampaignId: '88014' });
  expect(await rowOf(t)).toBeUndefined();
});
