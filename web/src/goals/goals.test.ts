import { expect, test } from 'vitest';
import { draftOf, readDraft } from './draft.ts';
import { daysLeft, goalStanding, reachedOf } from './kinds.ts';

const empty = { calls: '', meetings: '', wins: '', wonValue: '' };

test('typed goals are read as they are written; empty is no goal', () => {
  expect(readDraft({ ...empty, calls: '1,200', wonValue: '1.5M' })).toEqual({
    targets: { calls: 1_200, meetings: null, wins: null, wonValue: 150_000_000 },
  });
});

test('what is shown reads back as what it was', () => {
  const targets = { calls: 1_200, meetings: null, wins: 3, wonValue: 123_456_789_00 };
  expect(readDraft(draftOf(targets))).toEqual({ targets });
});

test.each([
  ['calls', '0'],
  ['calls', '-1'],
  ['meetings', '2.5'],
  ['wins', '1000001'],
  ['wonValue', '$0'],
  ['wonValue', 'a lot'],
  ['wonValue', '$90T'],
] as const)('%s can not be %s', (kind, typed) => {
  const read = readDraft({ ...empty, [kind]: typed });
  expect('errors' in read && Object.keys(read.errors)).toEqual([kind]);
});

test('a goal says how much is missing, until it is reached', () => {
  const counted = (amount: number) => ({ amount, known: 0, of: 0 });
  expect(goalStanding('calls', counted(84), 120)).toBe('36 to go');
  expect(goalStanding('wins', counted(2), 2)).toBe('Reached');
  const won = { amount: 100_000_000, known: 2, of: 2 };
  expect(goalStanding('wonValue', won, 150_000_000)).toBe('$500K to go');
  // Of the third deal the value is unknown: what is missing is $500K or less.
  expect(goalStanding('wonValue', { ...won, of: 3 }, 150_000_000)).toBe('up to $500K to go');
  expect(goalStanding('wonValue', { ...won, of: 3 }, 100_000_000)).toBe('Reached');
  expect(goalStanding('wonValue', { amount: null, known: 0, of: 3 }, 100_000_000)).toBe('');
});

test('the value of what was won is unknown where none of the deals has one, and $0 where none was won', () => {
  const of = (wins: number, wonKnown: number, wonValue: number) =>
    reachedOf('wonValue', { reached: { calls: 5, meetings: 4, wins, wonValue, wonKnown } });
  expect(of(0, 0, 0)).toEqual({ amount: 0, known: 0, of: 0 });
  expect(of(3, 0, 0)).toEqual({ amount: null, known: 0, of: 3 });
  expect(of(3, 2, 100_000_000)).toEqual({ amount: 100_000_000, known: 2, of: 3 });
});

test.each([
  ['2025-08-29T16:00:00Z', '2 days left after today'],
  ['2025-08-31T10:00:00Z', 'Last day'],
  ['2025-09-01T00:00:00Z', 'The month is over'],
])('at %s: %s', (now, text) => expect(daysLeft({ month: '2025-08' }, new Date(now))).toBe(text));
