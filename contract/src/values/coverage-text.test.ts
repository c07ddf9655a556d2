import { expect, test } from 'vitest';
import { dealsWorth, knownFor, partlyKnown } from './coverage-text.ts';

test.each([
  [4, 7, 'known for 4 of 7'],
  [0, 7, 'known for 0 of 7'],
  // 11 of 18 is 61.1%.
  [11, 18, 'known for 61%'],
  // 1,199 of 1,200 is 99.9%, and one is still missing; 1 of 1,200 is 0.08%, and one is there.
  [1_199, 1_200, 'known for over 99%'],
  [1, 1_200, 'known for under 1%'],
  [0, 1_200, 'known for 0%'],
  [1_200, 1_200, 'known for 100%'],
])('%i of %i: %s', (known, of, text) => expect(knownFor(known, of)).toBe(text));

test('what is all known or not at all says nothing', () => {
  expect([partlyKnown(3, 3), partlyKnown(0, 3), partlyKnown(0, 0), partlyKnown(2, 3)]).toEqual([
    null,
    null,
    null,
    'known for 2 of 3',
  ]);
});

test.each([
  [100_000_000, 3, 3, '$1.0M'],
  [100_000_000, 2, 3, '$1.0M, known for 2 of 3'],
  [0, 0, 3, null],
  [0, 0, 0, '$0'],
])('%i cents, known for %i of %i: %s', (cents, known, of, text) =>
  expect(dealsWorth({ cents, known, of })).toBe(text),
);
