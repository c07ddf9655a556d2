import { describe, expect, it } from 'vitest';
import { pageWindow, rowRange } from './page-window.ts';

describe('page buttons', () => {
  it.each([
    [1, 1, [1]],
    [1, 0, [1]],
    [2, 3, [1, 2, 3]],
    [1, 12, [1, 2, 3, 4, 5]],
    [3, 12, [1, 2, 3, 4, 5]],
    [6, 12, [4, 5, 6, 7, 8]],
    [11, 12, [8, 9, 10, 11, 12]],
    [12, 12, [8, 9, 10, 11, 12]],
  ])('page %d of %d', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown));
});

describe('rows on a page', () => {
  it.each([
    [1, 10, 0, { from: 0, to: 0 }],
    [1, 10, 7, { from: 1, to: 7 }],
    [2, 10, 25, { from: 11, to: 20 }],
    [3, 10, 25, { from: 21, to: 25 }],
  ])('page %d of %d rows, %d in all', (page, size, total, range) =>
    expect(rowRange(page, size, total)).toEqual(range),
  );
});
