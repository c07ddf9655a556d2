import { expect, test } from 'vitest';
import { knownCents, worthOf } from './values.ts';

test('an unknown value is null, not 0', () => {
  expect([knownCents(250_000), knownCents(0), knownCents(null)]).toEqual([250_000, null, null]);
});

test.each([
  [
    { count: 3, total: 350, known: 2 },
    { totalInCents: 350, valueKnownFor: '2 of 3' },
  ],
  [
    { count: 3, total: 0, known: 0 },
    { totalInCents: null, valueKnownFor: '0 of 3' },
  ],
  [
    { count: 0, total: 0, known: 0 },
    { totalInCents: 0, valueKnownFor: '0 of 0' },
  ],
])('%j', (sums, worth) => expect(worthOf(sums)).toEqual(worth));
