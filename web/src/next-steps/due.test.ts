import { expect, test } from 'vitest';
import { dueText } from './due.ts';

test.each([
  ['2025-08-28', 'Overdue since Aug 28'],
  ['2025-08-29', 'Due today'],
  ['2025-08-30', 'Due tomorrow'],
  ['2025-09-03', 'Due Sep 3'],
  ['2026-01-05', 'Due Jan 5, 2026'],
])('on August 29, a step for %s is: %s', (dueOn, text) => {
  expect(dueText(dueOn, '2025-08-29')).toBe(text);
});
