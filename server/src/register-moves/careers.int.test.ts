import { listMoves } from '@liftout/contract/moves';
import { makeRegisterMoves, previewCareerMoves } from '@liftout/contract/register-moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, assert, beforeEach, expect, test } from 'vitest';
import { type FirmOf, openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { countCareers, makeFromCareers } from './career-runs.fixture.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const palo: [string, string] = ['PALO ALTO', 'CA'];
const at = (firm: number, name: string, from: string): FirmOf => ({ firm, name, from, branch: palo });
const gone = (firm: FirmOf, to: string): FirmOf => ({ ...firm, to });
const merrill = (from: string) => at(1, 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', from);
const bofa = (from: string) => at(4, 'BANK OF AMERICA PRIVATE BANK', from);
const ubs = (from: string) => at(2, 'UBS FINANCIAL SERVICES INC.', from);
const rbc = (from: string) => at(3, 'RBC CAPITAL MARKETS, LLC', from);

const people: PersonOf[] = [
  // Merrill, UBS, RBC: two moves, the first long ago.
  {
    crd: 101,
    first: 'ANN',
    last: 'ASHWORTH',
    now: [rbc('2025-03-03')],
    before: [gone(merrill('2010-01-04'), '2019-05-01'), gone(ubs('2019-05-06'), '2025-02-28')],
  },
  {
    crd: 102,
    first: 'BEA',
    last: 'BIRCHALL',
    now: [bofa('2024-06-03')],
    before: [gone(merrill('2015-01-05'), '2024-05-31')],
  },
  { crd: 103, first: 'CYD', last: 'CEDARHOLM', now: [merrill('2015-01-05'), ubs('2024-02-05')] },
  { crd: 104, first: 'DOV', last: 'DOGWOODE', now: [ubs('2023-09-01')] },
  ...Array.from(
    { length: 20 },
    (_, n): PersonOf => ({
      crd: 200 + n,
      last: `GUMTREE${'ABCDEFGHIJKLMNOPQRST'[n]}`,
      now: [ubs('2024-04-01')],
      before: [gone(rbc('2016-01-04'), '2024-03-29')],
    }),
  ),
  {
    crd: 300,
    first: 'EVE',
    last: 'ELMSTEAD',
    now: [ubs('2024-04-01')],
    before: [gone(merrill('2016-01-04'), '2024-03-29')],
  },
];
const importFile = (all = people, day = '2025-08-28') =>
  advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([all], day), 'feed.zip'),
    { acceptLosses: true },
    system,
  );
const preview = async (since?: string) => {
  await countCareers(t);
  return (await t.call(previewCareerMoves, { as: 'admin', query: since ? { since } : {} })).body;
};
const make = (since: string) => makeFromCareers(t, since);
const stored = async () => {
  const { body } = await t.call(listMoves, { as: 'admin', query: { sort: 'date', order: 'asc' } });
  return body.map(({ lastName, firmLeft, firmJoined, movedOn, market, class: kind }) =>
    [lastName, firmLeft?.name, firmJoined?.name, movedOn, market, kind].join(', '),
  );
};
const both = [
  'Elmstead, Merrill, UBS, 2024-04-01, silicon-valley, move',
  'Ashworth, UBS, RBC Wealth Management, 2025-03-03, silicon-valley, move',
];

test('one file into an empty installation tells the moves of three years, and what is none', async () => {
  await importFile();
  expect(await preview()).toEqual({
    day: '2025-08-28',
    since: '2022-08-28',
    counts: { move: 2, conversion: 1, dual: 1, bulk: 20, first: 1 },
  });
  expect(await query(t.databaseUrl, 'SELECT count(*)::int AS firms FROM firms')).toEqual([{ firms: 0 }]);
  expect(await make('2022-08-28')).toMatchObject({
    state: 'made',
    moves: 2,
    read: 2,
    added: 2,
    duplicates: 0,
    problem: null,
  });
  expect(await stored()).toEqual(both);
});

test("the day from which on they count is the reader's, and what is there is not added again", async () => {
  await importFile();
  await make('2022-08-28');
  expect(await preview('2015-01-01')).toMatchObject({ counts: { move: 3 } });
  expect(await make('2015-01-01')).toMatchObject({ added: 1, duplicates: 2 });
  const all = await stored();
  expect(all).toEqual(['Ashworth, Merrill, UBS, 2019-05-06, silicon-valley, move', ...both]);
  // The same file, and a later one with a registration that was filed anew: nothing twice.
  await importFile();
  const later = people.map((one) => (one.crd === 300 ? { ...one, now: [ubs('2024-04-09')] } : one));
  await importFile(later, '2025-09-02');
  expect(await make('2015-01-01')).toMatchObject({ state: 'made', added: 0, duplicates: 3 });
  expect(await stored()).toEqual(all);
});

test('reverting the upload takes them back, and they can be made again', async () => {
  await importFile();
  const { uploadId } = await make('2022-08-28');
  assert(uploadId !== null);
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  expect(await stored()).toEqual([]);
  await make('2022-08-28');
  expect(await stored()).toEqual(both);
});

test('a move that a file or a change of the register told is not told twice', async () => {
  await upload(t, csv('Eve,Elmstead,"Palo Alto, CA",Merrill,UBS,2024-04-20,$90M'));
  await importFile(
    people.map((one) => (one.crd === 101 ? { ...one, now: [ubs('2019-05-06')], before: [] } : one)),
    '2025-02-20',
  );
  await importFile();
  const [file] = await query(t.databaseUrl, 'SELECT id FROM register_files ORDER BY "day" DESC LIMIT 1');
  await t.call(makeRegisterMoves, { as: 'admin', params: { id: String(file?.id) } });
  await make('2022-08-28');
  expect((await stored()).map((row) => row.toUpperCase())).toEqual([
    'ELMSTEAD, MERRILL, UBS, 2024-04-20, SILICON-VALLEY, MOVE',
    both[1]?.toUpperCase(),
  ]);
});
