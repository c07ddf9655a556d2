import { expect, test } from 'vitest';
import { netAum } from './net-aum.ts';

const million = 100_000_000;
/** A side's people and the sum of those whose assets are known, in millions. */
const side = (advisors: number, known: number, millions: number) => ({
  moves: advisors,
  advisors,
  known,
  aum: known === 0 ? null : String(millions * million),
});
const quartiles = [50 * million, 150 * million] as const;

test.each([
  ['all known', side(2, 2, 300), side(1, 1, 100), true],
  ['a gain that the quartiles cannot turn', side(4, 4, 900), side(5, 1, 100), true], // at least 900 - 100 - 4 * 150
  ['a gain that they can turn', side(20, 15, 1_500), side(40, 5, 1_300), false],
  ['a loss that the quartiles cannot turn', side(5, 1, 100), side(4, 4, 900), true],
  ['a loss that they can turn', side(40, 5, 1_300), side(20, 15, 1_500), false],
  ['equal amounts, all known', side(1, 1, 100), side(1, 1, 100), true],
  ['equal amounts and someone unknown', side(2, 1, 100), side(1, 1, 100), false],
])('%s', (_name, joined, left, holds) => {
  expect(netAum(joined, left, quartiles).signHolds).toBe(holds);
});

test('without quartiles the unknown may be any amount, but never negative', () => {
  expect(netAum(side(3, 1, 100), side(0, 0, 0), null).signHolds).toBe(true);
  expect(netAum(side(0, 0, 0), side(3, 1, 100), null).signHolds).toBe(true);
  expect(netAum(side(3, 3, 900), side(1, 0, 0), null).signHolds).toBe(false);
});

test('the difference is exact and has the coverage of both sides', () => {
  expect(netAum(side(3, 2, 300), side(4, 1, 100), quartiles)).toMatchObject({
    cents: BigInt(200 * million),
    known: 3,
    of: 7,
  });
  expect(netAum(side(3, 0, 0), side(4, 0, 0), quartiles)).toEqual({
    cents: null,
    known: 0,
    of: 7,
    signHolds: false,
  });
});
