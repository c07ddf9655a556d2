import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { coreOf, isCommonWord, nameKeyOfSpelling, normalizeFirmName } from './normalize.ts';
import { notesOf } from './notes.ts';
import { isOneError } from './one-error.ts';
import { possessed } from './press-phrases.ts';
import { joined, writtenOut } from './short-forms.ts';

/** Two shorter names are one letter apart without being alike. */
const minNear = 7;

/** A firm that a spelling may mean, with the reason for the review list. */
export interface FirmCandidate {
  firm: Firm;
  why: string;
}

/** A part of a text that may name its firm, with its key. */
export interface NamePart {
  part: string;
  key: string;
}

/** The firms that a text that names none of them for certain may mean, the likeliest first, at most 3. */
export function similarFirms(
  text: string,
  parts: readonly NamePart[],
  directory: FirmDirectory,
): FirmCandidate[] {
  const key = nameKeyOfSpelling(text);
  const found = new Map<Firm, string>();
  const offer = (firm: Firm | undefined, why: string): void => {
    if (firm !== undefined && !found.has(firm)) found.set(firm, why);
  };
  const long = writtenOut(key);
  const keys = [...new Set([key, long])];
  for (const near of keys.filter((one) => one.length >= minNear).flatMap(nearKeys)) {
    for (const known of directory.byNear.get(near) ?? [])
      offer(directory.byKey.get(known), `one letter from "${known}"`);
  }
  for (const one of keys) {
    const core = coreOf(one);
    for (const firm of core === null ? [] : (directory.byCore.get(core) ?? []))
      offer(firm, `the same name without common words, "${core}"`);
  }
  offerStarts(key.split(' '), directory, offer);
  if (found.size === 0) offerParts(text, parts, long, directory, offer);
  return [...found].slice(0, 3).map(([firm, why]) => ({ firm, why }));
}

type Offer = (firm: Firm | undefined, why: string) => void;

function offerStarts(words: readonly string[], directory: FirmDirectory, offer: Offer): void {
  for (let count = Math.min(words.length - 1, directory.maxWords); count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (start.length > 2) offer(directory.byKey.get(start), `begins with "${start}"`);
  }
}

/** What stands in brackets or behind a dash, a name of two words or more inside, or a mistyped first word. */
function offerParts(
  text: string,
  parts: readonly NamePart[],
  long: string,
  directory: FirmDirectory,
  offer: Offer,
): void {
  const keyed = (part: string) => ({ part, key: normalizeFirmName(part) });
  for (const { part, key } of [
    ...notesOf(text).map(keyed),
    ...parts,
    ...[possessed(text).house].filter((house) => house !== '').map(keyed),
  ]) {
    const partKey = writtenOut(key);
    const firm = directory.byKey.get(partKey) ?? directory.byJoined.get(joined(partKey))?.firm;
    const what = partKey === long ? '' : 'part of it is ';
    offer(firm, `part of it is "${part}"`);
    for (const near of nearKeys(partKey))
      for (const known of directory.byNear.get(near) ?? [])
        offer(directory.byKey.get(known), `${what}one letter from "${known}"`);
  }
  const words = long.split(' ').slice(0, 12);
  for (let start = 1; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + directory.maxWords); end >= start + 1; end -= 1) {
      const inside = words.slice(start, end).join(' ');
      const isTelling = end > start + 1 || directory.byBrand.has(inside);
      if (isTelling) offer(directory.byKey.get(inside), `it has "${inside}" in it`);
    }
  }
  offerMistyped(words, directory, offer);
}

/** The brands of a directory by the forms of their first word with a letter left out. */
const brandWords = new WeakMap<FirmDirectory['byBrand'], ReadonlyMap<string, ReadonlySet<string>>>();

function brandsByWord({ byBrand }: FirmDirectory): ReadonlyMap<string, ReadonlySet<string>> {
  const known = brandWords.get(byBrand);
  if (known !== undefined) return known;
  const index = new Map<string, Set<string>>();
  for (const brand of byBrand.keys())
    for (const form of nearKeys(brand.split(' ')[0] ?? ''))
      index.set(form, (index.get(form) ?? new Set()).add(brand));
  brandWords.set(byBrand, index);
  return index;
}

/** A firm of whose name the first rare word is mistyped: `ceterra wealth`. */
function offerMistyped(words: readonly string[], directory: FirmDirectory, offer: Offer): void {
  const first = words[0] ?? '';
  if (first.length < 5 || isCommonWord(first)) return;
  const index = brandsByWord(directory);
  for (const form of nearKeys(first))
    for (const brand of index.get(form) ?? [])
      if (isOneError(first, brand.split(' ')[0] ?? '', { changed: true }))
        offer(directory.byBrand.get(brand), `one letter from "${brand}"`);
}
