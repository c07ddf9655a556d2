import { search } from '@liftout/contract/admin';
import { listMoves } from '@liftout/contract/moves';
import { makeRegisterMoves, previewRegisterMoves } from '@liftout/contract/register-moves';
import { listUploads, revertUpload } from '@liftout/contract/uploads';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type FirmOf, openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());
afterAll(() => folder.remove());

const at = (
  firm: number,
  name: string,
  from: string,
  branch: [string, string] = ['PALO ALTO', 'CA'],
): FirmOf => ({
  firm,
  name,
  from,
  branch,
});
const merrill = (from = '2015-01-05') => at(1, 'MERRILL LYNCH', from);
const ubs = (from = '2015-01-05') => at(2, 'UBS FINANCIAL SERVICES INC.', from);
const rbc = (from = '2015-01-05') => at(3, 'RBC CAPITAL MARKETS, LLC', from);
const gone = (firm: FirmOf, to: string): FirmOf => ({ ...firm, to });

/** Ten people of the file of July 1, one for each class of change; see `after`. */
const before: PersonOf[] = [
  { crd: 101, first: 'ANN', last: 'ASHWORTH', now: [merrill()] },
  { crd: 102, first: 'BEA', last: 'BIRCHALL', now: [merrill(), ubs('2025-05-20')] },
  { crd: 103, first: 'CYD', last: 'CEDARHOLM', now: [merrill(), ubs('2018-01-02')] },
  { crd: 104, first: 'DOV', last: 'DOGWOODE', now: [merrill()] },
  { crd: 105, first: 'EVE', last: 'ELMSTEAD', now: [merrill(), rbc()] },
  { crd: 106, first: 'FAY', last: 'FIRTHEY', now: [ubs()] },
  { crd: 107, first: 'GIL', last: 'GUMTREE', now: [merrill()] },
];
const after: PersonOf[] = [
  // Left Merrill for UBS: a move, of the day of the registration with UBS.
  {
    crd: 101,
    first: 'ANN',
    last: 'ASHWORTH',
    now: [ubs('2025-07-14')],
    before: [gone(merrill(), '2025-07-11')],
  },
  // Left Merrill, registered with UBS 86 days before this file: a move, told in two filings.
  {
    crd: 102,
    first: 'BEA',
    last: 'BIRCHALL',
    now: [ubs('2025-05-20')],
    before: [gone(merrill(), '2025-07-20')],
  },
  // Left Merrill, but was with UBS too since 2018: no move.
  {
    crd: 103,
    first: 'CYD',
    last: 'CEDARHOLM',
    now: [ubs('2018-01-02')],
    before: [gone(merrill(), '2025-07-20')],
  },
  // Joined UBS and is still with Merrill: both, no move yet.
  { crd: 104, first: 'DOV', last: 'DOGWOODE', now: [merrill(), ubs('2025-07-30')] },
  // Left two firms for one: cannot be told which move it is.
  {
    crd: 105,
    first: 'EVE',
    last: 'ELMSTEAD',
    now: [ubs('2025-07-02')],
    before: [gone(merrill(), '2025-07-01'), gone(rbc(), '2025-07-01')],
  },
  // Nothing changed: FAY. GIL is gone, and HAL is new.
  { crd: 106, first: 'FAY', last: 'FIRTHEY', now: [ubs()] },
  { crd: 108, first: 'HAL', last: 'HAWTHORNE', now: [rbc('2025-07-10')] },
];

async function importBoth(second = after): Promise<string> {
  const register = advisorRegisterService(t.platform);
  for (const [people, day] of [
    [before, '2025-07-01'],
    [second, '2025-08-14'],
  ] as const)
    await register.importPath(
      folder.write(registerZip([people], day), 'feed.zip'),
      { acceptLosses: false },
      system,
    );
  const [file] = await query(t.databaseUrl, `SELECT id FROM register_files WHERE "day" = '2025-08-14'`);
  return String(file?.id);
}
const preview = async (id: string) =>
  (await t.call(previewRegisterMoves, { as: 'admin', params: { id } })).body;
