import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfPart } from './firm-of-part.ts';
import { normalizeFirmName } from './normalize.ts';

/** No column is narrower that cuts names: a shorter text is a name of its own. */
const minLength = 18;

/** Legal forms whose start a cut may leave: `Cambridge Investment Research, I`. */
const legalForms = ['inc', 'incorporated', 'llc', 'corp', 'corporation', 'company'];
const minLegal = 22;

/**
 * The firm of a name that a column of fixed width cut inside its last word: `First Citizens Investor Servic`,
 * `Raymond James Financial Services, In`. Only where all names that go on so are one firm's.
 */
export function firmOfCutName(text: string, directory: FirmDirectory): Firm | undefined {
  const key = normalizeFirmName(text);
  if (key.length < minLength || !key.includes(' ')) return undefined;
  return firmOfStart(key, directory) ?? firmOfCutForm(text, directory);
}

function firmOfStart(start: string, { sortedKeys, byKey }: FirmDirectory): Firm | undefined {
  let found: Firm | undefined;
  for (let at = firstFrom(sortedKeys, start); sortedKeys[at]?.startsWith(start); at += 1) {
    const key = sortedKeys[at] ?? '';
    const firm = byKey.get(key);
    const isInWord = key.length > start.length && key[start.length] !== ' ';
    if (!isInWord || (found !== undefined && found !== firm)) return undefined;
    found = firm;
  }
  return found;
}

/** Where the first of the sorted keys stands that is not before this one. */
function firstFrom(sorted: readonly string[], key: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < key) from = middle + 1;
    else to = middle;
  }
  return from;
}

function firmOfCutForm(text: string, directory: FirmDirectory): Firm | undefined {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isCut = last !== '' && legalForms.some((form) => form !== last && form.startsWith(last));
  return isCut && text.trim().length >= minLegal
    ? firmOfPart(words.slice(0, -1).join(' '), directory)?.firm
    : undefined;
}
