import { describe, expect, test } from 'vitest';
import { allOf } from '../../../platform/db/sql/sql.ts';
import { isNarrowed, narrowing, searchPatterns } from './filters.ts';

describe('the words of a search', () => {
  test('are looked for anywhere, each on its own', () => {
    expect(searchPatterns('  Dana   Merrill ')).toEqual(['%Dana%', '%Merrill%']);
  });
  test('with one or two letters are the start of a word', () => {
    expect(searchPatterns('jo b')).toEqual(['jo%', 'b%']);
  });
  test('stand for themselves when they hold what LIKE would read', () => {
    expect(searchPatterns('100% a_b c\\d')).toEqual(['%100\\%%', 'a\\_b%', 'c\\\\d%']);
  });
  test('that are signs only are still looked for', () => {
    expect(searchPatterns('& @ubs')).toEqual(['%&%', '%@ubs%']);
  });
  test('count up to eight', () => {
    expect(searchPatterns('a b c d e f g h i j')).toHaveLength(8);
  });
  test('none: nothing is narrowed', () => {
    expect(isNarrowed({ q: '   ' })).toBe(false);
    expect(isNarrowed({ stage: [], firm: [] })).toBe(false);
    expect(isNarrowed({ q: 'x' })).toBe(true);
    expect(isNarrowed({ notContactedDays: 1 })).toBe(true);
  });
});

test('not contacted for N days counts back from now and takes in those never contacted', () => {
  const [condition] = narrowing({ notContactedDays: 14 }, new Date('2025-08-29T16:00:00Z'));
  expect(condition?.text).toBe('(c.last_contacted < $1 OR c.last_contacted IS NULL)');
  expect(condition?.values).toEqual([new Date('2025-08-15T16:00:00Z')]);
});

test('no text that people send becomes part of the statement', () => {
  const hostile = "x') OR true --";
  const conditions = allOf(narrowing({ firm: [hostile], city: [hostile] }, new Date(0)));
  expect(conditions.text).not.toContain('true');
  expect(conditions.values).toEqual([hostile, hostile]);
});
