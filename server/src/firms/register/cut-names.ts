import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfPart } from './firm-of-part.ts';
import { namesFrom } from './initials.ts';
import { normalizeFirmName } from './normalize.ts';

/** No column is narrower that cuts names: a shorter text is a name of its own. */
const minLength = 20;
/** A single letter of a word may begin any other: `Wells Fargo Advisors C`. */
const minLetters = 2;

/** Legal forms whose start a cut may leave: `Raymond James Financial Services, In`. */
const legalForms = ['inc', 'incorporated', 'llc', 'corp', 'corporation', 'company'];
const minLegal = 30;

/**
 * The firm of a name that a column of fixed width cut inside its last word: `First Citizens Investor Servic`,
 * `Raymond James Financial Services, In`. Only where all names that go on so are one firm's.
 */
export function firmOfCutName(text: string, directory: FirmDirectory): Firm | undefined {
  const key = normalizeFirmName(text);
  const letters = key.length - 1 - key.lastIndexOf(' ');
  if (key.length < minLength || letters < minLetters || letters === key.length) return undefined;
  return firmOfStart(key, directory) ?? firmOfCutForm(text, directory);
}

function firmOfStart(start: string, directory: FirmDirectory): Firm | undefined {
  const names = namesFrom(start, directory);
  const isInWord = names.every((name) => name.length > start.length && name[start.length] !== ' ');
  const [firm, ...others] = new Set(names.map((name) => directory.byKey.get(name)));
  return isInWord && others.length === 0 ? firm : undefined;
}

function firmOfCutForm(text: string, directory: FirmDirectory): Firm | undefined {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isCut = last !== '' && legalForms.some((form) => form !== last && form.startsWith(last));
  return isCut && text.trim().length >= minLegal
    ? firmOfPart(words.slice(0, -1).join(' '), directory)?.firm
    : undefined;
}
