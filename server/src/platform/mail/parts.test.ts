import { expect, test } from 'vitest';
import { type Markup, toPlainText } from './markup.ts';
import { entries, table } from './parts.ts';

/** The alignment of each cell, row by row. */
const aligned = ({ text }: Markup) =>
  text
    .split('<tr>')
    .slice(1)
    .map((row) =>
      row
        .split('align="')
        .slice(1)
        .map((cell) => cell.slice(0, cell.indexOf('"'))),
    );

test('text stands at the left of its column and figures at the right, below their heading', () => {
  expect(aligned(table(['Firm', 'Net'], [['UBS', 3]]))).toEqual([
    ['left', 'right'],
    ['left', 'right'],
  ]);
  expect(aligned(table(['Contact', 'Why', 'Phone'], [['Ann', 'Left Merrill', '1']], 2))).toEqual([
    ['left', 'left', 'right'],
    ['left', 'left', 'right'],
  ]);
});

test('a row of two lines has one cell of text, and a day or number beside it that is not broken', () => {
  const { text } = entries([{ title: 'Ann', detail: 'Merrill → UBS, Palo Alto', aside: 'Aug 22, 2025' }]);
  expect(text.match(/<td/g)).toHaveLength(2);
  expect(text).toMatch(/white-space:nowrap">Aug 22, 2025<\/td>/);
  expect(toPlainText(text)).toBe('Ann\nMerrill → UBS, Palo Alto  Aug 22, 2025');
});
