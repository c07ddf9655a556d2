import { expect, test } from 'vitest';
import { statementValues } from './filters.ts';
import { beyond, orderBy } from './sorts.ts';

test.each([
  ['lastName', 'asc', false, 'k ASC, id ASC'],
  ['lastName', 'asc', true, 'k DESC, id DESC'],
  ['lastName', 'desc', false, 'k DESC, id DESC'],
  ['lastName', 'desc', true, 'k ASC, id ASC'],
  ['aum', 'asc', false, 'k ASC, id ASC'],
  ['aum', 'asc', true, 'k DESC, id DESC'],
  ['aum', 'desc', false, 'k DESC NULLS LAST, id DESC'],
  ['aum', 'desc', true, 'k ASC NULLS FIRST, id ASC'],
] as const)('%s %s, backward %s: an order of an index', (sort, order, backward, expected) => {
  expect(orderBy({ sort, order }, backward, 'k', 'id')).toBe(expected);
});

test('beyond a known key lie the larger keys, then the unknown ones', () => {
  const { values, add } = statementValues();
  const ranges = beyond({ sort: 'aum', order: 'asc' }, false, { key: '5', id: 'a' }, 'k', 'id', add);
  expect(ranges).toEqual(['(k, id) > ($2::bigint, $1::uuid)', 'k IS NULL']);
  expect(values).toEqual(['a', '5']);
});

test('before an unknown key lie the unknown ones, then all known', () => {
  const { add } = statementValues();
  const ranges = beyond({ sort: 'aum', order: 'desc' }, true, { key: null, id: 'a' }, 'k', 'id', add);
  expect(ranges).toEqual(['k IS NULL AND id > $1::uuid', 'k IS NOT NULL']);
});
