import { expect, test } from 'vitest';
import type { Facts, Rule } from '../rule.ts';
import { cadenceDue } from './cadence-due.ts';
import { callBack } from './call-back.ts';
import { colleaguesLeft } from './colleagues-left.ts';
import { intelNames } from './intel.ts';
import { moved } from './moved.ts';
import { stepDue } from './step-due.ts';

const facts: Facts = { ref: null, day: null, what: 'UBS', more: null, count: 3, of: null, evidence: null };
const words = (rule: Rule, day: string, today: string) => {
  const { line, detail } = rule.say({ ...facts, day }, today);
  return `${line}. ${detail}`;
};

test.each([
  ['step-due', stepDue],
  ['cadence-due', cadenceDue],
  ['call-back', callBack],
  ['colleagues-left', colleaguesLeft],
  ['intel', intelNames],
  ['moved', moved],
])('%s tells the year of a day of another year alone', (_, rule) => {
  expect(words(rule, '2024-12-20', '2025-08-29')).toMatch(/\bDecember 20, 2024\b/);
  expect(words(rule, '2025-08-20', '2025-08-29')).toMatch(/\bAugust 20(?!, 2025)/);
});

test('a step that is overdue since another year', () => {
  expect(stepDue.say({ ...facts, day: '2024-12-20', what: 'Call' }, '2025-08-29').line).toBe(
    'Next step overdue since December 20, 2024: Call',
  );
});
