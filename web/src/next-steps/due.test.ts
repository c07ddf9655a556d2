import { expect, test } from 'vitest';
import { dueText, nextWorkday } from './due.ts';

test.each([
  ['2025-08-28', 'Overdue since Aug 28'],
  ['2025-08-29', 'Due today'],
  ['2025-08-30', 'Due tomorrow'],
  ['2025-09-03', 'Due Sep 3'],
  ['2026-01-05', 'Due Jan 5, 2026'],
])('on August 29, a step for %s is: %s', (dueOn, text) => {
  expect(dueText(dueOn, '2025-08-29')).toBe(text);
});

test.each([
  ['2025-08-28', '2025-08-29', 'Thursday'],
  ['2025-08-29', '2025-09-01', 'Friday'],
  ['2025-08-30', '2025-09-01', 'Saturday'],
  ['2025-08-31', '2025-09-01', 'Sunday'],
])('after %s the next workday is %s, as it is a %s', (day, next) => {
  expect(nextWorkday(day)).toBe(next);
});
