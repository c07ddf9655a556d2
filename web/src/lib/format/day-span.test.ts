import { expect, test } from 'vitest';
import { daySpan, orderedRange } from './day-span.ts';

test.each([
  ['2025-08-19', '2025-08-19', 'Aug 19, 2025'],
  ['2025-08-19', '2025-08-25', 'Aug 19–25, 2025'],
  ['2025-03-03', '2025-05-31', 'Mar 3 to May 31, 2025'],
  ['2024-12-20', '2025-01-03', 'Dec 20, 2024 to Jan 3, 2025'],
])('%s to %s', (from, to, text) => {
  expect(daySpan(from, to)).toBe(text);
});

test.each([
  ['2025-08-25', '2025-08-19', '2025-08-19', '2025-08-25'],
  ['2025-08-19', '2025-08-25', '2025-08-19', '2025-08-25'],
  ['2025-08-19', '', '2025-08-19', ''],
  ['', '2025-08-19', '', '2025-08-19'],
])('a range from %s to %s is from %s to %s', (chosenFrom, chosenTo, from, to) => {
  expect(orderedRange(chosenFrom, chosenTo)).toEqual({ from, to });
});
