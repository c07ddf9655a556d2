import { expect, test } from 'vitest';
import { changeText, comparedText, monthsText, shareText } from './momentum-texts.ts';

test('a change of rank says from where, and that a firm is new only where that is known', () => {
  expect(changeText({ rank: 2, rankBefore: 4 }, true)).toBe('Up 2 from 4');
  expect(changeText({ rank: 5, rankBefore: 4 }, true)).toBe('Down 1 from 4');
  expect(changeText({ rank: 4, rankBefore: 4 }, true)).toBe('Same rank as before');
  expect(changeText({ rank: 4, rankBefore: null }, true)).toBe('New: no moves in the period before');
  expect(changeText({ rank: 4, rankBefore: null }, false)).toBe('Not compared');
});

test('ranks say what they are compared with', () => {
  const before = { from: '2025-05-01', to: '2025-06-30' };
  expect(comparedText({ before, isCompared: true })).toBe('Ranks against May 1 to Jun 30, 2025.');
  expect(comparedText({ before, isCompared: false })).toContain("aren't compared");
});

test('net is told for every 100 people from ten people on, and not where they are unknown', () => {
  expect(shareText({ headcount: { people: 14, source: 'contacts' }, share: 107.1 })).toBe('+107.1');
  expect(shareText({ headcount: { people: 42, source: 'contacts' }, share: -11.9 })).toBe('−11.9');
  expect(shareText({ headcount: { people: 1, source: 'contacts' }, share: null })).toBe('Too few to say');
  expect(shareText({ headcount: null, share: null })).toBeNull();
});

test("net for every 100 people says where they are not the reader's contacts", () => {
  expect(shareText({ headcount: { people: 412, source: 'register' }, share: 2 })).toBe(
    '+2.0 per 100 of 412 registered',
  );
});

test('a month without data is no zero', () => {
  const months = [
    { month: '2025-06', coverage: 'none' },
    { month: '2025-07', coverage: 'full' },
    { month: '2025-08', coverage: 'incomplete' },
  ] as const;
  expect(monthsText([...months], [null, 0, -2])).toBe(
    'June 2025 no data, July 2025 0, August 2025 −2 so far',
  );
});
