import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';
import { resolveAgain } from './resolve-again.ts';

let t: TestApp;
const { sql, clear, decide, undo, names } = firmNamesOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

/** Firms, with spellings that have the same words and, some, another meaning. */
const meanings: Record<string, string> = {
  'Janney (Oskarvind Group)': 'Janney Montgomery Scott',
  'Janney Oskarvind Group': 'own',
  'Merrill, a Bank of America company': 'Merrill',
  'Merrill a Bank of America company': 'Merrill',
  'a bond trader at Merrill': 'own',
  'A BOND TRADER AT MERRILL': 'own',
};
const spellings = Object.keys(meanings);
const rowOf = (spelling: string) =>
  `Ann,Advisor${spellings.indexOf(spelling)},"Palo Alto, CA","${spelling}",UBS,02/01/2025,`;
const send = (...some: string[]) => upload(t, csv(...some.map(rowOf)));

/** The firm that the moves of each spelling left. */
const firms = async () => {
  const rows = await sql<{ spelling: string; firm: string; key: string }>(
    'SELECT m.firm_left_spelling AS spelling, f.name AS firm, f.name_key AS key FROM moves m JOIN firms f ON f.id = m.firm_left_id',
  );
  return Object.fromEntries(rows.map(({ spelling, firm, key }) => [spelling, [firm, key]]));
};

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test('a spelling means the same firm in any order, of one file', async () => {
  await send(...spellings);
  const expected = await firms();
  for (const [spelling, firm] of Object.entries(meanings))
    if (firm !== 'own') expect(expected[spelling]?.[0]).toBe(firm);
    else expect(Object.values(meanings)).not.toContain(expected[spelling]?.[0]);
  for (const order of permutations(spellings.slice(0, 4))) {
    await clear();
    await send(...order, ...spellings.slice(4).toReversed());
    expect(await firms()).toEqual(expected);
  }
});

test('a spelling means the same firm in any order of files, after reverts too', async () => {
  await send(...spellings);
  const expected = await firms();
  for (const order of permutations(spellings.slice(0, 3))) {
    await clear();
    const [first = ''] = order;
    const { uploadId } = await send(first);
    await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
    for (const spelling of [...order.slice(1), ...spellings.slice(3), first]) await send(spelling);
    expect(await firms()).toEqual(expected);
  }
});

test('a decision covers spellings that differ in case and spaces, in any order, and its undo gives each its own', async () => {
  const [small = '', large = ''] = spellings.slice(4);
  await send(small, large);
  const before = await firms();
  const decided = await decide('merrill', 1, small);
  expect(decided.status).toBe(200);
  expect(Object.values(await firms()).map(([firm]) => firm)).toEqual(['Merrill', 'Merrill']);
  expect(await names()).toEqual([
    expect.objectContaining({ spelling_key: 'a bond trader at Merrill', status: 'confirmed' }),
    expect.objectContaining({ spelling_key: 'a bond trader at merrill', status: 'confirmed' }),
    expect.objectContaining({ spelling_key: 'ubs' }),
  ]);
  await upload(t, csv('Bob,Later,"Palo Alto, CA",A Bond  Trader at merrill,UBS,02/01/2025,'));
  expect(Object.values(await firms()).map(([firm]) => firm)).toEqual(['Merrill', 'Merrill', 'Merrill']);
  await undo(2, small);
  expect(await firms()).toMatchObject(before);
});

test('spellings that were recorded by their words are looked at again by their marks', async () => {
  const [bracketed = '', bare = ''] = spellings;
  await send(bracketed, bare);
  const expected = await firms();
  const expectedNames = await names();
  // As they were recorded before: both under their words, as the first that came.
  await decide(null, 1, 'janney (oskarvind group)');
  await sql(`DELETE FROM firm_aliases WHERE spelling_key LIKE '%(%'`);
  await sql(`UPDATE firm_aliases SET by_words = true, rules_version = 'older'`);
  expect(await firms()).not.toEqual(expected);
  await resolveAgain(t.platform, 'present');
  expect(await firms()).toEqual(expected);
  expect(await names()).toEqual(expectedNames);
});

test('what a person decided on words stays decided for each spelling that moves have', async () => {
  const [bracketed = '', bare = ''] = spellings;
  await send(bracketed, bare);
  await sql(`DELETE FROM firm_aliases WHERE spelling_key LIKE '%(%'`);
  await sql(`UPDATE firm_aliases SET by_words = true, rules_version = 'older', status = 'confirmed'
    WHERE spelling_key LIKE 'janney%'`);
  await sql(
    `UPDATE moves SET firm_left_id = (SELECT firm_id FROM firm_aliases WHERE spelling_key = 'janney oskarvind group')`,
  );
  const decided = await firms();
  await send(bracketed);
  expect(await firms()).toEqual(decided);
  await resolveAgain(t.platform, 'present');
  await send(bracketed, bare);
  expect(await firms()).toEqual(decided);
  expect(await names()).toContainEqual(
    expect.objectContaining({ spelling_key: 'janney (oskarvind group)', status: 'confirmed' }),
  );
});
