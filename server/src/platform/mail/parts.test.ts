import { expect, test } from 'vitest';
import type { Markup } from './markup.ts';
import { table } from './parts.ts';

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
