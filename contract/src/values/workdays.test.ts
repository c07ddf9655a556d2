import { expect, test } from 'vitest';
import { nextWorkday } from './workdays.ts';

test.each([
  ['2025-08-28', '2025-08-29', 'Thursday'],
  ['2025-08-29', '2025-09-01', 'Friday'],
  ['2025-08-30', '2025-09-01', 'Saturday'],
  ['2025-08-31', '2025-09-01', 'Sunday'],
])('after %s the next workday is %s, as it is a %s', (day, next) => {
  expect(nextWorkday(day)).toBe(next);
});
