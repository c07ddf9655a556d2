import { expect, test } from 'vitest';
import { addUpDispositions } from './dispositions.ts';

test('calls of one meaning are added up under one name, the most frequent first', () => {
  const counts = { Voicemail: 5, Answered: 4, Connected: 3, 'left voicemail': 1, Busy: 6 };
  expect(Object.entries(addUpDispositions(counts))).toEqual([
    ['Answered', 7],
    ['Busy', 6],
    ['Voicemail', 6],
  ]);
});
