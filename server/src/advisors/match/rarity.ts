import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * How rare names are in bits: −log2 of the share of people who have it. `name-shares.csv` has the shares of the US census
 * of 1990 (public domain): given names of men and women as three to one. They are fixed, so that nothing that is uploaded
 * changes how earlier rows were told apart.
 */
const line = z.object({
  kind: z.enum(['first', 'last']),
  name: z.string().min(1),
  percent: z.coerce.number().positive(),
});

/** A name that the list has not is rarer than its rarest; how rare is not known. */
const unlisted = { first: 13, last: 14 };

let shares: { first: Map<string, number>; last: Map<string, number> } | undefined;

function load(): { first: Map<string, number>; last: Map<string, number> } {
  const text = readFileSync(new URL('./name-shares.csv', import.meta.url), 'utf8');
  const bits = { first: new Map<string, number>(), last: new Map<string, number>() };
  for (const { kind, name, percent } of z.array(line).parse(parse(text, { columns: true }))) {
    bits[kind].set(name, -Math.log2(percent / 100));
  }
  return bits;
}

/** The rarity of a folded surname in bits: 6.6 for `smith`, `ofNoList` for one that the list has not. */
export function surnameRarity(lastName: string, ofNoList = unlisted.last): number {
  shares ??= load();
  return shares.last.get(lastName) ?? ofNoList;
}

/** The rarity of a folded given name in bits: 5.3 for `james`, 13 for one of no list. An initial says four bits. */
export function givenRarity(name: string): number {
  if (name.length <= 1) return 4;
  shares ??= load();
  return shares.first.get(name) ?? unlisted.first;
}

let initials: Map<string, number> | undefined;

/** The share of people whose given name has the initial of a folded name. */
export function initialShare(name: string): number {
  if (initials === undefined) {
    initials = new Map();
    for (const [known, bits] of knownNames('first'))
      initials.set(known.slice(0, 1), (initials.get(known.slice(0, 1)) ?? 0) + 2 ** -bits);
  }
  return initials.get(name.slice(0, 1)) ?? 0;
}

/** All known names, with their rarity in bits. */
export function knownNames(kind: 'first' | 'last'): ReadonlyMap<string, number> {
  shares ??= load();
  return shares[kind];
}

/** Whether a folded name is a known one, and so no typing error of another. */
export function isKnownName(kind: 'first' | 'last', name: string): boolean {
  shares ??= load();
  return shares[kind].has(name);
}
