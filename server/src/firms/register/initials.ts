import type { Firm, FirmDirectory } from './directory.ts';
import { coreOf, isCommonWord } from './normalize.ts';

/** The keys of a directory that begin with a text, in order. */
export function namesFrom(start: string, { sortedKeys }: FirmDirectory): string[] {
  let from = 0;
  let to = sortedKeys.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sortedKeys[middle] ?? '') < start) from = middle + 1;
    else to = middle;
  }
  const names: string[] = [];
  for (let at = from; sortedKeys[at]?.startsWith(start); at += 1) names.push(sortedKeys[at] ?? '');
  return names;
}

const minStart = 4;
const formsAbroad: ReadonlySet<string> = new Set([
  'sa',
  'ag',
  'nv',
  'bv',
  'ab',
  'se',
  'spa',
  'kk',
  'pty',
  'pte',
  'plc',
]);

/**
 * The firm of its short name and the initials of what its long name adds: `Cambridge IR` is Cambridge Investment
 * Research. Only where all names that begin so and end in words with these initials are its own.
 */
export function firmOfEndInitials(key: string, directory: FirmDirectory): Firm | undefined {
  const blank = key.lastIndexOf(' ');
  const start = key.slice(0, Math.max(0, blank));
  const initials = key.slice(blank + 1);
  const isTelling = start.length >= minStart && !isCommonWord(start) && coreOf(start) !== null;
  if (!isTelling || !/^[a-z]{2,4}$/.test(initials) || formsAbroad.has(initials)) return undefined;
  const firms = namesFrom(`${start} `, directory)
    .filter((name) => initialsOf(name.slice(start.length + 1)) === initials)
    .map((name) => directory.byKey.get(name));
  const [firm, ...others] = new Set(firms);
  const house = directory.byKey.get(start) ?? directory.byBrand.get(start);
  return others.length === 0 && house === firm ? firm : undefined;
}

/** Whether a word is a name's initials, maybe with those of its legal form: `afsi` of `ameriprise financial services`. */
export function hasInitials(word: string, name: string): boolean {
  const initials = initialsOf(name);
  const form = word.slice(initials.length);
  return word.startsWith(initials) && (form === '' || (initials.length > 1 && /^[cil]$/.test(form)));
}

const initialsOf = (key: string): string =>
  key
    .split(' ')
    .map(([letter]) => letter)
    .join('');
