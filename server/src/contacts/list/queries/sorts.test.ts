import { expect, test } from 'vitest';
import { keyword } from '../../../platform/db/sql/sql.ts';
import { orderBy, rangesAfter } from './sorts.ts';

const [key, id] = [keyword('k'), keyword('id')];

test.each([
  ['lastName', 'asc', false, 'k ASC, id ASC'],
  ['lastName', 'asc', true, 'k DESC, id DESC'],
  ['lastName', 'desc', false, 'k DESC, id DESC'],
  ['lastName', 'desc', true, 'k ASC, id ASC'],
  ['aum', 'asc', false, 'k ASC, id ASC'],
  ['aum', 'asc', true, 'k DESC, id DESC'],
  ['aum', 'desc', false, 'k DESC NULLS LAST, id DESC'],
  ['aum', 'desc', true, 'k ASC NULLS FIRST, id ASC'],
] as const)('%s %s, backward %s: an order that an index has', (sort, order, backward, expected) => {
  expect(orderBy({ sort, order }, backward, key, id).text).toBe(expected);
});

test('after a known key come the larger keys, then the unknown ones', () => {
  const ranges = rangesAfter({ sort: 'aum', order: 'asc' }, false, { key: '5', id: 'a' }, key, id);
  expect(ranges.map(({ text }) => text)).toEqual(['(k, id) > ($1::bigint, $2::uuid)', 'k IS NULL']);
  expect(ranges[0].values).toEqual(['5', 'a']);
});

test('backward from an unknown key come the other unknown ones, then all known keys', () => {
  const ranges = rangesAfter({ sort: 'aum', order: 'desc' }, true, { key: null, id: 'a' }, key, id);
  expect(ranges.map(({ text }) => text)).toEqual(['k IS NULL AND id > $1::uuid', 'k IS NOT NULL']);
});
