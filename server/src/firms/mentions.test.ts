import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

const names = new Map(
  (
    [
      ['merrill', 'Merrill', 'merrill'],
      ['merrill lynch', 'Merrill', 'merrill lynch'],
      ['ubs', 'UBS', 'ubs'],
      ['ms', 'MS', 'ms'],
      ['citi', 'Citi', 'Citi'],
      ['compass', 'Compass', 'compass'],
      ['d a davidson', 'D.A. Davidson', 'd.a. davidson'],
    ] as const
  ).map(([phrase, shown, written]) => [phrase, { shown, written }]),
);

test.each([
  ['Merrill Lynch loses a team to UBS', ['Merrill', 'UBS']],
  ["UBS hires Merrill's best; Merrill answers", ['UBS', 'Merrill']],
  ['Golf clubs and Ms. Green', []],
  ['A moral compass for advisors', []],
  ['Compass opens in Austin', ['Compass']],
  ['Citi and D.A. Davidson part', ['Citi', 'D.A. Davidson']],
  ['MS, UBS and others', ['MS', 'UBS']],
  ['ubs', []],
  ['', []],
])('%s', (text, firms) => {
  expect(mentionedIn(text, names)).toEqual(firms);
});
