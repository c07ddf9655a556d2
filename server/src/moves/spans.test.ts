import { expect, test } from 'vitest';
import { businessDaysBack, monthsOf, spanBefore } from './spans.ts';

test.each([
  ['2025-08-01', '2025-08-31', '2025-07-01', '2025-07-31'],
  ['2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
  ['2025-01-01', '2025-03-31', '2024-10-01', '2024-12-31'],
  ['2025-08-04', '2025-08-10', '2025-07-28', '2025-08-03'],
  ['2025-08-29', '2025-08-29', '2025-08-28', '2025-08-28'],
  ['2025-08-20', null, '2025-08-10', '2025-08-19'],
])('the span before %s to %s', (from, to, before, until) => {
  expect(spanBefore({ from, to }, '2025-08-29')).toEqual({ from: before, to: until });
});

test('a span without a first day has no previous one', () => {
  expect(spanBefore({ from: null, to: '2025-08-31' }, '2025-08-29')).toBeNull();
});

test('business days are Monday to Friday', () => {
  expect(businessDaysBack('2025-08-29', 1)).toBe('2025-08-29');
  expect(businessDaysBack('2025-08-31', 1)).toBe('2025-08-29');
  expect(businessDaysBack('2025-08-29', 6)).toBe('2025-08-22');
  expect(businessDaysBack('2025-08-29', 30)).toBe('2025-07-21');
});

test('months of a span, the latest ones where there are too many', () => {
  expect(monthsOf('2024-11-15', '2025-02-01', 12)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02']);
  expect(monthsOf('2020-01-01', '2025-02-28', 2)).toEqual(['2025-01', '2025-02']);
});
