import { describe, expect, test } from 'vitest';
import { parseMoney } from './money.ts';

describe('readable amounts become whole cents', () => {
  test.each([
    ['$1.2B', 1_200_000_000_00],
    ['350M', 350_000_000_00],
    ['1,250,000', 1_250_000_00],
    ['59.1M', 59_100_000_00],
    ['$387M', 387_000_000_00],
    ['$ 350 m', 350_000_000_00],
    ['1.2 B', 1_200_000_000_00],
    ['1,250,000,000', 1_250_000_000_00],
    ['12.5k', 12_500_00],
    ['2T', 2_000_000_000_000_00],
    ['15MM', 15_000_000_00],
    ['1.5 billion', 1_500_000_000_00],
    ['USD 3 million', 3_000_000_00],
    ['US$75K', 75_000_00],
    ['250000 USD', 250_000_00],
    ['.5B', 500_000_000_00],
    ['5.', 5_00],
    ['1,250,000.505', 1_250_000_51],
    ['1.005', 1_01],
    ['0', 0],
    ['-0', 0],
    ['  42 ', 42_00],
    [1_250_000, 1_250_000_00],
    [0.1 + 0.2, 30],
    [0, 0],
  ])('%s', (input, cents) => {
    expect(parseMoney(input)).toEqual({ kind: 'amount', cents });
  });
});

describe('saying nothing is not zero and not an error', () => {
  test.each([[''], ['   '], [null], [undefined]])('%j', (input) => {
    expect(parseMoney(input)).toEqual({ kind: 'blank' });
  });
});

describe('an amount below zero is negative', () => {
  test.each([['(200M)'], ['-5M'], ['-$5M'], ['$-5M'], ['−1'], [-1]])('%s', (input) => {
    expect(parseMoney(input)).toEqual({ kind: 'negative' });
  });
});

describe('what is not surely an amount is unreadable', () => {
  test.each([
    ['n/a'],
    ['TBD'],
    ['-'],
    ['$'],
    ['M'],
    ['9e9'],
    ['1.2.3'],
    ['1.250.000'],
    ['1,25,000'],
    ['1,2B'],
    ['$100M-$200M'],
    ['~350M'],
    ['350M+'],
    ['€5M'],
    ['5X'],
    ['(5M'],
    ['5M)'],
    ['--5'],
    ['-$-5'],
    ['5M 5M'],
    ['=1+1'],
    ['Infinity'],
    ['9'.repeat(41)],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [{}],
    [true],
  ])('%s', (input) => {
    expect(parseMoney(input)).toEqual({ kind: 'unreadable' });
  });
});

test.each([['99999T'], ['$100T'], [1e300]])('an amount beyond exact cents is huge: %s', (input) => {
  expect(parseMoney(input)).toEqual({ kind: 'huge' });
});
