import { readFileSync } from 'node:fs';
import { listMoves, moveCities } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

const migrations = ['0470_city_and_market_of_one_report.sql', '0551_told_by_content.sql'].map(
  (name) => [name, new URL(`../platform/db/migrations/${name}`, import.meta.url)] as const,
);
let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const row = (city: string, name = 'Max,Orderson', zip = '') =>
  `${name},"${city}",Merrill,UBS,2024-06-01,,7100002,${zip}`;
const file = (...rows: string[]) =>
  ['First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD,ZIP', ...rows].join('\n');
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

/** Where the only counted move is shown and found, and its city on the map. */
async function shown() {
  const { body } = await t.call(listMoves, { as: 'admin', query: {} });
  const inMarket = await t.call(listMoves, { as: 'admin', query: { market: 'silicon-valley' } });
  const map = await t.call(moveCities, { as: 'admin', query: { to: '2024-12-31' } });
  const counted = body.filter((move) => move.class !== 'repeat');
  return {
    moves: counted.map(({ city, state, market, marketAssumed }) => [city, state, market, marketAssumed]),
    inMarket: inMarket.headers['x-total-count'],
    map: map.body.cities.map(({ key, city, state }) => [key, city, state]),
  };
}
const austin = {
  moves: [['Austin', 'TX', null, false]],
  inMarket: '0',
  map: [['TX|austin', 'Austin', 'TX']],
};
const sanJose = {
  moves: [['San Jose', 'CA', 'silicon-valley', false]],
  inMarket: '1',
  map: [['CA|san jose', 'San Jose', 'CA']],
};

describe('rows of one move in two cities: city and market are of the row that is in a market', () => {
  const [inAustin, inSanJose] = [row('Austin, TX'), row('San Jose, CA')];
  const asMaxwell = row('San Jose, CA', 'Maxwell,Orderson');

  test.each([
    ['told first', inSanJose, inAustin],
    ['told last', inAustin, inSanJose],
    ['told first under another spelling', asMaxwell, inAustin],
    ['told last under another spelling', inAustin, asMaxwell],
  ])('%s', async (_, first, second) => {
    await upload(t, file(first));
    const before = await shown();
    const { uploadId } = await upload(t, file(second));
    expect(await shown()).toEqual(sanJose);
    await revert(uploadId);
    expect(await shown()).toEqual(before);
    await revert((await upload(t, file(first, second))).uploadId);
    expect(await shown()).toEqual(before);
  });

  test.each([
    ['', [inAustin, inSanJose]],
    [', sent the other way round', [inSanJose, inAustin]],
    [' under two spellings', [inAustin, asMaxwell]],
  ])('in one file%s', async (_, rows) => {
    await upload(t, file(...rows));
    expect(await shown()).toEqual(sanJose);
  });

  test('where its upload is reverted, they are those of the row that remains', async () => {
    const { uploadId } = await upload(t, file(inSanJose));
    await upload(t, file(inAustin));
    await revert(uploadId);
    expect(await shown()).toEqual(austin);
  });

  test('the warning says where the move counts', async () => {
    await upload(t, file(inAustin));
    const says =
      'San Jose, CA differs from Austin, TX in an earlier file for the same name, firms and day; both count as one move, in San Jose, CA.';
    for (const told of [inSanJose, row('San Jose, CA', 'Maxwell,Orderson')]) {
      const { warnings, uploadId } = await upload(t, file(told));
      expect(warnings).toEqual([{ row: 2, message: expect.stringContaining(says) }]);
      await revert(uploadId);
    }
  });
});

test('a stated city replaces an assumed one with its state, in either order of files', async () => {
  const [assumed, stated] = [file(row('San Jose')), file(row('San Jose, CA'))];
  const first = await upload(t, assumed);
  expect((await shown()).moves).toEqual([['San Jose', null, 'silicon-valley', true]]);
  const second = await upload(t, stated);
  expect(await shown()).toEqual(sanJose);
  await revert(first.uploadId);
  await upload(t, assumed);
  expect(await shown()).toEqual(sanJose);
  await revert(second.uploadId);
  expect((await shown()).moves).toEqual([['San Jose', null, 'silicon-valley', true]]);
});

test('of two markets that are stated one stands with its city, the same in either order', async () => {
  const [miami, inSanJose] = [file(row('Miami, FL')), file(row('San Jose, CA'))];
  const first = await upload(t, inSanJose);
  await upload(t, miami);
  const both = await shown();
  expect(both.moves).toEqual([['Miami', 'FL', 'miami', false]]);
  await revert(first.uploadId);
  await upload(t, inSanJose);
  expect(await shown()).toEqual(both);
  await revert((await upload(t, file(row('San Jose, CA'), row('Miami, FL')))).uploadId);
  expect(await shown()).toEqual(both);
});

test('a ZIP code of a market is a place as a city is, in files and in rows', async () => {
  const [city, zip] = [row('San Jose'), row('', 'Max,Orderson', '94301')];
  const byZip = { moves: [['94301', null, 'silicon-valley', false]], inMarket: '1' };
  const uploads = [await upload(t, file(city)), await upload(t, file(zip))];
  expect(await shown()).toMatchObject(byZip);
  for (const { uploadId } of uploads) await revert(uploadId);
  await upload(t, file(zip, city));
  expect(await shown()).toMatchObject(byZip);
});

test.each(migrations)(
  'a stored move with the city of one row and the market of another is put right by %s, and can be reverted',
  async (_, migration) => {
    await upload(t, file(row('Austin, TX')));
    const { uploadId } = await upload(t, file(row('San Jose, CA')));
    const mixed = [
      "UPDATE moves SET city = 'Austin', state = 'TX'",
      "UPDATE move_sources SET city = CASE WHEN city IS NULL THEN 'San Jose' END, state = CASE WHEN city IS NULL THEN 'CA' END",
    ];
    for (const statement of mixed) await query(t.databaseUrl, statement, []);
    expect(await shown()).not.toEqual(sanJose);
    await query(t.databaseUrl, readFileSync(migration, 'utf8'));
    expect(await shown()).toEqual(sanJose);
    await revert(uploadId);
    expect(await shown()).toEqual(austin);
  },
);
