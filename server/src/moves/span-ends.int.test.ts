import { listClientFirms } from '@liftout/contract/client-firms';
import { firmMomentum, listMoves, moveCities, moveMonths, movesSummary } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, surnameOf, upload } from '../testing/upload.ts';

/** Where the chosen days end, and where today is: August 29, 2025. */
let t: TestApp;
const uploaded: string[] = [];
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
});
afterAll(() => t.close());
afterEach(async () => {
  for (const id of uploaded.splice(0)) await t.call(revertUpload, { as: 'admin', params: { id } });
});

const send = async (...lines: string[]) =>
  void uploaded.push((await upload(t, csv(...lines), { timePeriod: 'Q1 2019' })).uploadId);
const mover = (at: number, day: string, aum = '') =>
  `Max,${surnameOf(at)},"San Jose, CA",UBS,Beacon Pointe,${day},${aum}`;
const market = 'silicon-valley';
const monthsOf = async (query: { from?: string; to?: string }) =>
  (await t.call(moveMonths, { as: 'admin', query: { market, ...query } })).body;
const summary = async (query: { from?: string; to?: string }) =>
  (await t.call(movesSummary, { as: 'admin', query: { market, ...query } })).body;

test('a month is covered wherever the chosen days end', async () => {
  // Reported five months later, so June is full; its first move is of the 20th.
  await send(
    ...Array.from({ length: 12 }, (_, at) => mover(at, '2025-06-20')),
    ...Array.from({ length: 12 }, (_, at) => mover(at + 20, '2025-03-20')),
  );
  const june = async (to: string) => (await monthsOf({ to })).find(({ month }) => month === '2025-06');
  expect(await june('2025-08-29')).toMatchObject({ coverage: 'full', moves: 12 });
  expect(await june('2025-06-01')).toMatchObject({ coverage: 'full', moves: 0 });
  expect((await summary({ from: '2025-06-01', to: '2025-06-01' })).coverage.current).toBe('full');
  expect((await monthsOf({ from: '2025-03-01', to: '2025-03-02' })).map(({ coverage }) => coverage)).toEqual([
    'full',
  ]);
});

test('announced moves count in a selection without a last day, and in none that ends today', async () => {
  await send(
    mover(1, '2025-08-29'),
    mover(2, '2025-08-30'),
    mover(3, '2025-09-15'),
    // Hardly announced.
    mover(4, '2052-09-15'),
  );
  const open = await monthsOf({ from: '2025-08-01' });
  expect(open.map(({ month, moves }) => [month, moves])).toEqual([
    ['2025-08', 2],
    ['2025-09', 1],
  ]);
  expect((await monthsOf({})).at(-1)).toMatchObject({ month: '2025-09', moves: 1 });
  const { cities } = (await t.call(moveCities, { as: 'admin', query: { market, from: '2025-08-01' } })).body;
  expect(cities.map(({ advisors }) => advisors)).toEqual([3]);
  const days = { from: '2025-06-01', to: '2025-08-29' };
  expect((await monthsOf(days)).at(-1)).toMatchObject({ month: '2025-08', moves: 1 });
  const { firms } = (await t.call(firmMomentum, { as: 'admin', query: { market, ...days } })).body;
  expect(firms.map(({ firm, joined, left, months }) => [firm.name, joined, left, months.at(-1)])).toEqual([
    ['Beacon Pointe', 1, 0, 1],
    ['UBS', 0, 1, -1],
  ]);
  const midMonth = await t.call(firmMomentum, { as: 'admin', query: { market, to: '2025-08-28' } });
  expect(midMonth.body.firms).toEqual([]);
});

test('of two moves of an advisor on one day the larger amount counts, whichever file came first', async () => {
  const files = [
    'Isolde,Featherquill,"San Jose, CA",UBS,Merrill,2025-07-01,$10M',
    'Isolde,Featherquill,"San Jose, CA",Merrill,LPL Financial,2025-07-01,$90M',
  ];
  const total = async () => (await summary({ from: '2025-07-01', to: '2025-07-01' })).current.aum;
  for (const order of [files, files.toReversed()]) {
    for (const line of order) await send(line);
    expect(await total()).toEqual({ total: 90_000_000, known: 1, of: 1 });
    for (const id of uploaded.splice(0)) await t.call(revertUpload, { as: 'admin', params: { id } });
  }
});

test('days before any move have none', async () => {
  const query = { market, to: '1900-01-15' };
  expect((await summary({ to: query.to })).current.moves).toBe(0);
  expect((await monthsOf({ to: query.to })).map(({ moves }) => moves)).toEqual([null]);
  expect((await t.call(moveCities, { as: 'admin', query })).body.cities).toEqual([]);
  expect((await t.call(firmMomentum, { as: 'admin', query })).body.firms).toEqual([]);
  expect((await t.call(listMoves, { as: 'admin', query })).body).toEqual([]);
  expect((await t.call(listClientFirms, { as: 'alpha', query: { to: query.to } })).body.firms).toEqual([]);
});
