import { describe, expect, it } from 'vitest';
import { pageWindow, rangeText, rowRange } from './page-window.ts';

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

describe('what is shown, in words', () => {
  it.each([
    [1, 10, 0, 'contacts', 'No contacts'],
    [1, 10, 1, 'contacts', '1 contact'],
    [1, 10, 1, 'pairs of advisors', '1 pair of advisors'],
    [1, 10, 1, 'archived contacts', '1 archived contact'],
    [1, 10, 1, 'deliveries', '1 delivery'],
    [1, 10, 10, 'firm names', '10 firm names'],
    [1, 10, 11, 'contacts', 'Showing 1–10 of 11 contacts'],
    [2, 10, 1234, 'rows', 'Showing 11–20 of 1,234 rows'],
  ])('page %d of %d rows, %d %s in all: %s', (page, size, total, noun, text) =>
    expect(rangeText(page, size, total, noun)).toBe(text),
  );

  it('says that an estimate is one, also on one page', () =>
    expect(rangeText(1, 10, 8, 'contacts', true)).toBe('Showing 1–8 of about 8 contacts'));
});
