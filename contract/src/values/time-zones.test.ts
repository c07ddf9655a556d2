import { expect, test } from 'vitest';
import { dayIn, timeZoneOf } from './time-zones.ts';

test.each([
  ['silicon-valley', 'America/Los_Angeles'],
  ['chicago', 'America/Chicago'],
  ['miami', 'America/New_York'],
  [null, 'America/New_York'],
])('a client of %s lives by the clock of %s', (market, zone) => {
  expect(timeZoneOf(market)).toBe(zone);
});

test.each([
  ['in summer, before midnight', '2025-08-30T06:59:59Z', '2025-08-29'],
  ['in summer, at midnight', '2025-08-30T07:00:00Z', '2025-08-30'],
  ['in winter, before midnight', '2025-12-02T07:59:59Z', '2025-12-01'],
  ['in winter, at midnight', '2025-12-02T08:00:00Z', '2025-12-02'],
  ['at the end of the day with 23 hours', '2025-03-10T06:59:59Z', '2025-03-09'],
  ['at the end of the day with 25 hours', '2025-11-03T07:59:59Z', '2025-11-02'],
])('%s in Silicon Valley, %s is of %s', (_, at, day) => {
  expect(dayIn('America/Los_Angeles', new Date(at))).toBe(day);
});
