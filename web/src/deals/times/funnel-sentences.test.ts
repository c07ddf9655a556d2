import type { StageOutcomes } from '@liftout/contract/deal-times';
import type { Stage } from '@liftout/contract/deals';
import { expect, test } from 'vitest';
import { daysText, funnelTitle, lossSentence } from './funnel-sentences.ts';
import { isStuck, stageTime } from './stuck-limits.tsx';

const outcomes = (stage: Stage, entered: number, wentOn: number): StageOutcomes => ({
  stage,
  entered,
  wentOn,
  here: entered - wentOn,
  back: 0,
  lost: 0,
  removed: 0,
  time: null,
});

test('the title names the stage from which the smallest share went on, of those with ten deals or more', () => {
  const few = outcomes('closing', 9, 0);
  const won = outcomes('won', 12, 0);
  expect(funnelTitle({ stages: [outcomes('targeted', 20, 8), outcomes('meeting', 10, 3), few, won] })).toBe(
    'Fewest advance from Meeting Booked: 3 of 10',
  );
  expect(funnelTitle({ stages: [few, won] })).toBe('From stage to stage');
});

test('losses are told with their reasons', () => {
  expect(
    lossSentence({
      losses: [
        { reason: 'timing', deals: 3 },
        { reason: 'elsewhere', deals: 1 },
      ],
    }),
  ).toBe('4 deals lost: Timing 3, Went elsewhere 1.');
  expect(lossSentence({ losses: [] })).toBeNull();
});

test.each([
  [0.4, 'under a day'],
  [1, '1 day'],
  [6.5, '6.5 days'],
])('%s days are written as %s', (days, text) => expect(daysText(days)).toBe(text));

test('a deal is stuck from the limit of its stage on; a won one never is', () => {
  const limits = new Map<Stage, number>([['meeting', 8]]);
  const at = new Date('2025-08-29T16:00:00Z');
  expect(isStuck({ stage: 'meeting', since: '2025-08-21T16:00:00Z' }, limits, at)).toBe(true);
  expect(isStuck({ stage: 'meeting', since: '2025-08-21T16:00:01Z' }, limits, at)).toBe(false);
  expect(isStuck({ stage: 'won', since: '2020-01-01T00:00:00Z' }, limits, at)).toBe(false);
});

test.each([
  ['closing', '2025-08-17T15:00:00Z', '12 days in Closing'],
  ['conversation', '2025-08-28T15:00:00Z', '1 day in Conversation'],
  ['meeting', '2025-08-29T09:00:00Z', 'In Meeting Booked since today'],
  ['won', '2025-08-26T16:00:00Z', 'Won 3 days ago'],
  ['won', '2025-08-29T15:59:00Z', 'Won today'],
] satisfies [Stage, string, string][])('a deal that came to %s at %s: %s', (stage, since, text) =>
  expect(stageTime({ stage, since }, new Date('2025-08-29T16:00:00Z'))).toBe(text),
);
