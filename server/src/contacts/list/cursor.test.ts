import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const by = { sort: 'aum', order: 'asc' } as const;

test('a cursor is read as it was written', () => {
  const position = { ...by, read: 'next', key: '1250000', id } as const;
  expect(readCursor(writeCursor(position), by)).toEqual(position);
});

test('the key of an instant is in the format of PostgreSQL', () => {
  const position = {
    sort: 'lastContacted',
    order: 'desc',
    read: 'next',
    key: '2025-08-29 16:00:00.25+00',
    id,
  } as const;
  expect(readCursor(writeCursor(position), position)).toEqual(position);
});

test.each(['', 'x', 'bnVsbA', Buffer.from('{"sort":"aum"}').toString('base64url')])(
  '%j is refused',
  (text) => {
    expect(() => readCursor(text, by)).toThrow('Unknown cursor');
  },
);

test('a cursor of another order is refused', () => {
  const text = writeCursor({ ...by, read: 'next', key: '1', id });
  expect(() => readCursor(text, { sort: 'aum', order: 'desc' })).toThrow('different sort order');
});

test.each([
  ['aum', "1'; DROP TABLE contacts"],
  ['lastContacted', 'yesterday'],
  ['lastContacted', '0'],
  ['lastContacted', 'Jan 32'],
  ['lastContacted', '+275760-01-01'],
  ['lastContacted', '0000-01-01 00:00:00+00'],
  ['lastContacted', '2025-02-30 00:00:00+00'],
  ['lastContacted', '2025-01-01 00:00:00+99'],
  ['firm', 'half an emoji \ud83d'],
  ['firm', 'a\0b'],
] as const)('a key that %s cannot have is refused', (sort, key) => {
  const text = writeCursor({ sort, order: 'asc', read: 'next', key, id });
  expect(() => readCursor(text, { sort, order: 'asc' })).toThrow('different sort order');
});
