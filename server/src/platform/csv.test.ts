import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes commas, quotes and line ends, and ends lines as RFC 4180 says', () => {
  expect(csvLine(['Stifel, Nicolaus', 'the "Duke"', 'two\nlines', 'plain', null])).toBe(
    '"Stifel, Nicolaus","the ""Duke""","two\nlines",plain,\r\n',
  );
});

test.each(['=1+1', '-2+3', '+cmd', '@SUM(A1)', '\t=1', '\r=1'])('defuses the formula %j', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

test('leaves numbers as they are', () => {
  expect(csvLine([1250000, 0, 12.5, -1])).toBe('1250000,0,12.5,-1\r\n');
});

test.each(['-5', '+1 555 0100', '-1,250.00', '-'])(
  'leaves %j, which can compute nothing, as it was written',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`${text}\r\n`);
  },
);
