import { listMoves, movesLeftOut } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });
/** All that is told of moves, without ids and times. */
async function told() {
  const { body } = await t.call(listMoves, { as: 'admin', query: { includeConversions: 'yes' } });
  const { body: leftOut } = await t.call(movesLeftOut, { as: 'admin', query: {} });
  const stored = await query(
    t.databaseUrl,
    `SELECT m.first_name, m.firm_left_spelling, m.firm_joined_spelling, m.created_at = u.created_at AS is_first, s.first_name AS said,
       s.firm_left_spelling AS said_left
     FROM moves m JOIN move_sources s ON s.move_id = m.id JOIN uploads u ON u.id = s.upload_id ORDER BY m.moved_on, u.created_at, s."row"`,
  );
  const moves = body.map(({ id: _, advisorId: __, firmLeft, firmJoined, source: ___, ...move }) => ({
    ...move,
    left: [firmLeft?.name, firmLeft?.spelling],
    joined: [firmJoined?.name, firmJoined?.spelling],
  }));
  return { moves, leftOut, stored };
}

test('a revert leaves names and spellings of firms as the files say that remain', async () => {
  const [first, second] = [
    csv('María,Featherquill,"San Jose, CA",Merrill Lynch Wealth Mgmt,UBS,2025-03-03,$10M'),
    csv('MARIA,FEATHERQUILL,"San Jose, CA",Merrill,UBS Financial Services,2025-03-03,$12M'),
  ];
  const { uploadId } = await upload(t, first);
  const other = await upload(t, second);
  const third = await upload(t, csv('Maria,Featherquill,"San Jose, CA",Merrill Lynch,UBS,2025-03-03,'));
  await revert(uploadId);
  await revert(third.uploadId);
  const after = await told();
  expect(after.stored).toEqual([
    {
      first_name: 'MARIA',
      firm_left_spelling: 'Merrill',
      firm_joined_spelling: 'UBS Financial Services',
      is_first: true,
      said: null,
      said_left: null,
    },
  ]);
  await revert(other.uploadId);
  await upload(t, second);
  const alone = await told();
  expect(after).toEqual(alone);
});

test('what a remaining file said otherwise is still known, and when the move was first reported', async () => {
  const line = (name: string, firm: string) => csv(`${name},Ashworth,"San Jose, CA",${firm},UBS,2025-03-03,`);
  const { uploadId } = await upload(t, line('Ann', 'Merrill Lynch'));
  for (const table of ['uploads', 'moves'])
    await query(t.databaseUrl, `UPDATE ${table} SET created_at = created_at - interval '1 day'`);
  await upload(t, line('ANN', 'Merrill'));
  await upload(t, line('Ánn', 'Merrill Lynch Wealth Mgmt'));
  await revert(uploadId);
  const { stored } = await told();
  expect(stored).toMatchObject([
    { first_name: 'ANN', firm_left_spelling: 'Merrill', is_first: true, said: null, said_left: null },
    { first_name: 'ANN', is_first: true, said: 'Ánn', said_left: 'Merrill Lynch Wealth Mgmt' },
  ]);
});

test('whether a takeover made a conversion is told by the spellings that remain', async () => {
  const line = (left: string, joined: string) =>
    csv(`Maria,Featherquill,"San Jose, CA",${left},${joined},2024-12-31,`);
  const asBefore = await upload(t, line('UBS', 'Credit Suisse'));
  const { uploadId } = await upload(t, line('Paine Webber', 'UBS'));
  const conversion = { conversions: 1, takeovers: 0 };
  expect((await told()).leftOut).toMatchObject(conversion);
  await revert(asBefore.uploadId);
  expect((await told()).leftOut).toMatchObject(conversion);
  await upload(t, line('UBS', 'Credit Suisse'));
  expect((await told()).leftOut).toMatchObject(conversion);
  await revert(uploadId);
  const { moves, leftOut } = await told();
  expect(leftOut).toMatchObject({ conversions: 0, takeovers: 1 });
  expect(moves).toMatchObject([
    { class: 'takeover', left: ['UBS', 'UBS'], joined: ['UBS', 'Credit Suisse'] },
  ]);
});
