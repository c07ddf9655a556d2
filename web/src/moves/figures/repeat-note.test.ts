import { expect, test } from 'vitest';
import { repeatNote } from './repeat-note.ts';

test('says how many moves are repeats, and who made the only one', () => {
  expect([10, 11, 13].map((moves) => repeatNote({ moves, advisors: 10 }))).toEqual([
    'One per advisor',
    '1 advisor moved twice',
    '3 moves by advisors who moved before',
  ]);
});
