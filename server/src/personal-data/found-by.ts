import { foldForSearch } from '@liftout/contract/values/fold';
import { isGivenName } from '../advisors/service.ts';

/** What somebody is found by in free text, as regular expressions of PostgreSQL. */
export interface FoundBy {
  /** The name, e-mail address or number, and nothing beside it. */
  any: string;
  /** The names of `any` that can hardly be read as another name; whom they mean is sure where nobody has the same. Null: there is none. */
  sure: string | null;
  /** What no namesake shares: the address or number. Null: neither is known. */
  theirs: string | null;
  /** One of them is in any text that matches, as `hint_text` of the database has it: quick to look for. */
  hints: string[];
}

/** What somebody is and was called, and reached by. */
interface Known {
  names: readonly { firstName: string; lastName: string }[];
  emails: readonly string[];
  /** The last digits of numbers, as `phoneKeyOf`. */
  phoneKeys: readonly string[];
  crds: readonly string[];
  /** Addresses of pages about them alone, such as LinkedIn's. */
  profiles: readonly string[];
}

/** The letters and digits of scripts that put blanks between words: a name ends where none of them follows. */
const inWord =
  '0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02bb\u02bd-\u02c1\u0300-\u0373\u0376-\u037d\u037f-\u0386\u0388-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05c1-\u05c7\u05d0-\u05ea\u0620-\u065f\u066e-\u06d3\u10a0-\u10fa\u1e00-\u1fff';
/** What is written without blanks around it. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** What shows nothing by itself: joiners, soft hyphens, blanks of no width. */
const unseen = '\u00ad\u200b-\u200d\u2060\ufeff';
const blanksOfALine = ' \\t\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000';
const blank = `[[:space:]${blanksOfALine}]`;
const gap = `${blank}[[:space:]${blanksOfALine}${unseen}]{0,5}`;
const gapOfALine = `[${blanksOfALine}][${blanksOfALine}${unseen}]{0,5}`;
const hyphens = '\u2010\u2011-';
const capital = '[A-Z\u00c0-\u00de]';
const small = '[a-z\u00df-\u00ff]';
/** What people put between the digits of a number, as `hint_text` of the database has it, with what shows nothing. */
const betweenDigits = `()./\u2010-\u2015\u2212\ufe58\ufe63\uff0d${blanksOfALine}${unseen}\u200e\u200f\u202a-\u202e\u2066-\u2069-`;

/** The ways to write a folded letter or pair of letters, in either case. */
const spellings = Map.groupBy(
  [
    [0x41, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0x2018, 0x2019],
    [0xfb01, 0xfb02],
    [0xff10, 0xff5a],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  ),
  foldForSearch,
);

/** Null where nothing is known that could be found. */
export function foundBy({ names, emails, phoneKeys, crds, profiles }: Known): FoundBy | null {
  const pages = profiles.flatMap((profile) => pageOf(profile) ?? []);
  const theirs = [
    ...emails.map(emailPattern),
    ...phoneKeys.map(phonePattern),
    ...crds.map(crdPattern),
    ...pages.map(pagePattern),
  ];
  const named = names.flatMap((name) => namePatterns(name.firstName, name.lastName) ?? []);
  const any = [...named.map((pattern) => pattern.any), ...theirs];
  if (any.length === 0) return null;
  const lastWords = names.map(({ lastName }) => longest(partsOf(lastName)));
  const hints = [...lastWords, ...emails, ...phoneKeys, ...crds, ...pages].filter((hint) => hint !== '');
  return {
    any: [...new Set(any)].join('|'),
    sure: named.length === 0 ? null : [...new Set(named.map((pattern) => pattern.sure))].join('|'),
    theirs: theirs.length === 0 ? null : theirs.join('|'),
    hints: [...new Set(hints.map(foldForSearch))],
  };
}

/**
 * A full name, also with initials in the middle and as `Last, First` or `Last First`, unless another name follows ("Joann Lee,
 * Ann Leeson" is no Ann Lee); in scripts without blanks the family name first as well. A name that is only one word names too
 * many. Not `sure`: one within a double name ("Anna-Rosa Karlsson"), and `Last First` where that is as good a name ("Lee
 * Ann") or ends one ("Bo Karlsson Rosa").
 */
