import { expect, test } from 'vitest';
import { readPosition, writePosition } from './feed-position.ts';

const id = '0198f000-0000-7000-8000-000000000001';

test.each([
  { seen: '10:10:' },
  { seen: '10:20:10,14,19' },
  { seen: '10:20:10', partOf: { snapshot: '12:25:12,13', after: id } },
])('a position is read as it was written: %j', (position) => {
  expect(readPosition(writePosition(position))).toEqual(position);
});

test.each([
  [''],
  ['1'],
  [id],
  ['20:10:'],
  ['0:5:'],
  ['10:20:9'],
  ['10:20:20'],
  ['10:20:14,12'],
  ['10:20:,'],
  ['10:20:|12:25:'],
  [`10:20:|x|${id}`],
  [`10:20:|12:25:|${id}|more`],
  ["10:20:' OR 1=1"],
  [`1:2:${'1,'.repeat(3000)}1`],
])('%j is not a position', (text) => {
  expect(readPosition(text)).toBeNull();
});
