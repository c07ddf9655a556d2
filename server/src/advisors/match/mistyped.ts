import { knownNames } from './rarity.ts';
import { isOneTypo } from './spelling.ts';

/** Shorter words are too often names of their own. */
const shortest = 5;
/** A power of two: sixteen for each word that is looked for, of about 16,000. */
const filterBits = 2 ** 18;

interface Neighbours {
  names: ReadonlyMap<string, number>;
  /** Known names by what is left of them without one letter. */
  shortened: ReadonlyMap<string, readonly string[]>;
  /** 1 at the bits of all names and of all words in `shortened`. */
  filter: Uint8Array;
}

const neighbours = new Map<'first' | 'last', Neighbours>();

/**
 * The known name that a folded name of no list is one typo away from, the most frequent one: `johnson` of `jonhson`. The
 * name itself where it is known, or there is none. It says only where to look: whether two are one person is weighed.
 */
export function withoutTypo(kind: 'first' | 'last', name: string): string {
  if (name.length < shortest) return name;
  const { names, shortened, filter } = neighboursOf(kind);
  if (names.has(name)) return name;
  // A file has many names of no list, and next to none of their words is in the filter: only those are made.
  const words = positionsIn(filter, name).map((at) => name.slice(0, at) + name.slice(at + 1));
  if (filter[bitOf(name)] === 1) words.push(name);
  const [best = name] = words
    .flatMap((word) => [...(names.has(word) ? [word] : []), ...(shortened.get(word) ?? [])])
    .filter((known) => known.length >= shortest && isOneTypo(name, known))
    .sort((a, b) => (names.get(a) ?? 0) - (names.get(b) ?? 0) || (a < b ? -1 : 1));
  return best;
}

function neighboursOf(kind: 'first' | 'last'): Neighbours {
  let known = neighbours.get(kind);
  if (known === undefined) {
    const names = knownNames(kind);
    const shortened = new Map<string, string[]>();
    for (const name of names.keys())
      for (const word of shorter(name)) shortened.set(word, [...(shortened.get(word) ?? []), name]);
    const filter = new Uint8Array(filterBits);
    for (const word of [...names.keys(), ...shortened.keys()]) filter[bitOf(word)] = 1;
    known = { names, shortened, filter };
    neighbours.set(kind, known);
  }
  return known;
}

/** A word without each of its letters. Words one typo apart share one of these, or one is one of the other's. */
const shorter = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** A hash is the sum of a word's letters, each times a power of this. */
const base = 0x0100_0193;

const bitOfHash = (hash: number): number => (hash ^ (hash >>> 15)) & (filterBits - 1);

/** The bit of a word. */
function bitOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, base) + word.charCodeAt(at)) | 0;
  return bitOfHash(hash);
}

/** The positions of a word without whose letter it may be in a filter: from the end, as what is behind adds up. */
function positionsIn(filter: Uint8Array, word: string): number[] {
  const found: number[] = [];
  const before = [0];
  for (let at = 0; at < word.length; at += 1)
    before.push((Math.imul(before[at] ?? 0, base) + word.charCodeAt(at)) | 0);
  let behind = 0;
  let power = 1;
  for (let at = word.length - 1; at >= 0; at -= 1) {
    if (filter[bitOfHash((Math.imul(before[at] ?? 0, power) + behind) | 0)] === 1) found.push(at);
    behind = (Math.imul(word.charCodeAt(at), power) + behind) | 0;
    power = Math.imul(power, base);
  }
  return found;
}
