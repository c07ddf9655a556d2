import { listMoves } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const file = (...rows: string[]) =>
  ['First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD', ...rows].join('\n');
const row = (name: string, city: string, crd = '7100001') =>
  `${name},"${city}",Merrill,UBS,2024-06-01,,${crd}`;
const inMarket = async () => {
  const query = { market: 'silicon-valley' };
  return (await t.call(listMoves, { as: 'admin', query })).headers['x-total-count'];
};
/** Uploads a file twice: it has the same matches when its moves are known. */
async function countsOf(...rows: string[]) {
  const [first, again] = [await upload(t, file(...rows)), await upload(t, file(...rows))];
  const counts = ({ marketMatches, assumedMatches, outsidePeriod }: typeof first) => [
    marketMatches,
    assumedMatches,
    outsidePeriod,
  ];
  expect(counts(again)).toEqual(counts(first));
  expect(again).toMatchObject({ added: 0, duplicates: rows.length });
  return counts(first);
}

const spellings = ['Robert,Twicetold', 'Bob,Twicetold', 'Robert,Robert Twicetold'];

test('a move that a file tells under three spellings is one match, one outside the period and one move', async () => {
  const rows = spellings.map((name) => row(name, 'San Jose, CA'));
  expect(await countsOf(...rows, row('Ann,Other', 'Palo Alto, CA', '5'))).toEqual([2, 0, 2]);
  expect(await inMarket()).toBe('2');
});

test('it is an assumed match only where no row states the market', async () => {
  expect(await countsOf(row('Robert,Twicetold', 'San Jose'), row('Bob,Twicetold', 'San Jose'))).toEqual([
    1, 1, 1,
  ]);
  const [first] = (await t.call(listMoves, { as: 'admin', query: {} })).body;
  expect(first?.marketAssumed).toBe(true);
  const stated = [row('Robert,Twicetold', 'San Jose'), row('Bob,Twicetold', 'San Jose, CA')];
  expect(await countsOf(...stated)).toEqual([1, 0, 1]);
});

test('a spelling that an earlier file told counts with the new one', async () => {
  const earlier = await upload(t, file(row('Bob,Twicetold', 'San Jose, CA')));
  const rows = [row('Robert,Twicetold', 'San Jose, CA'), row('Bob,Twicetold', 'San Jose, CA')];
  expect(await countsOf(...rows)).toEqual([1, 0, 1]);
  await t.call(revertUpload, { as: 'admin', params: { id: earlier.uploadId } });
  expect(await countsOf(...rows)).toEqual([1, 0, 1]);
});

test('two moves that only resemble each other count as two', async () => {
  const rows = [row('Robert,Twicetold', 'San Jose, CA', '1'), row('Bob,Twicetold', 'San Jose, CA', '2')];
  expect(await countsOf(...rows)).toEqual([2, 0, 2]);
});
