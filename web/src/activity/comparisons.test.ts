import { expect, test } from 'vitest';
import { difference, growth, share } from './comparisons.ts';

test('growth is a percentage of the previous month', () => {
  expect(growth(150, 120)).toBe(25);
  expect(growth(90, 120)).toBe(-25);
  expect(growth(0, 120)).toBe(-100);
});

test('there is no growth without a known previous month', () => {
  expect(growth(12, 0)).toBeNull();
  expect(growth(null, 3)).toBeNull();
  expect(growth(3, null)).toBeNull();
});

test('rates differ by points', () => {
  expect(difference(31.5, 34)).toBe(-2.5);
  expect(difference(null, 34)).toBeNull();
});

test('a share is a percentage of the whole, and null where the whole is 0', () => {
  expect(share(36, 240)).toBe(15);
  expect(share(0, 240)).toBe(0);
  expect(share(0, 0)).toBeNull();
});
