import { setCityMarket } from '@liftout/contract/city-markets';
import { moveLiftOuts } from '@liftout/contract/moves';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platformScope, system, tenantScope } from '../../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { setMarket } from '../../testing/rows/factories.ts';
import { csv, seedMarkets, surnameOf, upload } from '../../testing/upload.ts';
import { findPendingMonths, keepRuns } from '../queries/keep-runs.ts';
import { refreshLaneRuns } from './lane-runs.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const scope = platformScope(system);
const gather = () => refreshLaneRuns(t.platform);
const pending = async () => (await t.platform.db.as(scope, findPendingMonths)).map(({ month }) => month);
const move = (name: string, day: string, city = 'Palo Alto, CA') =>
  `${name},"${city}",Merrill,UBS,${day},$10M`;
const teams = async (query: object = {}) =>
  (
    await t.call(moveLiftOuts, { as: 'admin', query: { from: '2025-01-01', to: '2025-12-31', ...query } })
  ).body.map(({ from, to, size }) => `${from} ${to} ${size}`);

test('a team that goes on over months is one, gathered or not', async () => {
  await upload(
    t,
    csv(
      move('Ann,Ash', '2025-01-24'),
      move('Bea,Birch', '2025-02-07'),
      move('Cyd,Cedar', '2025-02-21'),
      move('Dov,Dogwood', '2025-03-07'),
      move('Eve,Elm', '2025-03-22'),
    ),
  );
  const team = ['2025-01-24 2025-03-07 4'];
  expect(await teams()).toEqual(team);
  await gather();
  expect(await pending()).toEqual([]);
  expect(await teams()).toEqual(team);
  expect(await teams({ from: '2025-02-10', to: '2025-02-10' })).toEqual(team);
  expect(await teams({ from: '2025-03-08' })).toEqual([]);
});

test('somebody who follows one who moved alone, in the month after, makes a team at once', async () => {
  await upload(t, csv(move('Ann,Ash', '2025-01-24')));
  await gather();
  expect(await teams()).toEqual([]);

  await upload(t, csv(move('Bea,Birch', '2025-02-07')));
  expect(await pending()).toEqual(['2025-02-01', '2025-01-01']);
  expect(await teams()).toEqual(['2025-01-24 2025-02-07 2']);
  await gather();
  expect(await teams()).toEqual(['2025-01-24 2025-02-07 2']);
});

test('moves of one person are no team, and those of a lane in two markets are one for whoever reads both', async () => {
  await setMarket(t, 'alpha', 'silicon-valley');
  await upload(t, csv(move('Ann,Ash', '2025-01-24'), move('Ann,Ash', '2025-01-27')));
  await upload(t, csv(move('Bea,Birch', '2025-05-02', 'Quarry Bend, CA')));
  const assigned = { key: 'CA|quarry bend', market: 'silicon-valley' } as const;
  expect((await t.call(setCityMarket, { as: 'admin', body: assigned })).status).toBe(200);
  await upload(t, csv(move('Cyd,Cedar', '2025-05-05', 'Quarry Bend, CA')));
  // As a row that was reported before its city had a market.
  await t.platform.db.as(scope, ({ client }) =>
    client.query(`UPDATE moves SET market_path = NULL WHERE last_name = 'Cedar'`),
  );
  const both = ['2025-05-02 2025-05-05 2'];
  const readByAlpha = () =>
    t.platform.db.as(
      tenantScope('alpha', system),
      async ({ client }) =>
        (await client.query('SELECT FROM market_lane_runs WHERE first > $1', ['2025-03-01'])).rowCount,
    );
  expect(await teams()).toEqual(both);
  await gather();
  expect(await teams()).toEqual(both);
  expect(await teams({ market: 'silicon-valley' })).toEqual([]);
  expect(await readByAlpha()).toBe(0);
});

test('a month that changes while it is gathered is not kept', async () => {
  await upload(t, csv(move('Ann,Ash', '2025-01-10')));
  const [january] = await t.platform.db.as(scope, findPendingMonths);
  await upload(t, csv(move('Bea,Birch', '2025-01-12')));
  const keep = (month = january) =>
    t.platform.db.as(scope, async (tx) => month !== undefined && keepRuns(tx, month));
  expect(await keep()).toBe(false);

  const [now] = await t.platform.db.as(scope, findPendingMonths);
  await t.platform.db.as(scope, async ({ client }) => {
    await client.query(`UPDATE moves SET is_conversion = true WHERE last_name = 'Birch'`);
    // The change is not committed, and may yet be.
    expect(await keep(now)).toBe(false);
  });
  expect(await teams()).toEqual([]);
});

test('runs leave out those whom one without a city makes a bulk transfer', async () => {
  const bulk = Array.from({ length: 49 }, (_, n) => move(`Ann,${surnameOf(n)}`, '2025-05-05'));
  await upload(t, csv(...bulk, move('Bea,Birch', '2025-05-07'), move('Cyd,Cedar', '2025-05-08')));
  await gather();
  expect(await teams()).toEqual(['2025-05-05 2025-05-08 51']);

  await upload(t, csv(move('Dov,Dogwood', '2025-05-05', '')));
  expect(await pending()).toContain('2025-05-01');
  expect(await teams()).toEqual(['2025-05-07 2025-05-08 2']);
  await gather();
  expect(await teams()).toEqual(['2025-05-07 2025-05-08 2']);
});
