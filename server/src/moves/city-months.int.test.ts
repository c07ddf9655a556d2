import { listMoves, moveCities } from '@liftout/contract/moves';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

/**
 * Palo Alto: Ann in June and, as she moves on, in July; Bea in July, who names no firm left; Cyd's conversion. San Jose:
 * Dov in July, and one who only left. One row has no city.
 */
const moves = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,UBS,2025-06-10,',
  'Ann,Ash,"Palo Alto, CA",UBS,RBC,2025-07-20,',
  'Bea,Birch,"Palo Alto, CA",,UBS,2025-07-02,',
  'Cyd,Cedar,"Palo Alto, CA",Merrill,Bank of America Private Bank,2025-07-03,',
  'Dov,Dogwood,"San Jose, CA",UBS,Merrill,2025-07-04,',
  'Eve,Elm,"San Jose, CA",Merrill,,2025-07-05,',
  'Fay,Fir,,Merrill,UBS,2025-07-06,',
);
const read = async (query: object = {}) =>
  (await t.call(moveCities, { as: 'admin', query: { to: '2025-08-15', ...query } })).body;
const brief = ({ cities }: Awaited<ReturnType<typeof read>>) =>
  cities.map(({ key, left, joined, months }) => [
    key,
    left,
    joined,
    months.map((one) => [one.month, one.left, one.joined].join(' ')),
  ]);

test('each city says who left and who joined a firm, by month; an advisor counts once in the whole', async () => {
  await upload(t, moves, { timePeriod: 'Q2 2025' });
  const found = await read();
  expect(brief(found)).toEqual([
    ['CA|palo alto', 1, 2, ['2025-06 1 1', '2025-07 1 2']],
    ['CA|san jose', 2, 1, ['2025-07 2 1']],
    [null, 1, 1, ['2025-07 1 1']],
  ]);
  expect(found.cities[0]).toMatchObject({
    city: 'Palo Alto',
    state: 'CA',
    latitude: 37.44,
    longitude: -122.14,
  });
  expect(found.cities[2]).toMatchObject({ city: '', latitude: null });
  expect([found.total, found.market]).toEqual([3, null]);
  expect(found.months).toHaveLength(12);
  expect(found.months.at(0)).toEqual({ month: '2024-09', coverage: 'none' });
});

test('of a firm they are who left and who joined it, and of a market its own cities', async () => {
  await upload(t, moves);
  expect(brief(await read({ firm: 'UBS', market: 'silicon-valley' }))).toEqual([
    ['CA|palo alto', 1, 2, ['2025-06 0 1', '2025-07 1 1']],
    ['CA|san jose', 1, 0, ['2025-07 1 0']],
  ]);
});

test('a city leads to its rows', async () => {
  await upload(t, moves);
  const query = { city: 'CA|san jose', includeConversions: 'no' } as const;
  const { body } = await t.call(listMoves, { as: 'admin', query });
  expect(body.map(({ firstName }) => firstName).sort()).toEqual(['Dov', 'Eve']);
});

test('given rows that name a ZIP code alone, the map has them without a city, in their market; a city with its ZIP code is one', async () => {
  await upload(
    t,
    csv(
      'Ann,Ash,94301,Merrill,UBS,2025-07-10,',
      'Bea,Birch,94301 / 94025,Merrill,UBS,2025-07-11,',
      'Cyd,Cedar,"Palo Alto, CA 94301",Merrill,UBS,2025-07-12,',
      'Dov,Dogwood,,Merrill,UBS,2025-07-13,',
    ),
  );
  const { cities } = await read();
  expect(cities).toMatchObject([
    { key: null, city: '', state: null, latitude: null, advisors: 3 },
    { key: 'CA|palo alto', city: 'Palo Alto', advisors: 1 },
  ]);
  expect((await read({ market: 'silicon-valley' })).cities).toMatchObject([
    { key: null, city: '', advisors: 2 },
    { key: 'CA|palo alto', advisors: 1 },
  ]);
});
