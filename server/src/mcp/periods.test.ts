import { expect, test } from 'vitest';
import { daysOf, daysOfPeriod } from './periods.ts';

/** A Friday. */
const friday = new Date('2025-08-29T16:00:00Z');

test.each([
  ['today', '2025-08-29', '2025-08-29'],
  ['last_7_days', '2025-08-23', '2025-08-29'],
  ['this_week', '2025-08-25', '2025-08-29'],
  ['last_week', '2025-08-18', '2025-08-24'],
  ['last_30_days', '2025-07-31', '2025-08-29'],
  ['this_month', '2025-08-01', '2025-08-29'],
  ['last_month', '2025-07-01', '2025-07-31'],
  ['last_90_days', '2025-06-01', '2025-08-29'],
  ['this_year', '2025-01-01', '2025-08-29'],
  ['last_year', '2024-01-01', '2024-12-31'],
] as const)('%s is %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, friday)).toEqual({ from, to });
});

test('a Sunday is the last day of its week, and January follows December', () => {
  const sunday = new Date('2025-08-31T23:59:00Z');
  expect(daysOfPeriod('this_week', sunday)).toEqual({ from: '2025-08-25', to: '2025-08-31' });
  expect(daysOfPeriod('last_month', new Date('2025-01-15T00:00:00Z'))).toEqual({
    from: '2024-12-01',
    to: '2024-12-31',
  });
});

test('a named period goes before days that were given', () => {
  expect(daysOf({ period: 'today', since: '2020-01-01' }, friday)).toEqual({
    from: '2025-08-29',
    to: '2025-08-29',
  });
  expect(daysOf({ since: '2020-01-01' }, friday)).toEqual({ from: '2020-01-01', to: undefined });
});
