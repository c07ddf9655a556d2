import { search } from '@liftout/contract/admin';
import { listMoves } from '@liftout/contract/moves';
import { makeRegisterMoves, previewRegisterMoves } from '@liftout/contract/register-moves';
import { listUploads, revertUpload } from '@liftout/contract/uploads';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder, type PersonOf } from '../advisor-register/register.fixture.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { before, importBoth as importRegister } from './register-moves.fixture.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());
afterAll(() => folder.remove());

const importBoth = (second?: PersonOf[]) => importRegister(t, folder, second);
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
