import { expect, test } from 'vitest';
import { parsePeriod } from './periods.ts';
import { timePeriodOptions } from './upload-periods.ts';

const optionsOf = (day: string) => timePeriodOptions(new Date(`${day}T12:00:00Z`));

test('the upload form offers Q1 2025, the months of 2025 and the last three of 2024, each readable', () => {
  const options = optionsOf('2025-08-29');
  expect(options).toHaveLength(16);
  expect(options.slice(0, 3)).toEqual(['Q1 2025', 'January 2025', 'February 2025']);
  expect(options.slice(-4)).toEqual(['December 2025', 'October 2024', 'November 2024', 'December 2024']);
  for (const option of options) expect(parsePeriod(option)?.label).toBe(option);
});

test('after those, it offers the current month first, then each month and quarter since', () => {
  expect(optionsOf('2025-12-31')).toEqual(optionsOf('2025-08-29'));
  expect(optionsOf('2026-04-01').slice(0, 6)).toEqual([
    'April 2026',
    'March 2026',
    'Q1 2026',
    'February 2026',
    'January 2026',
    'Q1 2025',
  ]);
  const years = optionsOf('2027-01-15');
  expect(years.slice(0, 3)).toEqual(['January 2027', 'December 2026', 'Q4 2026']);
  expect(years).toHaveLength(1 + 16 + 16);
  for (const option of years) expect(parsePeriod(option)?.label).toBe(option);
});
