import { expect, it } from 'vitest';
import { coverageText } from './coverage.ts';

const text = (known: number, of: number) => coverageText({ total: null, known, of });

it('says for how many advisors assets are known', () => {
  expect(text(129, 212)).toBe('known for 61% of 212 advisors');
  expect(text(0, 3)).toBe('Known for none of 3 advisors');
  expect(text(1, 1)).toBe('Known for all 1 advisor');
  expect(text(0, 0)).toBe('No advisors');
});

it('never rounds a part to 0% or 100%', () => {
  expect(text(1, 1000)).toBe('known for under 1% of 1,000 advisors');
  expect(text(999, 1000)).toBe('known for over 99% of 1,000 advisors');
});

it('says no percentage of fewer than ten', () => {
  expect(text(4, 9)).toBe('known for 4 of 9 advisors');
  expect(text(4, 10)).toBe('known for 40% of 10 advisors');
});
