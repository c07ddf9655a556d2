import { callSource, sources, syncSource } from '@liftout/contract/sources';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import type { Reply } from '../testing/http/http-server.ts';
import { write } from '../testing/rows/factories.ts';
import { configureClient, openSources, requestSync, runOf, statesOf, sync } from '../testing/source-syncs.ts';

describe('an interrupted run', () => {
  const page = { body: { status: 'success', data: [] } };
  /** Leaves a run as its process would if it died an interval ago. */
  const leaveRun = (t: TestApp, silentFor: string) =>
    write(t, ({ client }) =>
      client.query(
        `INSERT INTO sync_runs (client_id, id, source, trigger, started_by, status, queued_at, started_at, alive_at)
         SELECT 'alpha', gen_random_uuid(), 'justcall', 'schedule', 'Liftout', 'running', at, at, at
         FROM (SELECT now() - $1::interval AS at) AS past
         ON CONFLICT (client_id, source) WHERE status IN ('queued', 'running')
         DO UPDATE SET alive_at = excluded.alive_at`,
        [silentFor],
      ),
    );
  const stateOf = async (t: TestApp) => (await statesOf(t)).find(({ source }) => source === 'justcall');

  test('is shown as failed, and can be run again', async () => {
    const { t } = await openSources(() => page);
    await leaveRun(t, '1 minute');
    expect(await stateOf(t)).toMatchObject({
      status: 'failed',
      error: 'The sync was interrupted. Sync again to continue where it stopped.',
    });
    expect((await sync(t, 'justcall')).status).toBe(200);
    expect(await stateOf(t)).toMatchObject({ status: 'ok', error: null });
  });

  test('is told apart from one that is running', async () => {
    const { t } = await openSources(() => page);
    await leaveRun(t, '10 seconds');
    expect(await stateOf(t)).toMatchObject({ status: 'running' });
    expect((await sync(t, 'justcall')).status).toBe(409);
  });

  test('stores nothing after a later run has replaced it', async () => {
    const hanging = Promise.withResolvers<Reply>();
    const asked = Promise.withResolvers<void>();
    const { t } = await openSources(() => {
      asked.resolve();
      return hanging.promise;
    });
    const first = await requestSync(t, 'justcall');
    await asked.promise;
    await leaveRun(t, '1 minute');
    const second = await requestSync(t, 'justcall');
    expect(second.body.status).toBe('queued');
    hanging.resolve({ body: { status: 'success', data: [{ id: 1 }] } });
    // One run: whoever took it over ends it. What both read is counted once: a call and a text.
    const ended = await runOf(t, 'justcall');
    expect(ended).toMatchObject({ id: first.body.id, status: 'ok', read: 2 });
    expect(second.body.id).toBe(first.body.id);
  });
});

describe('two clients with the same id', () => {
  test.each([
    ['justcall', { justcallCampaignId: '88014' }, 'JustCall campaign id'],
    ['hubspot', { hubspotListId: ' 7' }, 'HubSpot list id'],
  ] as const)('of %s: neither is read', async (source, same, part) => {
    const { t, asked } = await openSources(() => ({ status: 500 }));
    await configureClient(t, 'beta', same);
    for (const [client, other] of [
      ['alpha', 'Beta'],
      ['beta', 'Alpha'],
    ] as const) {
      const answer = await sync(t, source, client);
      const message = `${other} Partners has the same ${part}, so neither is synced. Give each client its own.`;
      expect([answer.status, answer.message]).toEqual([503, message]);
      const state = (await statesOf(t, client)).find((one) => one.source === source);
      expect(state).toMatchObject({ configured: false, missing: message });
      const callState = await t.call(callSource, { as: client, query: {} });
      expect(callState.body.state).toBe(
        source === 'justcall' ? 'unassigned' : client === 'alpha' ? 'on' : 'unassigned',
      );
    }
    expect(asked).toEqual([]);
    // An archived client does not count.
    await configureClient(t, 'beta', { archivedAt: t.platform.clock.now() });
    expect((await sync(t, source)).body).toMatchObject({ status: 'failed' });
  });
});

test('sources are for admins', async () => {
  const { t } = await openSources(() => ({ status: 500 }));
  const params = { client: 'alpha' };
  expect((await t.call(sources, { as: 'alpha', params })).status).toBe(403);
  expect((await t.call(sources, { as: null, params })).status).toBe(401);
  expect((await t.call(sources, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
  const body = { source: 'justcall' } as const;
  expect((await t.call(syncSource, { as: 'alpha', params, body })).status).toBe(403);
  expect((await t.call(syncSource, { as: 'admin', params, body: { source: 'excel' } })).status).toBe(400);
});