const make = async (id: string) => (await t.call(makeRegisterMoves, { as: 'admin', params: { id } })).body;
const stored = async () => {
  const { body } = await t.call(listMoves, { as: 'admin', query: { sort: 'date', order: 'asc' } });
  return body.map(({ lastName, firmLeft, firmJoined, movedOn, city, market, class: kind }) =>
    [lastName, firmLeft?.name, firmJoined?.name, movedOn, city, market, kind].join(', '),
  );
};

test('of each class of change, those that are moves are made, with the day of the registration', async () => {
  const id = await importBoth();
  expect(await preview(id)).toEqual({ moves: 2, told: 0, others: 5, uploadId: null });
  expect(await query(t.databaseUrl, 'SELECT count(*)::int AS firms FROM firms')).toEqual([{ firms: 0 }]);
  expect(await make(id)).toMatchObject({ totalProcessed: 2, added: 2, duplicates: 0, rejected: 0 });
  expect(await stored()).toEqual([
    'Birchall, Merrill, UBS, 2025-05-20, Palo Alto, silicon-valley, move',
    'Ashworth, Merrill, UBS, 2025-07-14, Palo Alto, silicon-valley, move',
  ]);
  const { body } = await t.call(listUploads, { as: 'admin', query: {} });
  expect(body).toMatchObject([{ fileName: 'SEC register, feed.zip', timePeriod: 'Register of 2025-08-14' }]);
});

test('their upload is of all markets, in the list and in the search', async () => {
  await make(await importBoth());
  const ofAll = [{ market: null, marketName: 'All markets' }];
  expect((await t.call(listUploads, { as: 'admin', query: {} })).body).toMatchObject(ofAll);
  const found = await t.call(search, { as: 'admin', query: { q: 'SEC register' } });
  expect(found.body.uploads).toMatchObject([{ marketName: 'All markets' }]);
});

test('they are made once, taken back by reverting the upload, and can then be made again', async () => {
  const id = await importBoth();
  const { uploadId } = await make(id);
  expect(await preview(id)).toMatchObject({ uploadId });
  const again = await t.inject({ as: 'admin', method: 'POST', url: `/api/admin/register/files/${id}/moves` });
  expect(again.statusCode).toBe(409);
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  expect(await stored()).toEqual([]);
  expect(await preview(id)).toMatchObject({ moves: 2, uploadId: null });
  expect((await make(id)).added).toBe(2);
});

test('a move that a file told before is confirmed, and gets its CRD number', async () => {
  await upload(t, csv('Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-07-25,$90M'));
  const id = await importBoth();
  expect(await preview(id)).toMatchObject({ moves: 2, told: 1 });
  await make(id);
  expect(await stored()).toEqual([
    'Birchall, Merrill, UBS, 2025-05-20, Palo Alto, silicon-valley, move',
    expect.stringMatching(/^ashworth, Merrill, UBS, 2025-07-25, Palo Alto, silicon-valley, move$/i),
  ]);
  const crds = await query(
    t.databaseUrl,
    `SELECT DISTINCT a.crd FROM moves m JOIN moves a ON a.advisor_id = m.advisor_id WHERE m.aum_cents IS NOT NULL AND a.crd IS NOT NULL`,
  );
  expect(crds).toEqual([{ crd: '101' }]);
});

test('a move of another surname, between other firms or long before is another move', async () => {
  await upload(
    t,
    csv(
      'Ann,Ashwood,"Palo Alto, CA",Merrill,UBS,2025-07-14,',
      'Ann,Ashworth,"Palo Alto, CA",Merrill,RBC,2025-07-14,',
      'Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-03-01,',
    ),
  );
  expect(await preview(await importBoth())).toMatchObject({ moves: 2, told: 0 });
});

test('a file without a move makes none', async () => {
  const id = await importBoth(before.slice(0, 6));
  expect(await preview(id)).toEqual({ moves: 0, told: 0, others: 1, uploadId: null });
  const answer = await t.inject({
    as: 'admin',
    method: 'POST',
    url: `/api/admin/register/files/${id}/moves`,
  });
  expect(answer.statusCode).toBe(409);
  expect(await query(t.databaseUrl, 'SELECT id FROM uploads')).toEqual([]);
});
