import { expect, test } from 'vitest';
import { keptUntil } from './words.ts';

const later = 'Any contact, next step or change starts this again.';

test.each([
  ['2025-08-14', `Personal data will be erased tonight, 6 months after the last contact or change. ${later}`],
  ['2025-08-29', `Personal data will be erased tonight, 6 months after the last contact or change. ${later}`],
  [
    '2025-08-30',
    `Personal data will be erased on Aug 30, 2025, 6 months after the last contact or change. ${later}`,
  ],
])('on August 29, who is due on %s reads: %s', (dueOn, text) => {
  expect(keptUntil({ months: 6, dueOn, heldBy: null }, '2025-08-29')).toBe(text);
});

test('who is held is told by what', () => {
  expect(keptUntil({ months: 12, dueOn: null, heldBy: 'deal' }, '2025-08-29')).toBe(
    'Personal data is kept while the deal is open or won, then for 12 months after the last contact or change.',
  );
});

test('a client that keeps everybody says nothing', () => {
  expect(keptUntil({ months: null, dueOn: null, heldBy: null }, '2025-08-29')).toBeNull();
});
