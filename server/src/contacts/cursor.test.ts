import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const by = { sort: 'aum', order: 'asc' } as const;

test('a cursor comes back as it was written', () => {
  const place = { ...by, read: 'next', key: '1250000', id } as const;
  expect(readCursor(writeCursor(place), by)).toEqual(place);
});

test.each(['', 'x', 'bnVsbA', Buffer.from('{"sort":"aum"}').toString('base64url')])(
  '%j is refused',
  (text) => {
    expect(() => readCursor(text, by)).toThrow('not a cursor of ours');
  },
);

test('a cursor of another order is refused', () => {
  const text = writeCursor({ ...by, read: 'next', key: '1', id });
  expect(() => readCursor(text, { sort: 'aum', order: 'desc' })).toThrow('another order');
});

test.each([
  ['aum', "1'; DROP TABLE contacts"],
  ['lastContacted', 'yesterday'],
  ['firm', 'a\0b'],
] as const)('a key that %s cannot have is refused', (sort, key) => {
  const text = writeCursor({ sort, order: 'asc', read: 'next', key, id });
  expect(() => readCursor(text, { sort, order: 'asc' })).toThrow('another order');
});
