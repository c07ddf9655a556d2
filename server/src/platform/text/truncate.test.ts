import { isStorable } from '@liftout/contract/values/characters';
import { expect, test } from 'vitest';
import { cleanText, truncate } from './truncate.ts';

test.each([
  ['Whitfield', 5, 'Whitf'],
  ['short', 5, 'short'],
  ['a👍👍', 2, 'a'],
  ['a👍👍', 3, 'a👍'],
  ['👩‍👩‍👧 and more', 7, ''],
  ['👩‍👩‍👧 and more', 8, '👩‍👩‍👧'],
  ['re\u0301sume\u0301', 2, 'r'],
  ['🇫🇷🇩🇪', 6, '🇫🇷'],
])('%j fits into %i as %j', (text, max, cut) => expect(truncate(text, max)).toBe(cut));

test('a single grapheme that is too long is cut between code points', () => {
  expect(truncate(`👍${'\u0301'.repeat(1_000)}`, 300)).toHaveLength(300);
  expect(truncate('\u200d👍'.repeat(300), 301)).toSatisfy(isStorable);
});

test('external text is repaired before it is cut', () => {
  expect(cleanText(' \u0000 a\ud83d ', 10)).toBe('a\uFFFD');
  expect(cleanText('👍'.repeat(60), 101)).toBe('👍'.repeat(50));
});

test('a text of megabytes is cut like any other', () => {
  expect(truncate('e\u0301'.repeat(2_000_000), 301)).toHaveLength(300);
});