function namePatterns(firstName: string, lastName: string): { any: string; sure: string } | null {
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  if (first === '' || last === '') return null;
  if (unspaced.test(firstName + lastName)) {
    const any = `(?:${first}${blank}?${last}|${last}[,，、]?${blank}?${first})`;
    return { any, sure: any };
  }
  const inOrder = `${first}${gap}(?:${initials}${gap}){0,2}${last}${endOf(lastName)}`;
  const end = `${endOf(firstName)}(?!${blank}+${capital}[${inWord}])(?:${gapOfALine}${capital}[.](?![${inWord}]))?`;
  const withComma = `${last}${blank}?,${blank}{0,3}${first}${end}`;
  const familyFirst = `${last}${gapOfALine}${first}${end}`;
  const sureOnes = [inOrder, withComma];
  if (!isGivenName(lastName)) sureOnes.push(`(?<!${capital}[${inWord}.'’]*${gapOfALine})${familyFirst}`);
  // It looks back at one character, which costs nothing: a look at more is taken from everywhere in a text.
  const start = `(?<![${inWord}${unseen}])[${unseen}]*`;
  return {
    any: `${start}(?:${[inOrder, withComma, familyFirst].join('|')})`,
    sure: `(?<!${capital}${small}+[${hyphens}])${start}(?:${sureOnes.join('|')})(?![${hyphens}]${capital}${small})`,
  };
}

const initials = `(?:${capital}[.]?|(?:${capital}[.]){2}|[a-z][.])`;

/** Where a word ends; after a sign anything may follow. */
const endOf = (name: string): string =>
  /[\p{L}\p{N}]$/u.test(name.trim()) ? `(?![${inWord}${unseen}])` : '';

const partsOf = (name: string): string[] => name.split(/[\s\u2010\u2011-]+/).filter((part) => part !== '');

const longest = (parts: readonly string[]): string =>
  parts.reduce((best, part) => (part.length > best.length ? part : best), '');

/** The parts of a name with blanks or a hyphen between them, whichever it has itself. */
const wordsOf = (name: string): string =>
  partsOf(name).map(spelled).join(`(?:${gap}|${blank}?[${hyphens}]${blank}?)`);

/** A word without regard to case and accents, which may be marks of their own. */
function spelled(word: string): string {
  const letters = [...foldForSearch(word)];
  let pattern = '';
  for (let at = 0; at < letters.length; at += 1) {
    const one = letters[at] ?? '';
    const pair = spellings.get(one + (letters[at + 1] ?? ''));
    const marks = /\p{L}/u.test(one) ? `[\u0300-\u036f${unseen}]*` : `[${unseen}]*`;
    const ways = `${oneOf([one, ...(spellings.get(one) ?? [])])}${marks}`;
    if (pair === undefined || at + 1 === letters.length) pattern += ways;
    else {
      const next = letters[at + 1] ?? '';
      pattern += `(?:${oneOf(pair)}|${ways}${oneOf([next, ...(spellings.get(next) ?? [])])}[\u0300-\u036f${unseen}]*)`;
      at += 1;
    }
  }
  return pattern;
}

const oneOf = (letters: readonly string[]): string => {
  const all = [...new Set(letters)].map(escaped);
  return all.length === 1 ? (all[0] ?? '') : `[${all.join('')}]`;
};

const escaped = (letter: string): string => (/[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter);

/** In either case; neither within a longer address nor the domain of one. */
function emailPattern(email: string): string {
  return `(?<![A-Za-z0-9._%+-])${inEitherCase(email)}(?![A-Za-z0-9_%+-]|[.][A-Za-z0-9])`;
}

/** The digits, however they are set apart but for the last two, with or without the country's. */
function phonePattern(digits: string): string {
  const country = `(?:(?:[+][0-9]{1,3}|[01])[0${betweenDigits}]{0,5})?[(]?`;
  const number = [...digits.slice(0, -2), digits.slice(-2)].join(`[${betweenDigits}]{0,3}`);
  return `(?<![0-9])${country}${number}(?![0-9])`;
}

/** A number of the register. A short one may be any number, so that it must say that it is a CRD. */
function crdPattern(crd: string): string {
  const number = `${escapedAll(crd)}(?![0-9])`;
  return crd.length < 5 ? `[Cc][Rr][Dd][^0-9A-Za-z]{0,4}${number}` : `(?<![0-9A-Za-z$.,])${number}`;
}

/** An address of a page without what may be left out of it; null: it names a site and no page. */
function pageOf(address: string): string | null {
  const [whole = ''] = address.split(/[?#]/, 1);
  const page = whole.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const open = page.endsWith('/') ? page.slice(0, -1) : page;
  return /^[^/]+\/.{2}/.test(open) ? open : null;
}

const pagePattern = (page: string): string =>
  `(?:[Hh][Tt][Tt][Pp][Ss]?://)?(?:[Ww][Ww][Ww][.])?${inEitherCase(page)}/?(?![A-Za-z0-9_%-])`;

const inEitherCase = (text: string): string =>
  [...text].map((one) => oneOf([one, one.toLowerCase(), one.toUpperCase()])).join('');

const escapedAll = (text: string): string => [...text].map(escaped).join('');
