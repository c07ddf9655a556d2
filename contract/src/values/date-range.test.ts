import { describe, expect, test } from 'vitest';
import { readMonth } from './date-range.ts';

const demo = new Date('2025-08-29T16:00:00.000Z');

describe('a date range names one month', () => {
  test.each([
    ['month', '2025-08'],
    ['august', '2025-08'],
    ['july', '2025-07'],
    ['january', '2025-01'],
    ['september', '2024-09'],
    ['december', '2024-12'],
    ['2023-02', '2023-02'],
    ['2026-01', '2026-01'],
  ])('%s', (range, key) => {
    expect(readMonth(range, demo)?.key).toBe(key);
  });

  test.each([['July'], ['JULY'], ['jul'], ['2025-13'], ['2025-00'], ['2025-7'], ['1889-01'], [''], ['week']])(
    '%j names none',
    (range) => {
      expect(readMonth(range, demo)).toBeNull();
    },
  );
});
