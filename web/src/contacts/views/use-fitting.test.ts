import { expect, test } from 'vitest';
import { fittingOf } from './use-fitting.ts';

const shown = (widths: number[], room: number, pinned: number[]) =>
  [...fittingOf(widths, room, new Set(pinned))].sort((a, b) => a - b);

test('all entries stay where they fit', () => {
  expect(shown([100, 100, 100], 300, [0])).toEqual([0, 1, 2]);
});

test('what does not fit gives way to the button, last ones first', () => {
  expect(shown([100, 100, 100], 299, [0])).toEqual([0]);
  expect(shown([100, 60, 60, 60], 270, [0])).toEqual([0, 1]);
});

test('the open one stays, in place of others', () => {
  expect(shown([100, 60, 60, 60], 270, [0, 3])).toEqual([0, 3]);
  expect(shown([100, 100], 50, [0, 1])).toEqual([0, 1]);
});
