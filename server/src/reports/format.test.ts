import { defaultTitleThresholds } from '@liftout/contract/title-thresholds';
import { expect, test } from 'vitest';
import { dayName, daySpan, moneyOrNotKnown, signed, thresholdText, withCoverage } from './format.ts';
import { lastTwelveMonths } from './period.ts';
import { keepsToFigures, numbersIn } from './prose.ts';

test('amounts, coverage and days', () => {
  expect([null, 0, 999.6, 350_000_000, 999_960_000].map(moneyOrNotKnown)).toEqual([
    'not known',
    '$0',
    '$1K',
    '$350.0M',
    '$1.0B',
  ]);
  expect(withCoverage({ total: 999_960, known: 1, of: 2 }, 'advisors')).toBe(
    '$1.0M, known for 50% of 2 advisors',
  );
  expect(withCoverage({ total: 4_200_000_000, known: 129, of: 212 }, 'advisors')).toBe(
    '$4.2B, known for 61% of 212 advisors',
  );
  expect(withCoverage({ total: null, known: 0, of: 3 }, 'advisors')).toBe('not known for any of 3 advisors');
  expect(dayName('2025-08-09')).toBe('Aug 9, 2025');
  expect(
    [
      ['2025-08-18', '2025-08-18'],
      ['2025-08-08', '2025-08-22'],
      ['2025-03-24', '2025-04-02'],
      ['2024-12-29', '2025-01-03'],
    ].map(([from = '', to = '']) => daySpan(from, to)),
  ).toEqual(['Aug 18, 2025', 'Aug 8–22, 2025', 'Mar 24 to Apr 2, 2025', 'Dec 29, 2024 to Jan 3, 2025']);
  expect([signed(3), signed(-3), signed(0)]).toEqual(['+3', '−3', '0']);
});

test('the thresholds of the specification', () => {
  expect(defaultTitleThresholds.map((one) => `${one.title}: ${thresholdText(one)}`)).toEqual([
    'Managing Director: $6M annual revenue over 2 years or $20M over 10 years',
    'Senior Vice President: $3M+ annual revenue',
    'Vice President: $1.5M+ annual revenue',
  ]);
});

test('periods', () => {
  expect(lastTwelveMonths(new Date('2025-08-29T16:00:00Z'))).toEqual({
    from: '2024-09-01',
    to: '2025-08-29',
  });
  expect(lastTwelveMonths(new Date('2025-12-31T23:59:59Z'))).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  });
});

const facts =
  'Moves\n1,212 advisors in 1,300 moves\nAssets: $4.2B, known for 61% of 1,212 advisors\nUBS: +5 (9 joined, 4 left)';
test.each([
  ['1,212 advisors moved with $4.2B, known for 61%.', true],
  ['1212 advisors moved; UBS is up 5.', true],
  ['Merrill keeps losing teams.', true],
  ['About 1,200 advisors moved.', false],
  ['Assets were $4.3B.', false],
  ['Assets were $4.2 billion.', false],
  ['61 firms gained.', false],
  ['UBS hired nine advisors.', false],
  ['Moves doubled.', false],
])('%j keeps to the figures: %j', (prose, kept) => {
  expect(keepsToFigures(prose, facts)).toBe(kept);
});

test('numbers are read with their units', () => {
  expect([...numbersIn('$4.2B, 61 percent, 61%, 1,300 and 2025-08-29.')]).toEqual([
    '$4.2B',
    '61%',
    '1300',
    '2025',
    '08',
    '29',
  ]);
});
