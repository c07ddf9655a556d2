import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { namePartsOf, notesOf } from './name-parts.ts';
import { coreOf, isCommonWord, normalizeFirmName } from './normalize.ts';
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

/** The firms that a spelling that is none of theirs for certain may mean, the likeliest first, at most 3. */
export function similarFirms(spelling: string, key: string, directory: FirmDirectory): FirmCandidate[] {
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
  if (found.size === 0) offerParts(spelling, long, directory, offer);
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
function offerParts(spelling: string, long: string, directory: FirmDirectory, offer: Offer): void {
  for (const part of [...notesOf(spelling), ...namePartsOf(spelling), possessed(spelling).house]) {
    const partKey = writtenOut(normalizeFirmName(part));
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

/** A firm of whose name the first rare word is mistyped: `ceterra wealth`. */
function offerMistyped(words: readonly string[], directory: FirmDirectory, offer: Offer): void {
  const first = words[0] ?? '';
  if (first.length < 5 || isCommonWord(first)) return;
  for (const [brand, firm] of directory.byBrand) {
    const meant = brand.split(' ')[0] ?? '';
    if (meant.length > 4 && isOneError(first, meant, { changed: true }))
      offer(firm, `one letter from "${brand}"`);
  }
}
