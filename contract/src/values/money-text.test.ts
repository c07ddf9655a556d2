import { expect, test } from 'vitest';
import { inMillions, maximumInWords, money } from './money-text.ts';

test.each([
  [0, '$0'],
  [0.4, '$0'],
  [420, '$420'],
  [999.49, '$999'],
  [999.5, '$1K'],
  [999.6, '$1K'],
  [1_000, '$1K'],
  [850_499, '$850K'],
  [999_499.99, '$999K'],
  [999_500, '$1.0M'],
  [999_960, '$1.0M'],
  [12_845_300, '$12.8M'],
  [999_949_999, '$999.9M'],
  [999_950_000, '$1.0B'],
  [999_960_000, '$1.0B'],
  [1_234_000_000, '$1.2B'],
  [2_100_000_000_000, '$2,100.0B'],
  [-0.4, '$0'],
  [-999.6, '−$1K'],
  [-999_960, '−$1.0M'],
  [-3_400_000, '−$3.4M'],
  [-999_960_000, '−$1.0B'],
])('%d dollars in brief: %s', (dollars, text) => {
  expect(money(dollars)).toBe(text);
});

test('a pipeline is published in millions, however small or large', () => {
  expect([0, 850_000, 12_800_000, 1_200_000_000].map(inMillions)).toEqual([
    '$0.0M',
    '$0.9M',
    '$12.8M',
    '$1,200.0M',
  ]);
});

test('a maximum from cents', () => {
  expect([100 * 1e9 * 100, 10 * 1e12 * 100].map(maximumInWords)).toEqual(['$100 billion', '$10 trillion']);
});
