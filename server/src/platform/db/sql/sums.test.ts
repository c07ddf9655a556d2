import { expect, test } from 'vitest';
import { addUp, centsOf, dollarsOf } from './sums.ts';

test.each([
  ['0', 0, 0],
  ['150', 150, 1.5],
  ['-1', -1, -0.01],
  ['9007199254740991', 9_007_199_254_740_991, 90_071_992_547_409.91],
  ['9007199254740992', 9_007_199_254_740_991, 90_071_992_547_409],
  ['900719925474099199', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['99999999999999999999999999999', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['-99999999999999999999999999999', -9_007_199_254_740_991, -9_007_199_254_740_991],
])('a sum of %s cents is %d cents and %d dollars', (sum, cents, dollars) => {
  expect(centsOf(sum)).toBe(cents);
  expect(dollarsOf(sum)).toBe(dollars);
});

test('nothing known is not zero', () => expect(dollarsOf(null)).toBeNull());

test('sums are added up without rounding', () => {
  expect(addUp(['9007199254740991', '9007199254740991', 3])).toBe(18_014_398_509_481_985n);
});
