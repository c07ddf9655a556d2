import { listMoves } from '@liftout/contract/moves';
import { previewRevert, revertUpload, uploadWarnings } from '@liftout/contract/uploads';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
const dorn = (first: string, aum: string, crd = '') =>
  `${first},Dornquist,"San Jose, CA",Merrill,UBS,02/03/2025,${aum},${crd}`;
const amounts = async () => (await t.call(listMoves, { as: 'admin', query: {} })).body.map(({ aum }) => aum);
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });
const replaces = (said: string, known: string) =>
  `AUM ${said} replaces ${known} of an earlier file; reverting this upload restores it.`;
const differs = (said: string, known: string) =>
  `AUM ${said} differs from ${known} in an earlier row for the same move; ${known} stands.`;

describe('an AUM that a row under another spelling contradicts is told', () => {
  test.each([
    ['with a CRD number', dorn('Dan', '$55M', '123')],
    ['with another given name', dorn('Daniel', '$55M')],
  ])('in a later file, %s', async (_, row) => {
    await upload(t, file(dorn('Dan', '$50M')));
    const later = await upload(t, file(dorn('Ann', '$1M'), row));
    expect(later).toMatchObject({ added: 1, duplicates: 1, warningCount: 1 });
    expect(later.warnings).toEqual([{ row: 3, message: replaces('$55,000,000', '$50,000,000') }]);
    expect(await amounts()).toEqual(expect.arrayContaining([55_000_000, 1_000_000]));
    const { text } = await t.call(uploadWarnings, { as: 'admin', params: { id: later.uploadId } });
    const [, line]: string[][] = parse(text, { bom: true, relax_column_count: true });
    expect(line?.slice(2, 4)).toEqual([row.split(',')[0], 'Dornquist']);
    await revert(later.uploadId);
    expect(await amounts()).toEqual([50_000_000]);
  });

  test('in the same file, where the first row stands', async () => {
    const { warnings } = await upload(
      t,
      file(dorn('Dan', '$50M'), dorn('Daniel', '$55M'), dorn('Dan', '$50M', '123')),
    );
    expect(warnings).toEqual([{ row: 3, message: differs('$55,000,000', '$50,000,000') }]);
    expect(await amounts()).toEqual([50_000_000]);
  });

  test('in a file that reports both spellings again, each once', async () => {
    await upload(t, file(dorn('Dan', '$50M')));
    await upload(t, file(dorn('Dan', '$55M', '123')));
    const same = await upload(t, file(dorn('Dan', '$55M')));
    expect(same.warnings).toEqual([]);
    const again = await upload(t, file(dorn('Dan', '$60M'), dorn('Dan', '$61M', '123')));
    expect(again.warnings).toEqual([
      { row: 2, message: replaces('$60,000,000', '$55,000,000') },
      { row: 3, message: differs('$61,000,000', '$60,000,000') },
    ]);
    expect(await amounts()).toEqual([60_000_000]);
    await revert(again.uploadId);
    expect(await amounts()).toEqual([55_000_000]);
  });

  test('once, where a known move gets its first repeat', async () => {
    await upload(t, file(dorn('Dan', '$50M')));
    const { warnings } = await upload(t, file(dorn('Dan', '$55M'), dorn('Dan', '$55M', '123')));
    expect(warnings).toEqual([{ row: 2, message: replaces('$55,000,000', '$50,000,000') }]);
  });
});

test.each([
  ['the same spelling', dorn('Dan', '$55M')],
  ['another spelling', dorn('Daniel', '$55M', '123')],
])('what a revert puts back is told before it, of %s', async (_, row) => {
  const preview = async (id: string) =>
    (await t.call(previewRevert, { as: 'admin', params: { id } })).body.corrected;
  const first = await upload(t, file(dorn('Dan', '$50M'), dorn('Ann', '$1M'), dorn('Eva', '')));
  const second = await upload(t, file(row, dorn('Ann', '$1M'), dorn('Eva', '$7M'), dorn('Bea', '$2M')));
  expect([await preview(first.uploadId), await preview(second.uploadId)]).toEqual([0, 2]);
  await revert(second.uploadId);
  expect((await amounts()).toSorted()).toEqual([1_000_000, 50_000_000, null]);
});

describe('a row that counts as a known move and says another state is told with both', () => {
  const smith = (place: string, crd = '') => `John,Smith,"${place}",Merrill,UBS,02/03/2025,,${crd}`;
  const says = (place: string, known: string, where: string, counted = known) =>
    `${place} differs from ${known} in ${where} for the same name, firms and day; both count as one move, in ${counted}. If they are two people, give each row its CRD number.`;

  test('in one file, also where it is sent again', async () => {
    const namesakes = file(smith('Boston, MA'), smith('Dallas, TX'), smith('Cambridge, MA'));
    for (const added of [1, 0]) {
      const result = await upload(t, namesakes);
      expect(result.added).toBe(added);
      expect(result.warnings).toEqual([
        { row: 3, message: says('Dallas, TX', 'Boston, MA', 'an earlier row') },
      ]);
    }
  });

  test('in a later file, whichever comes first', async () => {
    const first = await upload(t, file(smith('Dallas, TX')));
    const { warnings } = await upload(t, file(smith('Boston, MA')));
    const message = says('Boston, MA', 'Dallas, TX', 'an earlier file', 'Boston, MA');
    expect(warnings).toEqual([{ row: 2, message }]);
    await revert(first.uploadId);
    expect(await amounts()).toHaveLength(1);
  });

  test('under another fingerprint', async () => {
    await upload(t, file(smith('Boston, MA')));
    const { warnings, uploadId } = await upload(t, file(smith('Dallas, TX', '123')));
    expect(warnings).toEqual([{ row: 2, message: says('Dallas, TX', 'Boston, MA', 'an earlier file') }]);
    const { text } = await t.call(uploadWarnings, { as: 'admin', params: { id: uploadId } });
    expect(text).toContain('"Dallas, TX",Merrill');
  });

  test('but two CRD numbers are two people', async () => {
    const { added, warnings } = await upload(t, file(smith('Boston, MA', '5'), smith('Dallas, TX', '6')));
    expect([added, warnings]).toEqual([2, []]);
  });
});
