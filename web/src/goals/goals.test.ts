import { expect, test } from 'vitest';
import { draftOf, readDraft } from './draft.ts';
import { daysLeft, goalStanding } from './kinds.ts';

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
  expect(goalStanding('calls', 84, 120)).toBe('36 to go');
  expect(goalStanding('wonValue', 100_000_000, 150_000_000)).toBe('$500K to go');
  expect(goalStanding('wins', 2, 2)).toBe('Reached');
});

test.each([
  ['2025-08-29T16:00:00Z', '2 days left after today'],
  ['2025-08-31T10:00:00Z', 'Last day'],
  ['2025-09-01T00:00:00Z', 'The month is over'],
])('at %s: %s', (now, text) => expect(daysLeft({ month: '2025-08' }, new Date(now))).toBe(text));
