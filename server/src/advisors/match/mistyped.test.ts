import { expect, test } from 'vitest';
import { withoutTypo } from './mistyped.ts';
import { knownNames } from './rarity.ts';
import { isOneTypo } from './spelling.ts';

/** The same found by comparing with every known name. */
function foundAmongAll(kind: 'first' | 'last', name: string): string {
  const names = knownNames(kind);
  if (names.has(name) || name.length < 5) return name;
  const near = [...names].filter(([known]) => known.length >= 5 && isOneTypo(name, known));
  const [[best] = [name]] = near.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  return best;
}

/** A word with a letter left out, doubled, replaced and swapped with the next one, at a position. */
const typosOf = (word: string, at: number): string[] => [
  word.slice(0, at) + word.slice(at + 1),
  word.slice(0, at + 1) + word.slice(at),
  `${word.slice(0, at)}x${word.slice(at + 1)}`,
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
];

test.each(['first', 'last'] as const)(
  'finds for %s names what comparing with all known names finds',
  (kind) => {
    const words = [...knownNames(kind).keys()].filter((_, at) => at % 40 === 0);
    const typos = words.flatMap((word, at) => [word, ...typosOf(word, at % word.length)]);
    expect(typos.map((typo) => withoutTypo(kind, typo))).toEqual(
      typos.map((typo) => foundAmongAll(kind, typo)),
    );
  },
);

test.each([
  ['jonhson', 'johnson'],
  ['smythe', 'smythe'],
  ['jobnson', 'johnson'],
  ['ashbergqz', 'ashbergqz'],
  ['', ''],
])('looks for %s at %s', (typo, known) => {
  expect(withoutTypo('last', typo)).toBe(known);
});
