import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfPart } from './firm-of-part.ts';
import { namesFrom } from './initials.ts';
import { isCommonWord, normalizeFirmName } from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';

/** No column is narrower that cuts names: a shorter text is a name of its own. */
const minLength = 20;
const minLetters = 3;

/** Legal forms whose start a cut may leave: `Raymond James Financial Services, In`. */
const legalForms = ['inc', 'incorporated', 'llc', 'lp', 'corp', 'corporation', 'company'];
const minLegal = 30;
/** So much of a form is hardly the start of another word: `Incor`, `Compa`. */
const minSurely = 5;
/** `Robert W. Baird & C` and `Stifel, Nicolaus & Compa` go on as `& Company`. */
const cutCompany = / & c(?:o|om|omp|ompa|ompan)?$/i;
/** A single letter is the start of `Inc` or `LLC` behind a comma and behind `Services`; else of `India` or `Ltd` as well. */
const cutLetter = /(?:,|(?<=\bservices)) [il]$/i;
/** A single letter of a word that may go on abroad: `Wells Fargo Advisors C`, `Citigroup Global Markets L`. */
const mayBeAbroad = / [cil]$/;

/**
 * The firm of a name that a column of fixed width cut inside its last word: `First Citizens Investor Servic`,
 * `Raymond James Financial Services, In`. Only where all names that go on so are one firm's.
 */
export function firmOfCutName(text: string, directory: FirmDirectory): Firm | undefined {
  const key = normalizeFirmName(text);
  const blank = key.lastIndexOf(' ');
  if (blank < 0) return undefined;
  if (cutCompany.test(text)) return firmOfPart(text.replace(cutCompany, ' & Company'), directory)?.firm;
  const isWide = key.length >= minLength;
  return firmOfStart(key, blank, directory) ?? (isWide ? firmOfCutForm(text, directory) : undefined);
}

/** A word of another business is whole: `First Citizens Banc` is none of First Citizens BancShares. */
const isWhole = (word: string): boolean => word === 'banc' || isOtherBusiness(word);

/** The one firm whose names go on inside the last word of a text, or behind it where the words before are its name. */
function firmOfStart(key: string, blank: number, directory: FirmDirectory): Firm | undefined {
  const names = namesFrom(key, directory);
  const [firm, ...others] = new Set(names.map((name) => directory.byKey.get(name)));
  if (firm === undefined || others.length > 0) return undefined;
  const isInWord = names.every((name) => name[key.length] !== ' ');
  const letters = key.length - 1 - blank;
  if (isWhole(key.slice(blank + 1))) return undefined;
  const isWide = key.length >= minLength;
  if (isWide && letters > 1 && isInWord) return firm;
  if (!isInWord && isCommonWord(key.slice(blank + 1))) return undefined;
  const isTelling = letters >= minLetters || !isInWord || (isWide && !mayBeAbroad.test(key));
  return isTelling && isBehindName(key, firm, directory) ? firm : undefined;
}

/** Whether a text begins with a shorter name of a firm: `Northwestern Mutual` of `Northwestern Mutual Investment S`. */
function isBehindName(key: string, firm: Firm, { byKey }: FirmDirectory): boolean {
  const words = key.split(' ');
  return words.some((_, count) => byKey.get(words.slice(0, count).join(' ')) === firm);
}

function firmOfCutForm(text: string, directory: FirmDirectory): Firm | undefined {
  const whole = text.trim();
  const words = whole.split(/\s+/);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isForm = last.length > 1 && legalForms.some((form) => form !== last && form.startsWith(last));
  const isCut = (isForm && (whole.length >= minLegal || last.length >= minSurely)) || cutLetter.test(whole);
  return isCut ? firmOfPart(words.slice(0, -1).join(' '), directory)?.firm : undefined;
}
