import { describe, expect, test } from 'vitest';
import { inPeriod, parsePeriod, timePeriod } from './periods.ts';

describe('a period is a month or a quarter of a year', () => {
  test.each([
    ['January 2025', 'January 2025', '2025-01-01', '2025-01-31'],
    ['february 2024', 'February 2024', '2024-02-01', '2024-02-29'],
    ['FEBRUARY 2025', 'February 2025', '2025-02-01', '2025-02-28'],
    ['December 2024', 'December 2024', '2024-12-01', '2024-12-31'],
    ['Q1 2025', 'Q1 2025', '2025-01-01', '2025-03-31'],
    [' q4  2024 ', 'Q4 2024', '2024-10-01', '2024-12-31'],
  ])('%s', (text, label, from, to) => {
    expect(parsePeriod(text)).toEqual({ label, from, to });
  });

  test.each([
    ['Q5 2025'],
    ['Q0 2025'],
    ['2025'],
    ['March'],
    ['Mar 2025'],
    ['March 25'],
    ['March 1889'],
    [''],
  ])('%j is none', (text) => {
    expect(parsePeriod(text)).toBeNull();
    expect(timePeriod.safeParse(text).success).toBe(false);
  });
});

test('both ends of a period are in it', () => {
  const march = timePeriod.parse('March 2025');
  expect(['2025-02-28', '2025-03-01', '2025-03-31', '2025-04-01'].map((day) => inPeriod(day, march))).toEqual(
    [false, true, true, false],
  );
});
