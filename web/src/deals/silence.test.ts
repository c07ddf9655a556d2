import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setServerTime } from '../lib/format/clock.ts';
import { makeDeal } from '../testing/people.ts';
import { isSilent } from './silence.ts';

beforeEach(() => {
  setServerTime('2025-08-29T16:00:00Z');
  onTestFinished(() => setServerTime(new Date().toISOString()));
});

test.each([
  ['a deal of today that nobody was called about', null, '2025-08-29T09:00:00Z', false],
  ['a deal of 31 days that nobody was called about', null, '2025-07-29T09:00:00Z', true],
  ['an old deal with a call of last week', '2025-08-22T09:00:00Z', '2025-01-02T09:00:00Z', false],
  ['an old deal with a call 30 days ago', '2025-07-30T15:00:00Z', '2025-01-02T09:00:00Z', true],
])('%s', (_, lastInteraction, createdAt, expected) => {
  expect(isSilent(makeDeal(1, 'meeting', { lastInteraction, createdAt }))).toBe(expected);
});

test('a won deal is never silent', () => {
  expect(isSilent(makeDeal(1, 'won', { createdAt: '2025-01-02T09:00:00Z' }))).toBe(false);
});
