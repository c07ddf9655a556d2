import { expect, test } from 'vitest';
import { readMonth } from './date-range.ts';
import { monthOf, monthOptions, previousMonth } from './months.ts';

const demo = new Date('2025-08-29T16:00:00.000Z');

test('the selector offers the current month as "month", then the five before by name', () => {
  expect(monthOptions(demo)).toEqual([
    { value: 'month', label: 'August 2025' },
    { value: 'july', label: 'July 2025' },
    { value: 'june', label: 'June 2025' },
    { value: 'may', label: 'May 2025' },
    { value: 'april', label: 'April 2025' },
    { value: 'march', label: 'March 2025' },
  ]);
  const overNewYear = monthOptions(new Date('2026-02-10T00:00:00Z'));
  expect(overNewYear.map((option) => option.label)).toEqual([
    'February 2026',
    'January 2026',
    'December 2025',
    'November 2025',
    'October 2025',
    'September 2025',
  ]);
  for (const now of [demo, new Date('2026-02-10T00:00:00Z')])
    for (const { value, label } of monthOptions(now)) expect(readMonth(value, now)?.label).toBe(label);
});

test('months begin and end in UTC, leap days and new years included', () => {
  expect(monthOf(new Date('2024-02-29T23:59:59.999Z'))).toEqual({
    key: '2024-02',
    label: 'February 2024',
    from: '2024-02-01T00:00:00.000Z',
    until: '2024-03-01T00:00:00.000Z',
  });
  expect(previousMonth(monthOf(new Date('2025-01-01T00:00:00Z'))).key).toBe('2024-12');
});
