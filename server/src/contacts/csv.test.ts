import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes commas, quotes and line ends, and ends lines as RFC 4180 says', () => {
  expect(csvLine(['Stifel, Nicolaus', 'the "Duke"', 'two\nlines', 'plain', null])).toBe(
    '"Stifel, Nicolaus","the ""Duke""","two\nlines",plain,\r\n',
  );
});

test.each(['=1+1', '+1 555 0100', '-5', '@SUM(A1)', '\t=1', '\r=1'])('defuses the formula %j', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});

test('leaves numbers as they are', () => {
  expect(csvLine([1250000, 0, 12.5, -1])).toBe('1250000,0,12.5,-1\r\n');
});
