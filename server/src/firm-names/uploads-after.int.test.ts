import { attention } from '@liftout/contract/admin';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { file, firmNamesOf, key } from './firm-names.fixture.ts';

let t: TestApp;
const { clear, list, preview, decide, undo, moves, sql } = firmNamesOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

describe('uploads after a decision', () => {
  test('the same file again adds nothing', async () => {
    await upload(t, file);
    await decide('merrill');
    expect(await upload(t, file)).toMatchObject({ added: 0, duplicates: 6 });
    expect(await moves()).toHaveLength(5);
  });

  test('can be reverted, before and after the file came again', async () => {
    const first = await upload(t, file);
    await decide('merrill');
    const second = await upload(t, file);
    expect((await revert(first.uploadId)).body).toMatchObject({ removed: 0, kept: 5 });
    expect((await revert(second.uploadId)).body).toMatchObject({ removed: 5, kept: 0 });
    expect(await upload(t, file)).toMatchObject({ added: 5, duplicates: 1 });
  });

  test('can be reverted one by one where their moves became one; an undo then restores the rest', async () => {
    const one = await upload(t, csv('Ada,Lovelace,"Palo Alto, CA",Merrill Lynck,UBS,01/10/2025,$10M'));
    const two = await upload(t, csv('Ada,Lovelace,"San Jose, CA",Merrill Lynch,UBS,01/10/2025,$12M'));
    await decide('merrill');
    expect(await moves()).toHaveLength(1);
    expect((await revert(one.uploadId)).body).toMatchObject({ removed: 0, kept: 1 });
    expect(await moves()).toMatchObject([{ aum_cents: 1_200_000_000, reports: [{ left: 'Merrill Lynch' }] }]);
    expect((await undo(2)).body.counts).toMatchObject({ moves: 0 });
    expect(await moves()).toMatchObject([{ left_firm: 'Merrill', reports: [{ left: 'Merrill Lynch' }] }]);
    expect((await revert(two.uploadId)).body).toMatchObject({ removed: 1 });
  });

  test('report a known move with another spelling, which may turn out to be another firm', async () => {
    await upload(t, csv('Ada,Lovelace,"Palo Alto, CA",Merrill Lynch,UBS,01/10/2025,$10M'));
    const other = csv('Ada,Lovelace,"San Jose, CA",BofA,UBS,01/10/2025,$12M');
    expect(await upload(t, other)).toMatchObject({ added: 0 });
    expect((await preview(null, 'bofa')).body).toMatchObject({ moves: 1, split: 1 });
    await decide(null, 1, 'bofa');
    expect(await moves()).toHaveLength(2);
    expect(await moves()).toContainEqual(
      expect.objectContaining({
        left_firm: 'BofA',
        aum_cents: 1_200_000_000,
        reports: [expect.objectContaining({ city: 'San Jose' })],
      }),
    );
    expect(await upload(t, other)).toMatchObject({ added: 0 });
  });

  test('moves whose fingerprints pass from one to another keep apart', async () => {
    const chain = csv(
      'Ada,Lovelace,"Palo Alto, CA",Merrill Lynck,Merrill,01/10/2025,',
      'Ada,Lovelace,"Palo Alto, CA",Merrill,Merrill Lynck,01/10/2025,',
      'Ada,Lovelace,"Palo Alto, CA",UBS,Merrill Lynck,01/10/2025,',
    );
    await upload(t, chain);
    const before = await moves();
    expect((await decide('merrill')).body.counts).toMatchObject({ moves: 3, merged: 1, conversions: 2 });
    expect(await moves()).toHaveLength(2);
    await undo(2);
    expect(await moves()).toEqual(before);
  });

  test('a name waits since it first did, also after a decision was undone', async () => {
    await upload(t, file);
    await sql(`UPDATE firm_aliases SET waits_since = '2025-07-01' WHERE spelling_key = $1`, [key]);
    await decide('merrill');
    await undo(2);
    const waiting = (await t.call(attention, { as: 'admin' })).body.find(({ kind }) => kind === 'firmReview');
    expect(waiting).toMatchObject({ name: 'Merrill Lynck', at: '2025-07-01T00:00:00.000Z' });
  });

  test('a name that no move has after a revert waits for nobody, until a file has it again', async () => {
    const attentionTo = async () =>
      (await t.call(attention, { as: 'admin' })).body.find(({ kind }) => kind === 'firmReview')?.count ?? 0;
    const { uploadId } = await upload(t, file);
    expect([(await list()).length, await attentionTo()]).toEqual([1, 1]);
    await revert(uploadId);
    expect([(await list()).length, await attentionTo()]).toEqual([0, 0]);
    await upload(t, file);
    expect([(await list()).length, await attentionTo()]).toEqual([1, 1]);
  });
});
