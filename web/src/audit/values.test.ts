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

test('an id whose name stands beside it is left out', () => {
  const firmId = '0195fbfe-b6a8-78b5-8bbf-83b85af07ab2';
  expect(fieldChanges(null, { firmId, firm: 'Merrill' }).map(({ name }) => name)).toEqual(['firm']);
  expect(fieldChanges(null, { firmId }).map(({ name }) => name)).toEqual(['firmId']);
});

test('a value alone is a field of its own', () => {
  expect(fieldChanges('8h', '24h')).toEqual([{ name: 'value', before: '8h', after: '24h', changed: true }]);
  expect(fieldChanges(null, null)).toEqual([]);
});

test.each([
  ['lastContacted', 'Last contacted'],
  ['rss_feed_url', 'RSS feed URL'],
  ['contactId', 'Contact ID'],
  ['firm-name', 'Firm name'],
  ['conversionsEnded', 'Moves no longer conversions'],
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
  [[1, 2], '1, 2'],
  [
    [
      { moves: 1, market: 'los-angeles' },
      { moves: 2, market: 'miami' },
    ],
    'Moves: 1, Market: Los Angeles\nMoves: 2, Market: Miami',
  ],
  [{ firm: null, isActive: true }, 'Firm: blank, Is active: Yes'],
  [['0195fbfe-b6a8-78b5-8bbf-83b85af07ab2'], '1 record'],
])('%j reads %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});
