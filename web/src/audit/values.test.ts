import { expect, test } from 'vitest';
import { fieldChanges, fieldLabel, valueText } from './values.ts';

test('fields that changed come first', () => {
  expect(fieldChanges({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 'x' })).toEqual([
    { name: 'b', before: [1], after: [2], changed: true },
    { name: 'd', before: undefined, after: 'x', changed: true },
    { name: 'a', before: 1, after: 1, changed: false },
    { name: 'c', before: null, after: undefined, changed: false },
  ]);
});

test('a value alone is a field of its own', () => {
  expect(fieldChanges('8h', '24h')).toEqual([{ name: 'value', before: '8h', after: '24h', changed: true }]);
  expect(fieldChanges(null, null)).toEqual([]);
});

test.each([
  ['lastContacted', 'Last contacted'],
  ['rss_feed_url', 'RSS feed URL'],
  ['contactId', 'Contact ID'],
  ['aum', 'AUM'],
])('%s is %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test.each([
  [null, ''],
  [undefined, ''],
  [false, 'No'],
  [0, '0'],
  ['', ''],
  [['a', 'b'], 'a, b'],
  [[1], '[\n  1\n]'],
])('%j reads %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});
