import { expect, test } from 'vitest';
import { isStorable, storable } from './characters.ts';

test.each([
  ['plain text,\nwith lines\tand é, 漢字, שלום, 👩‍👩‍👧', true],
  ['a\u0000b', false],
  ['half \ud83d', false],
  ['\udc4d half', false],
])('%j can be stored: %s', (text, fits) => expect(isStorable(text)).toBe(fits));

test.each([
  ['a\u0000b', 'ab'],
  ['cut \ud83d', 'cut \uFFFD'],
  ['\u001b[31mred\u0007', '[31mred'],
  ['a\vb\fc', 'a b c'],
  ['evil\u202Egpj.exe', 'evilgpj.exe'],
  ['one\r\n\ttwo', 'one\r\n\ttwo'],
  ['שלום 👩‍👩‍👧', 'שלום 👩‍👩‍👧'],
])('%j is repaired to %j', (text, repaired) => {
  expect(storable(text)).toBe(repaired);
  expect(isStorable(storable(text))).toBe(true);
});
