import { expect, test } from 'vitest';
import { nextCursorOf, pageOf, totalOf } from './lists.ts';

const link = (value: string) => new Headers({ link: value });

test('the next cursor is read from the Link header', () => {
  expect(nextCursorOf(link('</api/deals?stage=won&cursor=abc>; rel="next", </api/deals>; rel="first"'))).toBe(
    'abc',
  );
  expect(nextCursorOf(link('</api/deals>; rel="first"'))).toBeUndefined();
  expect(nextCursorOf(new Headers())).toBeUndefined();
});

test('the total is read from X-Total-Count, and is not known without it', () => {
  expect(totalOf(new Headers({ 'x-total-count': '1156' }))).toBe(1156);
  expect(totalOf(new Headers({ 'x-total-count': 'many' }))).toBeNull();
  expect(totalOf(new Headers())).toBeNull();
});

test('a page without a total has as many rows as it brings', () => {
  expect(pageOf({ data: ['a', 'b'], headers: new Headers() })).toEqual({ rows: ['a', 'b'], total: 2 });
});
