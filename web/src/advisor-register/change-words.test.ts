import { expect, it } from 'vitest';
import { changeLines } from './change-words.ts';

it('names the kinds of changes that there were', () => {
  const none = {
    joined: 0,
    left: 0,
    swapped: 0,
    conversion: 0,
    dual: 0,
    bulk: 0,
    other: 0,
    appeared: 0,
    vanished: 0,
  };
  expect(changeLines(none)).toEqual([]);
  expect(changeLines({ ...none, vanished: 2, swapped: 30 })).toEqual([
    { text: 'Left all firms for others', people: 30 },
    { text: 'No longer in the register', people: 2 },
  ]);
});
