import { describe, expect, test } from 'vitest';
import { allOf } from '../../../platform/db/sql/sql.ts';
import { filterConditions, isFiltered, searchPatterns } from './filters.ts';

describe('the words of a search', () => {
  test('match anywhere, each on its own', () => {
    expect(searchPatterns('  Dana   Merrill ')).toEqual(['%Dana%', '%Merrill%']);
  });
  test('with one or two letters match at the start of a word', () => {
    expect(searchPatterns('jo b')).toEqual(['jo%', 'b%']);
  });
  test('are escaped where they have wildcards of LIKE', () => {
    expect(searchPatterns('100% a_b c\\d')).toEqual(['%100\\%%', 'a\\_b%', 'c\\\\d%']);
  });
  test('of punctuation only are searched, too', () => {
    expect(searchPatterns('& @ubs')).toEqual(['%&%', '%@ubs%']);
  });
  test('are used up to the eighth', () => {
    expect(searchPatterns('a b c d e f g h i j')).toHaveLength(8);
  });
  test('may be none: then nothing is filtered', () => {
    expect(isFiltered({ q: '   ' })).toBe(false);
    expect(isFiltered({ stage: [], firm: [] })).toBe(false);
    expect(isFiltered({ q: 'x' })).toBe(true);
    expect(isFiltered({ notContactedDays: 1 })).toBe(true);
  });
});

test('not contacted for N days counts back from now and includes those never contacted', () => {
  const [condition] = filterConditions({ notContactedDays: 14 }, new Date('2025-08-29T16:00:00Z'));
  expect(condition?.text).toBe('(c.last_contacted < $1 OR c.last_contacted IS NULL)');
  expect(condition?.values).toEqual([new Date('2025-08-15T16:00:00Z')]);
});

test('no text that users send becomes part of the statement', () => {
  const hostile = "x') OR true --";
  const conditions = allOf(filterConditions({ firm: [hostile], city: [hostile] }, new Date(0)));
  expect(conditions.text).not.toContain('true');
  expect(conditions.values).toEqual([hostile, hostile]);
});
