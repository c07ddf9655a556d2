import { expect, test } from 'vitest';
import { expiryText } from './expiry-text.ts';

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });

test.each([
  ['America/New_York', '2025-08-31', 'Aug 31, 2025, 7:59 PM EDT your time.'],
  ['Asia/Tokyo', '2025-08-31', 'Sep 1, 2025, 8:59 AM GMT+9 your time.'],
])('in %s the last day %s ends on %s', (zone, day, end) => {
  expect(expiryText(day, formatIn(zone))?.replace(/\s/g, ' ')).toBe(
    `Access ends at the end of that day, UTC: ${end}`,
  );
});

test('in UTC there is nothing to convert', () => {
  expect(expiryText('2025-08-31', formatIn('UTC'))).toMatch(/which is your time zone too/);
});

test('without a date there is nothing to say', () => {
  expect([expiryText(''), expiryText('soon')]).toEqual([null, null]);
});
