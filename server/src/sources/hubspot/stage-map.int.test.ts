import { updateContact } from '@liftout/contract/contacts';
import { listLostDeals } from '@liftout/contract/deal-losses';
import type { BodyOf } from '@liftout/contract/endpoint';
import { readGoals } from '@liftout/contract/goals';
import { readStageMap, saveStageMap } from '@liftout/contract/stage-map';
import { describe, expect, test } from 'vitest';
import type { As, TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import type { HubSpotAccount } from '../../testing/http/hubspot-account.ts';
import { accountOf, modified, openAccount, streamOf, syncOnce, tables } from '../../testing/hubspot-runs.ts';
import { storedRows } from '../../testing/source-syncs.ts';

const params = { client: 'alpha' };
const read = async (t: TestApp) => (await t.call(readStageMap, { as: 'admin', params })).body;
const save = (t: TestApp, body: BodyOf<typeof saveStageMap>, as: As = 'admin') =>
  t.call(saveStageMap, { as, params, body });
const stored = (t: TestApp) => query(t.databaseUrl, `SELECT stages, version FROM sync_options`);
/** Contacts in the pipeline, by their id at HubSpot, with their deal's value in cents. */
const pipeline = async (t: TestApp) =>
  (await tables(t)).deals.map((deal) => [
    deal.source_id,
    deal.archived ? null : deal.stage,
    deal.value_cents,
  ]);

test('shows the stages of each pipeline with what they were guessed to be', async () => {
  const { t } = await openAccount(accountOf(1));
  expect(await read(t)).toEqual({ pipelines: [], missing: null, version: 1 });
  await syncOnce(t);
  const { pipelines } = await read(t);
  expect(pipelines.map(({ id, label }) => [id, label])).toEqual([['default', 'Recruiting']]);
  expect(pipelines[0]?.stages.map(({ label, guess, chosen }) => [label, guess, chosen])).toEqual([
    ['New lead', 'targeted', null],
    ['In conversation', 'conversation', null],
    ['Appointment Scheduled', 'meeting', null],
    ['Contract Sent', 'closing', null],
    ['Closed Won', 'won', null],
    ['Closed Lost', 'lost', null],
  ]);
});

test('holds from the next sync, also for deals that HubSpot has not touched since', async () => {
  const { t } = await openAccount(accountOf(8));
  await syncOnce(t);
  expect(await pipeline(t)).toEqual([
    ['1001', 'meeting', 125_050],
    ['1005', 'meeting', 125_050],
  ]);
  const { version } = await read(t);
  const saved = (await save(t, { chosen: { 's-meet': 'closing' }, version })).body;
  expect(saved.version).toBe(version + 1);
  expect(saved.pipelines[0]?.stages[2]).toMatchObject({ guess: 'meeting', chosen: 'closing' });
  expect(await read(t)).toEqual(saved);
  expect((await pipeline(t)).map(([, stage]) => stage)).toEqual(['meeting', 'meeting']);
  expect(streamOf(await syncOnce(t), 'deals')).toMatchObject({ read: 0, updated: 2, complete: true });
  expect((await pipeline(t)).map(([, stage]) => stage)).toEqual(['closing', 'closing']);
  expect(streamOf(await syncOnce(t), 'deals')).toMatchObject({ updated: 0 });
});

test.each([
  ['made two years ago reaches no goal with the stage in which it is found', '2023-08-28', 0],
  ['made this week came to its stage in this month', '2025-08-28', 1],
])('a deal that is %s', async (_, day, meetings) => {
  const account = accountOf(1);
  account.objects.deals.set('91001', {
    ...account.objects.deals.get('91001'),
    createdate: `${day}T00:00:00Z`,
  });
  const { t } = await openAccount(account);
  await syncOnce(t);
  expect(await pipeline(t)).toEqual([['1001', 'meeting', 125_050]]);
  expect((await t.call(readGoals, { as: 'alpha' })).body.reached).toMatchObject({ meetings });
});

test('brings a deal into the pipeline with its value, and takes it out again', async () => {
  const account = accountOf(1);
  account.objects.deals.set('91001', { ...account.objects.deals.get('91001'), dealstage: 's-lost' });
  const { t } = await openAccount(account);
  await syncOnce(t);
  expect(await pipeline(t)).toEqual([]);
  await save(t, { chosen: { 's-lost': 'targeted' } });
  await syncOnce(t);
  expect(await pipeline(t)).toEqual([['1001', 'targeted', 125_050]]);
  await save(t, { chosen: {} });
  await syncOnce(t);
  expect(await pipeline(t)).toEqual([['1001', null, 125_050]]);
});

test('leaves a stage that a person set later', async () => {
  const { t } = await openAccount(accountOf(8));
  await syncOnce(t);
  const [contact] = (await storedRows(t)).contacts;
  const body = { pipelineStage: 'won' } as const;
  await t.call(updateContact, { as: 'alpha', params: { id: contact?.id ?? '' }, body });
  await save(t, { chosen: { 's-meet': 'closing' } });
  expect(streamOf(await syncOnce(t), 'deals')).toMatchObject({ updated: 1, kept: 1 });
  expect((await pipeline(t)).map(([id, stage]) => [id, stage])).toEqual([
    ['1001', 'won'],
    ['1005', 'closing'],
  ]);
});

test('is for admins, and refuses what HubSpot does not have and an old version', async () => {
  const { t } = await openAccount(accountOf(1));
  await syncOnce(t);
  await save(t, { chosen: { 's-meet': 'closing' } });
  const before = await stored(t);
  const { version } = await read(t);
  expect((await t.call(readStageMap, { as: 'alpha', params })).status).toBe(403);
  expect((await t.call(readStageMap, { as: null, params })).status).toBe(401);
  expect((await t.call(readStageMap, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
  expect((await save(t, { chosen: {} }, 'alpha')).status).toBe(403);
  expect((await save(t, { chosen: {} }, null)).status).toBe(401);
  const unknown = await save(t, { chosen: { 's-meet': 'won', 's-gone': 'won' } });
  expect([unknown.status, JSON.parse(unknown.text).issues]).toEqual([
    400,
    [{ path: 'chosen.s-gone', message: 'HubSpot has no such stage.' }],
  ]);
  const bad = await t.call(saveStageMap, { as: 'admin', params, body: { chosen: { 's-meet': 'gone' } } });
  expect(bad.status).toBe(400);
  const old = await save(t, { chosen: {}, version: version - 1 });
  expect([old.status, JSON.parse(old.text).current.version]).toEqual([409, version]);
  expect(await stored(t)).toEqual(before);
});

describe('a deal that HubSpot closed as lost', () => {
  const setStage = (account: HubSpotAccount, dealstage: string, day: string, reason: string | null = null) =>
    account.objects.deals.set('91001', {
      ...account.objects.deals.get('91001'),
      dealstage,
      closed_lost_reason: reason,
      hs_lastmodifieddate: modified(day),
    });
  /** Reads all deals, also those changed before the run before. */
  const wholeSync = async (t: TestApp) => {
    await query(t.databaseUrl, 'DELETE FROM sync_streams');
    return syncOnce(t);
  };
  const lost = async (t: TestApp) =>
    (await t.call(listLostDeals, { as: 'alpha', query: { client: 'alpha' } })).body.map(
      ({ stage, reason, note, lostBy }) => [stage, reason, note, lostBy],
    );
  const change = async (t: TestApp, pipelineStage: 'closing') => {
    const [contact] = (await storedRows(t)).contacts;
    await t.call(updateContact, {
      as: 'alpha',
      params: { id: contact?.id ?? '' },
      body: { inPipeline: 'yes', pipelineStage },
    });
  };

  test('is lost here with its reason as note, and comes back when it is opened there', async () => {
    const account = accountOf(1);
    const { t } = await openAccount(account);
    await wholeSync(t);
    expect(await lost(t)).toEqual([]);
    setStage(account, 's-lost', '2025-08-20', ' Signed with a rival ');
    expect(streamOf(await wholeSync(t), 'deals')).toMatchObject({ updated: 1, kept: 0 });
    expect(await lost(t)).toEqual([['meeting', 'other', 'Signed with a rival', 'HubSpot sync']]);
    expect(streamOf(await wholeSync(t), 'deals')).toMatchObject({ updated: 0 });
    setStage(account, 's-offer', '2025-08-21');
    await wholeSync(t);
    expect(await lost(t)).toEqual([]);
    expect(await pipeline(t)).toEqual([['1001', 'closing', 125_050]]);
  });

  test('stays as a person set it here later', async () => {
    const account = accountOf(1);
    const { t } = await openAccount(account);
    await wholeSync(t);
    await change(t, 'closing');
    setStage(account, 's-lost', '2025-08-20');
    expect(streamOf(await wholeSync(t), 'deals')).toMatchObject({ kept: 1 });
    expect(await lost(t)).toEqual([]);
    expect(await pipeline(t)).toEqual([['1001', 'closing', 125_050]]);
  });

  test('is only out of the pipeline where an admin chose so, and no deal is made to be lost', async () => {
    const account = accountOf(1);
    setStage(account, 's-lost', '2025-08-03');
    const { t } = await openAccount(account);
    await wholeSync(t);
    expect(await pipeline(t)).toEqual([]);
    await save(t, { chosen: { 's-lost': 'none' } });
    setStage(account, 's-meet', '2025-08-20');
    await wholeSync(t);
    setStage(account, 's-lost', '2025-08-21');
    await wholeSync(t);
    expect([await lost(t), await pipeline(t)]).toEqual([[], [['1001', null, 125_050]]]);
  });
});
