import * as contract from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

/**
 * Eight months of a market, counted by hand, from a file that writes the day first: every class of move beside plain ones.
 */
const rows = [
  ',Amy,Arden,"Boston, MA",Merrill,UBS,13/01/2025,$40M', //    no month has the number 13, so all days come first
  ',Bert,Brook,"Boston, MA",Merrill,UBS,05/02/2025,$60M', //   with Carl a team of two, 6 days apart
  ',Carl,Crane,"Boston, MA",Merrill,UBS,11/02/2025,$20M',
  '4000001,Dora,Dale,"Boston, MA",,UBS,03/03/2025,', //        kept RBC, which she leaves 109 days later
  '4000001,Dora,Dale,"Boston, MA",RBC,,20/06/2025,$30M',
  ',Gus,Grant,"Boston, MA",Commonwealth,LPL,02/08/2025,$9M', // LPL has owned Commonwealth since the day before
  ',Hope,Hale,"Cambridge, MA",UBS,Merrill,06/05/2025,$15M', //  back after 6 days
  ',Hope,Hale,"Cambridge, MA",Merrill,UBS,12/05/2025,$15M',
  ',Iris,Inge,"Boston, MA",LPL,,15/05/2025,$5M', //             left only
  ',Jack,Jung,"Boston, MA",WFA,FiNet,07/05/2025,$70M', //       a conversion
  // Fifty who share a name and change on one day: a transfer in bulk.
  ...Array.from({ length: 50 }, (_, at) => `${5_000_000 + at},Kim,Lee,"Boston, MA",Stifel,Baird,04/04/2025,`),
];
const file = ['CRD,First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM', ...rows, ''].join('\n');

let t: TestApp;
const days = { market: 'boston', from: '2025-01-01', to: '2025-08-28' };
const dollars = (millions: number) => millions * 1_000_000;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, file);
});
afterAll(() => t.close());

const namesOf = async (of: contract.MoveClassFilter) =>
  (
    await t.call(contract.listMoves, {
      as: 'admin',
      query: { ...days, class: of, pageSize: 100, sort: 'date', order: 'asc' },
    })
  ).body.map(({ firstName, movedOn }) => `${firstName} ${movedOn}`);

test('each row is of one class, with its day read day first', async () => {
  expect(await namesOf('move')).toEqual([
    'Amy 2025-01-13',
    'Bert 2025-02-05',
    'Carl 2025-02-11',
    'Hope 2025-05-06',
  ]);
  expect(await namesOf('kept-both')).toEqual(['Dora 2025-03-03']);
  expect(await namesOf('left')).toEqual(['Iris 2025-05-15', 'Dora 2025-06-20']);
  expect(await namesOf('return')).toEqual(['Hope 2025-05-12']);
  expect(await namesOf('takeover')).toEqual(['Gus 2025-08-02']);
  expect(await namesOf('conversion')).toEqual(['Jack 2025-05-07']);
  expect(await namesOf('bulk')).toEqual(Array(50).fill('Kim 2025-04-04'));
  const { body } = await t.call(contract.movesLeftOut, { as: 'admin', query: days });
  expect(body).toEqual({ conversions: 1, takeovers: 1, repeats: 0, oneFirm: 3 });
});

test('58 moves of 56 advisors, of six of whom the assets are known', async () => {
  // Amy, Bert, Carl, Dora twice, Hope twice, Iris, 50. Of 40, 60, 20, 30, 15 and 5.
  const { body } = await t.call(contract.movesSummary, { as: 'admin', query: days });
  expect(body.current).toMatchObject({
    moves: 58,
    advisors: 56,
    aum: { total: dollars(170), known: 6, of: 56 },
  });
  expect(body.conversions).toBe(2);
});

test('each month with its people; no data where no file had a row, 0 where all are left out', async () => {
  const { body } = await t.call(contract.moveMonths, { as: 'admin', query: days });
  expect(body.map(({ month, moves, advisors }) => [month, moves, advisors])).toEqual([
    ['2025-01', 1, 1],
    ['2025-02', 2, 2],
    ['2025-03', 1, 1],
    ['2025-04', 50, 50],
    ['2025-05', 3, 2],
    ['2025-06', 1, 1],
    ['2025-07', null, null],
    ['2025-08', 0, 0],
  ]);
});

test('each firm: who kept one did not leave it', async () => {
  const query = { ...days, sort: 'name' } as const;
  const { body } = await t.call(contract.netRecruiting, { as: 'admin', query });
  const short = body.map(({ firm, joined, left }) => [
    firm.name,
    ...[joined, left].flatMap(({ advisors, aum }) => [advisors, aum.known, aum.total]),
  ]);
  expect(short).toEqual([
    ['LPL Financial', 0, 0, null, 1, 1, dollars(5)],
    ['Merrill', 1, 1, dollars(15), 4, 4, dollars(135)],
    ['RBC Wealth Management', 0, 0, null, 1, 1, dollars(30)],
    ['Robert W. Baird', 50, 0, null, 0, 0, null],
    ['Stifel', 0, 0, null, 50, 0, null],
    // Joined: Amy, Bert, Carl, Hope and Dora, whose assets no row of her joining tells. Left: Hope.
    ['UBS', 5, 4, dollars(135), 1, 1, dollars(15)],
  ]);
  expect(body.flatMap(({ firm, keptBoth }) => (keptBoth > 0 ? [[firm.name, keptBoth]] : []))).toEqual([
    ['UBS', 1],
  ]);
});

test('each firm’s rank, and each city', async () => {
  const query = { ...days, sort: 'rank' } as const;
  const { body } = await t.call(contract.firmMomentum, { as: 'admin', query });
  expect(body.firms.map(({ firm, rank, net }) => [firm.name, rank, net.advisors])).toEqual([
    ['Robert W. Baird', 1, 50],
    ['UBS', 2, 4],
    ['LPL Financial', 3, -1],
    ['RBC Wealth Management', 3, -1],
    ['Merrill', 5, -3],
    ['Stifel', 6, -50],
  ]);
  const { body: places } = await t.call(contract.moveCities, { as: 'admin', query: days });
  // Boston: Amy, Bert, Carl, Dora and the fifty left and joined, Iris only left. Cambridge: Hope.
  expect(places.cities.map(({ city, advisors, left, joined }) => [city, advisors, left, joined])).toEqual([
    ['Boston', 55, 55, 54],
    ['Cambridge', 1, 1, 1],
  ]);
});

test('each lane, and the one lift-out', async () => {
  const { body: lanes } = await t.call(contract.moveLanes, { as: 'admin', query: days });
  expect(
    lanes.map(({ firmLeft, firmJoined, advisors }) => [firmLeft.name, firmJoined.name, advisors]),
  ).toEqual([
    ['Stifel', 'Robert W. Baird', 50],
    ['Merrill', 'UBS', 4],
    ['UBS', 'Merrill', 1],
  ]);
  const { body: teams } = await t.call(contract.moveLiftOuts, { as: 'admin', query: days });
  expect(teams).toMatchObject([
    { size: 2, from: '2025-02-05', to: '2025-02-11', aum: { total: dollars(80), known: 2, of: 2 } },
  ]);
});
