import { foldForSearch } from '@liftout/contract/values/fold';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const t = await createTestApp();
const owner = new pg.Client({ connectionString: t.databaseUrl });
beforeAll(() => owner.connect());
afterAll(async () => {
  await owner.end();
  await t.close();
});

/** Each text as the database folds it. */
async function folded(texts: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ folded: string }>(
    'SELECT fold_for_search(text) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (text, n) ORDER BY n',
    [texts],
  );
  return rows.map((row) => row.folded);
}

/** Every character of Unicode 14, which the oldest PostgreSQL has, in a range. */
const charactersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((character) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character),
  );

test('the database folds every letter as the contract does', async () => {
  const scripts = [
    [0x20, 0x52f],
    [0x590, 0x6ff],
    [0x900, 0x9ff],
    [0xe00, 0xe7f],
    [0x1e00, 0x1fff],
    [0x2010, 0x214f],
    [0x3040, 0x30ff],
    [0x4e00, 0x4fff],
    [0xac00, 0xadff],
    [0xf900, 0xfaff],
    [0xff01, 0xff9f],
  ] as const;
  // In lower case: a database in the locale "C" lowers ASCII alone.
  const letters = scripts.flatMap(([from, to]) => charactersOf(from, to)).map((one) => one.toLowerCase());
  expect(letters.length).toBeGreaterThan(4_000);
  const given = letters.map((letter) => `e${letter}x`);
  expect(await folded(given)).toEqual(given.map(foldForSearch));
});

test('capitals of Latin letters fold in any locale, and what LIKE reads stays', async () => {
  const given = ['BJÖRK', 'SØREN', 'ŁÓDŹ', 'STRAẞE', 'ÞÓRÐUR ÆSIR ŒUVRE', 'İSTANBUL', 'ＵＢＳ', '%_\\ü%'];
  expect(await folded(given)).toEqual(given.map(foldForSearch));
  expect(await folded(['%_\\Ü%'])).toEqual(['%_\\u%']);
});

test('long texts fold as the contract does, whatever a word processor put into them', async () => {
  const plain = 'Said he’d think — “maybe” … ';
  const given = [plain, `${plain}• José`, `${plain}\u00a0Ｕbs`, `‘${plain.repeat(50)}’ €5`, `${plain}ʼn Ǿ`];
  expect(await folded(given)).toEqual(given.map(foldForSearch));
});

test('folding makes no text longer, since index rows have a maximum size', async () => {
  const letters = charactersOf(0x80, 0xf8ff).filter((letter) => !/\p{Script=Tibetan}/u.test(letter));
  const texts = await folded(letters);
  // The cases of a letter differ in length by themselves, and a server may not know the newest ones.
  const allowed = (letter: string) =>
    Math.max(Buffer.byteLength(letter), Buffer.byteLength(letter.toLowerCase()));
  expect(letters.filter((letter, at) => Buffer.byteLength(texts[at] ?? '') > allowed(letter))).toEqual([]);
});

test('joiners and what else shows nothing are no part of a folded text', async () => {
  const given = ['علی\u200cرضا', 'क\u200dष', 'Ann\u00adMarie Zo\u200bë', '\ufeffUBS\u2060'];
  const plain = ['علیرضا', 'कष', 'annmarie zoe', 'ubs'];
  expect(await folded(given)).toEqual(plain);
  expect(given.map(foldForSearch)).toEqual(plain);
});
