import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine, undefused } from './csv.ts';

test('quotes commas, quotes and line ends, and ends lines as RFC 4180 says', () => {
  expect(csvLine(['Stifel, Nicolaus', 'the "Duke"', 'two\nlines', 'plain', null])).toBe(
    '"Stifel, Nicolaus","the ""Duke""","two\nlines",plain,\r\n',
  );
});

/** What a reader makes of our line that splits cells at another separator, drops what readers drop, and knows no quotes. */
const cellsBegin = (line: string) =>
  line.split(/[;|\t\r\n]/).map((cell) => cell.replace(/^[\s\p{C}"]+/u, ''));

test.each(['=1+1', '-2+3', '+cmd', '@SUM(A1)', '＝1+1', '＋cmd', '－2+3', '＠SUM(A1)'])(
  'defuses the formula %j wherever a reader may begin a cell',
  (formula) => {
    expect(csvLine([formula])).toBe(`'${formula}\r\n`);
    for (const before of [
      'a;',
      'a|',
      'a\t',
      'a\n',
      'a\r',
      ' ',
      '\t',
      '\r',
      '\u0001',
      '\u200b',
      '"',
      'a; "\t',
    ])
      for (const cell of cellsBegin(csvLine([before + formula])))
        expect(cell, JSON.stringify(before)).not.toMatch(/^[=+\-@＝＋－＠]/);
  },
);

test('puts an apostrophe at each place and changes nothing else', () => {
  expect(csvLine(['a;=1+1'])).toBe("a;'=1+1\r\n");
  expect(csvLine(['-5; =1;b|@x'])).toBe("-5;' =1;b|'@x\r\n");
  expect(csvLine(['\t=1'])).toBe(`'\t'=1\r\n`);
  expect(csvLine(['x\n- cmd(1)'])).toBe(`"x\n'- cmd(1)"\r\n`);
});

test('takes linear time for a hostile text', () => {
  for (const unit of ['\t', ' ', '\n', '=', ';=', '- a\n', '"']) {
    const before = process.threadCpuUsage();
    csvLine([`${unit.repeat(50_000)}=1`]);
    // Of this thread alone, in microseconds: other work on the machine does not count.
    expect(process.threadCpuUsage(before).user, JSON.stringify(unit)).toBeLessThan(500_000);
  }
});

test('leaves numbers as they are', () => {
  expect(csvLine([1250000, 0, 12.5, -1])).toBe('1250000,0,12.5,-1\r\n');
});

test.each([
  '-5',
  '+1 555 0100',
  '-1,250.00',
  '-',
  'A-B; C',
  'jo@example.com; al@example.com',
  'Agenda:\n- fees, at 5\n- when?',
  'AUM = 5; fee: -1',
])('leaves %j, which is no formula, as it is', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`${text}\r\n`);
});

test.each([
  "=1+1\n-cmd|' /C calc'!A0\n'=quoted",
  "'=1",
  "''=1",
  "'- a list item",
  'Agenda:\n- fees\n- when?\n=1+1',
  "\n\n  '\t=1;-2+3|@SUM(A1)",
  '"=1" and \'plain\'',
  "it's; 'tis",
  "＝1+1\r\n'＠x",
])('an import reads %j back as it was exported', (text) => {
  const [cell = ''] = parse(csvLine([text]))[0] ?? [];
  expect(undefused(cell)).toBe(text);
});

test("apostrophes of others' files stay", () => {
  for (const text of ["'tis", "=1+1\n'=2", "O'Malley"]) expect(undefused(text)).toBe(text);
});
