import { expect, test } from 'vitest';
import { openSax } from './sax.ts';

const refusals = {
  damaged: (why: string) => new Error(`damaged: ${why}`),
  doctype: () => new Error('doctype'),
  tooComplicated: () => new Error('too complicated'),
};

/** Writes pieces until one is refused. Answers how many were taken, and why no more. */
function writeUntilRefused(pieces: Iterable<string>): { taken: number; why: string } {
  const parser = openSax({}, refusals);
  let taken = 0;
  try {
    for (const piece of pieces) {
      parser.write(piece);
      taken += 1;
    }
    parser.close();
  } catch (error) {
    return { taken, why: error instanceof Error ? error.message : '' };
  }
  return { taken, why: '' };
}

/** A file that never ends: a reader that goes on never returns. */
function* endless(start: string, piece: string) {
  yield start;
  for (;;) yield piece;
}

test('tags and texts are told in their order', () => {
  const told: unknown[] = [];
  const parser = openSax(
    {
      open: (name, attributes) => void told.push([name, attributes]),
      text: (text) => void told.push(text),
      close: (name) => void told.push(name),
    },
    refusals,
  );
  for (const piece of ['<a><b c="1">x', 'y</b><![CDATA[<z>]]>', '</a>']) parser.write(piece);
  parser.close();
  expect(told).toEqual([['a', {}], ['b', { c: '1' }], 'xy', 'b', '<z>', 'a']);
});

test('tags within each other without end are refused at the 65th', () => {
  expect(writeUntilRefused(endless('', '<a>'))).toEqual({ taken: 65, why: 'too complicated' });
});

test('many tags beside each other are read', () => {
  const pieces = ['<a>', ...Array.from({ length: 100 }, () => '<b><c/></b>'), '</a>'];
  expect(writeUntilRefused(pieces)).toEqual({ taken: 102, why: '' });
});

test('a tag whose attributes never end is refused at the 1,001st', () => {
  function* attributes() {
    for (let n = 0; ; n += 1) yield ` a${n}=""`;
  }
  const pieces = (function* () {
    yield '<a';
    yield* attributes();
  })();
  expect(writeUntilRefused(pieces)).toEqual({ taken: 1_001, why: 'too complicated' });
});

test('the first error ends the reading', () => {
  const { taken, why } = writeUntilRefused(endless('<a>', '</b>'));
  expect([taken, why]).toEqual([1, expect.stringContaining('damaged: unexpected close tag')]);
});

test('tags that are open at the end are one error', () => {
  expect(writeUntilRefused(['<a>'.repeat(60)]).why).toContain('damaged: unclosed tag');
});
