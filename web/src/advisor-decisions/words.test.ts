import type { AdvisorChange, CareerMove } from '@liftout/contract/advisor-decisions';
import { expect, test } from 'vitest';
import { careerDetail, changeSentences, moveDetail, moveText, pairName } from './words.ts';

const move: CareerMove = {
  id: null,
  name: 'Gwen Thornvale',
  crd: null,
  city: 'Boston',
  state: 'MA',
  firmLeft: { name: 'Merrill', spelling: 'Merrill Lynch' },
  firmJoined: null,
  movedOn: '2018-01-10',
  aum: 10_000_000,
  market: 'boston',
  repeats: null,
  source: 'moves.csv',
};
const career = { advisorId: null, name: 'Gwen Thornvale', crds: [], assets: null, moves: [move] };

test('a move is told by its firms and day, and by where it was told', () => {
  expect(moveText(move)).toBe('Merrill to unknown firm, Jan 10, 2018');
  expect(moveDetail(move)).toBe('Boston, MA, $10.0M, moves.csv');
  expect(moveDetail({ ...move, state: null, aum: null, source: null })).toBe('Boston');
});

test('a career says what is not known of it', () => {
  expect(careerDetail(career)).toBe('No CRD number, AUM not known');
  expect(careerDetail({ ...career, crds: ['123', '456'], assets: 0 })).toBe('CRD# 123, CRD# 456, $0');
});

test('a pair is named once where both are called the same', () => {
  expect(pairName({ a: career, b: career })).toBe('Gwen Thornvale');
  expect(pairName({ a: career, b: { ...career, name: 'Gwen Ash' } })).toBe('Gwen Thornvale and Gwen Ash');
});

const change: AdvisorChange = {
  advisors: { before: 2, after: 1 },
  moves: { before: 3, after: 2 },
  assets: { before: 40_000_000, after: 30_000_000 },
  markets: ['boston'],
};

test('a decision says what it changes, and when it changes nothing', () => {
  expect(changeSentences(change)).toEqual([
    '2 advisors become 1.',
    '3 moves become 2, as some report the same one.',
    'Their assets count as $30.0M instead of $40.0M.',
  ]);
  const same = { before: 2, after: 2 };
  expect(changeSentences({ ...change, advisors: same, moves: same, assets: same })).toEqual([
    'No figures change. The pair leaves this list.',
  ]);
});
