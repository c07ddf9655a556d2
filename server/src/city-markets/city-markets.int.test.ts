import { listUploadCities, setCityMarket } from '@liftout/contract/city-markets';
import { listMoves } from '@liftout/contract/moves';
import { revertUpload, uploadWarnings } from '@liftout/contract/uploads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const row = (name: string, city: string) => `${name},Ash,${city},Merrill,UBS,2025-02-03,`;
const citiesOf = async (id: string) => (await t.call(listUploadCities, { as: 'admin', params: { id } })).body;
const assign = (key: string, market: 'miami' | 'boston' | 'silicon-valley' | null) =>
  t.call(setCityMarket, { as: 'admin', body: { key, market } });
const marketOf = async (name: string) => {
  const { body } = await t.call(listMoves, { as: 'admin', query: { q: name } });
  return body.map(({ market }) => market);
};

/** Six moves, one of them in the market: Hollywood twice, a county, a ZIP code of elsewhere, and one without a city. */
const mixed = () =>
  csv(
    row('Ann', '"San Jose, CA"'),
    row('Bea', 'Hollywood'),
    row('Cyd', 'hollywood'),
    row('Dov', '"Travis County, TX"'),
    row('Eve', '75201'),
    row('Fay', ''),
  );

test('an upload tells which cities no market has, most moves first, and why', async () => {
  const { uploadId, marketMatches } = await upload(t, mixed());
  expect(marketMatches).toBe(1);
  expect(await citiesOf(uploadId)).toEqual({
    moves: 5,
    cities: 3,
    listed: [
      {
        key: '|hollywood',
        city: 'Hollywood',
        state: null,
        moves: 2,
        reason: '"Hollywood" needs a state, such as CA or FL; the row counts in no market.',
        market: null,
      },
      { key: 'TX|travis county', city: 'Travis County', state: 'TX', moves: 1, reason: null, market: null },
      { key: '|75201', city: '75201', state: null, moves: 1, reason: null, market: null },
      { key: null, city: '', state: null, moves: 1, reason: null, market: null },
    ],
  });
});

test('the file of warnings names the cities too', async () => {
  const { uploadId } = await upload(t, mixed(), { fileName: 'odd.csv' });
  const path = uploadWarnings.path.replace(':id', uploadId);
  const { body } = await t.inject({ as: 'admin', url: path });
  expect(body).toContain(',2 moves in Hollywood count in no market.');
  expect(body).toContain(',"1 move in Travis County, TX counts in no market."');
  expect(body).toContain(',1 move without a city counts in no market.');
});

test('a city that is assigned counts in its market, in files before and after, until that is taken back', async () => {
  const { uploadId } = await upload(t, mixed());
  expect(await marketOf('Bea')).toEqual([null]);
  expect((await assign('|hollywood', 'miami')).body).toEqual({
    key: '|hollywood',
    market: 'miami',
    moves: 2,
  });
  expect([await marketOf('Bea'), await marketOf('Cyd'), await marketOf('Dov')]).toEqual([
    ['miami'],
    ['miami'],
    [null],
  ]);
  const { moves, cities, listed } = await citiesOf(uploadId);
  expect([moves, cities]).toEqual([3, 2]);
  expect(listed[0]).toMatchObject({ key: '|hollywood', moves: 2, reason: null, market: 'miami' });

  const later = await upload(t, csv(row('Gil', 'Hollywood')), { market: 'Miami' });
  expect(later).toMatchObject({ marketMatches: 1, warningCount: 1 });
  const elsewhere = await upload(t, csv(row('Hal', 'Hollywood')), { market: 'Boston' });
  expect(elsewhere.warningCount).toBe(0);
  expect(await marketOf('Hal')).toEqual(['miami']);

  expect((await assign('|hollywood', null)).body).toMatchObject({ market: null, moves: 3 });
  expect([await marketOf('Bea'), await marketOf('Hal')]).toEqual([[null], [null]]);
  // The file for Miami itself assumes its own Hollywood, whatever was assigned.
  expect(await marketOf('Gil')).toEqual(['miami']);
});

test('what one file says of a market stays when a city is released, and a revert goes by the other files', async () => {
  const vague = await upload(t, csv(row('Ann', '"Austin, TX"')));
  const exact = await upload(t, csv(row('Ann', '"San Jose, CA"')));
  await assign('TX|austin', 'boston');
  expect(await marketOf('Ann')).toEqual(['boston']);
  await assign('TX|austin', null);
  expect(await marketOf('Ann')).toEqual(['silicon-valley']);
  await assign('TX|austin', 'boston');
  await t.call(revertUpload, { as: 'admin', params: { id: exact.uploadId } });
  expect(await marketOf('Ann')).toEqual(['boston']);
  await t.call(revertUpload, { as: 'admin', params: { id: vague.uploadId } });
  expect(await marketOf('Ann')).toEqual([]);
});

test('a city can be assigned to another market, and one that no move has can not', async () => {
  await upload(t, mixed());
  await assign('TX|travis county', 'boston');
  expect((await assign('TX|travis county', 'miami')).body.moves).toBe(1);
  expect(await marketOf('Dov')).toEqual(['miami']);
  expect((await assign('TX|travis county', 'miami')).body.moves).toBe(0);
  for (const key of ['TX|nowhere', 'CA|san jose'])
    expect(
      (
        await t.inject({
          as: 'admin',
          method: 'PUT',
          url: '/api/admin/city-markets',
          payload: { key, market: 'miami' },
        })
      ).statusCode,
    ).toBe(404);
});

test('a state that contradicts the ZIP code is told', async () => {
  const columns = 'First Name,Last Name,City,State,ZIP,Firm Left,Firm Joined,Date,AUM\n';
  const file = `${columns}Ann,Ash,,TX,94301,Merrill,UBS,2025-02-03,\nBea,Ash,TX 10001,,,Merrill,UBS,2025-02-03,\nCyd,Ash,"Austin, TX",CA,,Merrill,UBS,2025-02-03,\n`;
  const { warnings } = await upload(t, file);
  expect(warnings).toEqual([
    { row: 2, message: 'ZIP code 94301 is in CA, not in TX; the ZIP code was used.' },
    { row: 3, message: 'ZIP code 10001 is in NY, not in TX; the ZIP code was used.' },
    { row: 4, message: 'City says TX but State says CA; TX was used.' },
  ]);
});
