import { describe, expect, test } from 'vitest';
import {
  choiceParam,
  pageParam,
  pageSizeParam,
  searchParams,
  textParam,
  textsParam,
} from './search-params.ts';

const schema = searchParams({
  q: textParam(5),
  firm: textsParam(3),
  order: choiceParam(['asc', 'desc'], 'asc'),
  page: pageParam(),
  pageSize: pageSizeParam([10, 25], 10),
});
const defaults = { q: '', firm: '', order: 'asc', page: 1, pageSize: 10 };
const read = (search: object) => schema.read(search);

describe('search parameters', () => {
  test('have defaults', () => {
    expect(read({})).toEqual(defaults);
  });

  test('that cannot be read are their defaults, each by itself', () => {
    expect(read({ q: {}, firm: { a: 1 }, order: 'up', page: 0, pageSize: 11, other: 1 })).toEqual(defaults);
    expect(read({ q: 'ubs', page: 1.5 })).toEqual({ ...defaults, q: 'ubs' });
    expect(read({ page: '2', pageSize: '25' })).toEqual(defaults);
  });

  test('are text where the router took a number or a boolean for one', () => {
    expect(read({ q: 401 }).q).toBe('401');
    expect(read({ q: true }).q).toBe('true');
    expect(read({ firm: 401 }).firm).toBe('401');
  });

  test('are trimmed and cut', () => {
    expect(read({ q: '  Morgan Stanley' }).q).toBe('Morga');
    expect(read({ firm: ['a', ' ', 'b', 'c', 'd'] }).firm).toEqual(['a', 'b', 'c']);
  });

  test('write a list of one as text, as an older address does', () => {
    expect(read({ firm: ['UBS'] }).firm).toBe('UBS');
    expect(read({ firm: 'Merrill Lynch, Pierce' }).firm).toBe('Merrill Lynch, Pierce');
  });
});
