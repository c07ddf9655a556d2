import { expect, test } from 'vitest';
import { nextWorkday, workdayFrom, workdayUpTo } from './workdays.ts';

test.each([
  ['2025-08-21', '2025-08-22', 'a Thursday'],
  ['2025-08-22', '2025-08-25', 'a Friday'],
  ['2025-08-23', '2025-08-25', 'a Saturday'],
  ['2025-08-24', '2025-08-25', 'a Sunday'],
  ['2025-08-29', '2025-09-02', 'the Friday before Labor Day'],
  ['2025-11-26', '2025-11-28', 'the day before Thanksgiving'],
  ['2025-12-24', '2025-12-26', 'the day before Christmas'],
  ['2025-12-31', '2026-01-02', "New Year's Eve"],
  ['2026-04-02', '2026-04-06', 'the Thursday before Easter'],
  ['2026-07-02', '2026-07-06', 'the Thursday before a July 4 that is a Saturday'],
  ['2027-12-30', '2027-12-31', "the Thursday before a New Year's Day that is a Saturday"],
])('after %s the next workday is %s, as it is %s', (day, next) => {
  expect(nextWorkday(day)).toBe(next);
});

test.each([
  ['a workday is its own', '2025-09-02', '2025-09-02', '2025-09-02'],
  ['a Sunday lies between Friday and Monday', '2025-08-24', '2025-08-22', '2025-08-25'],
  ['Labor Day lies between Friday and Tuesday', '2025-09-01', '2025-08-29', '2025-09-02'],
])('%s', (_, day, before, after) => {
  expect([workdayUpTo(day), workdayFrom(day)]).toEqual([before, after]);
});
