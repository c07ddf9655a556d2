import { foldLetters } from '../../platform/text/fold-letters.ts';
import { isKnownGiven } from './given-names.ts';
import { fullNameOf, fullNamesOf, goTogether, isFullName } from './nicknames.ts';
import { givenRarity, isKnownName, surnameRarity } from './rarity.ts';
import { soundTheSame } from './same-sound.ts';
import { isOneTypo, soundOf } from './spelling.ts';

/** A person's name in folded parts (`foldLetters`). */
export interface PersonName {
  /** The given name that the person goes by: `robert` of `J. Robert`. May be an initial; '' where there is none. */
  first: string;
  /** All given names joined: `maryann` of `Mary Ann`. */
  given: string;
  /** The initial before the name that the person goes by: `j` of `J. Robert`; '' where there is none. */
  lead: string;
  /** Middle names or initials joined with a blank; '' where there is none. */
  middle: string;
  /** The surname joined: `vanderberg`, `lopezsmith`. */
  last: string;
  /** The surname's parts: `lopez` and `smith` of `Lopez-Smith`; particles stay with what follows. */
  lastParts: readonly string[];
  /** `jr`, `sr`, `ii`, `iii`, `iv` or `v`; '' where there is none. */
  generation: string;
}

/**
 * How well two given names go together. `middle`: one goes by what is the middle name of the other. `near`: one letter
 * apart, but each is a name of its own, so two people unless both have one email address. `no`: two people, unless something
 * else than names says otherwise.
 */
export type GivenMatch = 'same' | 'nickname' | 'spelling' | 'initial' | 'middle' | 'typo' | 'near' | 'no';

/**
 * How well two surnames go together. `part`: one is a part of the other, as after a marriage. `short`: a typo in so few
 * letters that it may be another name.
 */
export type SurnameMatch = 'same' | 'part' | 'typo' | 'short' | 'no';

const credentials = new Set(
  (
    'cfp cfa chfc clu aams crpc cpwa cima aif aifa mba jd phd cpa crps cpfa cdfa ricp wmcp casl cap adpa apma cfs ' +
    'cmt caia frm ea cebs lutcf bfa cep ccfc cexp cepa cfsa cltc cmfc csrm llm esq md dba msfs ms mst mpas qpfc rfc ' +
    'ricpr tep fsa asa fic ficf cspg cfsp cpc nssa'
  ).split(' '),
);
const generations = new Map(
  Object.entries({ jr: 'jr', junior: 'jr', sr: 'sr', senior: 'sr', ii: 'ii', '2nd': 'ii' }).concat(
    Object.entries({ iii: 'iii', '3rd': 'iii', iv: 'iv', '4th': 'iv', v: 'v' }),
  ),
);
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof']);
const particles = new Set(
  'de del dela la las los van von der den di da do dos das du le el al st saint mc mac o ter ten bin'.split(
    ' ',
  ),
);

/**
 * Reads a name as lists write it: credentials (`CFP®`), generations (`Jr.`), titles, called-by names in quotes, middle
 * names and `Last, First` in one field are told apart.
 */
export function parseName(firstName: string, lastName: string): PersonName {
  return (
    (isWord(firstName) && isWord(lastName) && plainName(firstName, lastName)) || anyName(firstName, lastName)
  );
}

/** Most names are one word each, without anything to tell apart. Undefined where there may be something. */
function plainName(firstName: string, lastName: string): PersonName | undefined {
  const [first, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
  if (titles.has(first) || areSwapped(first, last)) return undefined;
  return { first, given: first, lead: '', middle: '', last, lastParts: [last], generation: '' };
}

function anyName(firstName: string, lastName: string): PersonName {
  const [surname, surnameTail] = splitAtComma(lastName);
  const [givenName, givenTail] = splitAtComma(firstName);
  if (isSwapped(givenName, surname)) return parseName(lastName, firstName);
  // `Smith, John` in one of the fields, where the other has nothing.
  const given = givenName === '' ? surnameTail : surname === '' ? givenTail : givenName;
  const family = surname === '' ? givenName : surname;
  const ends = [
    ...tail(words(family), 'v'),
    ...tail(words(given)),
    ...words(surnameTail),
    ...words(givenTail),
  ];
  const generation = ends.map((end) => generations.get(end)).find((found) => found !== undefined) ?? '';
  const lastParts = surnameParts(family);
  return { ...givenParts(given), last: lastParts.join(''), lastParts, generation };
}

/** Bits that speak for another order of the fields, at least: less is a name that is rare either way. */
const swappedBits = 4;

/** Whether the fields hold each other's names: `Kenaub, Jeffrey` of Jeffrey Kenaub. Only where lists of names leave no doubt. */
function isSwapped(givenName: string, surname: string): boolean {
  return areSwapped(words(givenName)[0] ?? '', words(surname)[0] ?? '');
}

/** As `isSwapped`, of the first words of both. */
function areSwapped(given: string, family: string): boolean {
  if (given.length < 2 || family.length < 2) return false;
  const full = fullNameOf(family);
  if (!isKnownName('first', full) || isKnownName('first', fullNameOf(given))) return false;
  const asIs = givenRarity(given) + surnameRarity(family);
  return asIs - givenRarity(full) - surnameRarity(given) >= swappedBits;
}

/** Compares given names by what the people go by; two middle names never make them different. */
export function compareGiven(a: PersonName, b: PersonName): GivenMatch {
  if (a.first === b.first) return a.first === '' ? 'initial' : a.first.length === 1 ? 'initial' : 'same';
  if (a.given === b.given) return 'same';
  if (a.first === '' || b.first === '') return 'initial';
  if (a.first.length === 1 || b.first.length === 1) {
    const [initial, other] = a.first.length === 1 ? [a, b] : [b, a];
    const isInitial =
      other.first.startsWith(initial.first) ||
      fullNamesOf(other.first).some((full) => full.startsWith(initial.first));
    return isInitial ? 'initial' : isCalledByMiddle(a, b) || isCalledByMiddle(b, a) ? 'middle' : 'no';
  }
  if (goTogether(a.first, b.first)) return isOtherSpelling(a.first, b.first) ? 'spelling' : 'nickname';
  if (isCalledByMiddle(a, b) || isCalledByMiddle(b, a)) return 'middle';
  const areNames = isKnownGiven(a.first) && isKnownGiven(b.first);
  if (areNames && soundTheSame(a.first, b.first)) return 'spelling';
  if (!isMistyped(a.first, b.first) && !isMistyped(b.first, a.first)) return 'no';
  return areNames || haveOtherEndings(a.first, b.first) ? 'near' : 'typo';
}

/** Whether only the ending differs, as it does in names of a man and a woman: `Arun` and `Aruna`, `Zoltano` and `Zoltana`. */
const haveOtherEndings = (a: string, b: string): boolean =>
  `${a}a` === b ||
  `${b}a` === a ||
  (a.replace(/[ao]$/, '') === b.replace(/[ao]$/, '') && a.length === b.length);

/** Whether of two names that go together neither is short for the other: `Stephen` and `Steven`, `Richard` and `Ricardo`. */
function isOtherSpelling(a: string, b: string): boolean {
  if (isFullName(a) && isFullName(b)) return true;
  const isPart = a.startsWith(b) || b.startsWith(a);
  return !isPart && Math.min(a.length, b.length) >= 4 && soundOf(a) === soundOf(b);
}

/** Whether `name` goes by what is a middle name of `other`: `Mark` of `Patrick Mark`, `J. Mark` of `James` or `James M.` */
function isCalledByMiddle(name: PersonName, other: PersonName): boolean {
  if (name.first.length < 2) return false;
  const middle = other.middle.split(' ')[0] ?? '';
  if (middle.length > 1) {
    const agrees = middle === name.first || goTogether(middle, name.first);
    return agrees && (name.lead === '' || name.lead === other.first[0]);
  }
  if (name.lead === '' || name.lead !== other.first[0]) return false;
  return middle === '' || middle === name.first[0];
}

/** Whether one typo makes a given name another, or what that is short for: `Dnaiel` of `Dan`. */
function isMistyped(name: string, of: string): boolean {
  return [of, ...fullNamesOf(of)].some(
    (full) => Math.min(name.length, full.length) >= 4 && isOneTypo(name, full),
  );
}

/** Compares surnames. One wrong letter counts as a typo only in long ones. */
export function compareSurname(a: PersonName, b: PersonName): SurnameMatch {
  if (a.last === b.last) return 'same';
  if (a.lastParts.length !== b.lastParts.length) {
    const [few, many] = a.lastParts.length < b.lastParts.length ? [a, b] : [b, a];
    if (few.lastParts.length === 1 && few.last.length >= 3 && many.lastParts.includes(few.last))
      return 'part';
  }
  if (areUmlauts(a.last, b.last)) return 'same';
  const length = Math.min(a.last.length, b.last.length);
  if (length < 4 || !isOneTypo(a.last, b.last)) return 'no';
  return length >= 6 ? 'typo' : 'short';
}

/** Whether surnames that differ are one without umlauts. Most differ where neither has the `e` of one. */
function areUmlauts(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a[at] !== 'e' && b[at] !== 'e') return false;
  const before = a[at - 1];
  return (before === 'a' || before === 'o' || before === 'u') && withoutUmlauts(a) === withoutUmlauts(b);
}

/** `mueller` is how `müller` is written where there is no `ü`, which folds to `muller`. */
const withoutUmlauts = (last: string): string => (last.length < 5 ? last : last.replace(/([aou])e/g, '$1'));

function splitAtComma(field: string): [string, string] {
  const comma = field.indexOf(',');
  return comma === -1 ? [field.trim(), ''] : [field.slice(0, comma).trim(), field.slice(comma + 1).trim()];
}

const isWord = (text: string): boolean => /^[a-z]+$/i.test(text);

/** Words without the marks of registered names, and without what stands in quotes or brackets. */
function words(text: string): string[] {
  if (isWord(text)) return [text.toLowerCase()];
  return bare(text)
    .split(/[\s,/]+/)
    .map((word) => foldLetters(word))
    .filter((word) => word !== '' && word !== '.');
}

/** Most names have no mark at all. */
const bare = (text: string): string =>
  /[®™℠"“(]/.test(text) ? text.replace(/[®™℠]/g, '').replace(/["“(][^"“”()]*["”)]/g, ' ') : text;

const isEnd = (word: string): boolean => credentials.has(word) || generations.has(word);

/** The credentials and generations that close a field; its first word is never one. `V` in a given name is an initial. */
function tail(all: readonly string[], letter = ''): string[] {
  let from = all.length;
  while (from > 1 && isEnd(all[from - 1] ?? '') && ((all[from - 1] ?? '').length > 1 || letter !== ''))
    from--;
  return all.slice(from);
}

function surnameParts(family: string): string[] {
  const all = words(family.replace(/[-‐–]/g, ' '));
  const own = all.slice(0, all.length - tail(all, 'v').length);
  const parts: string[] = [];
  let prefix = '';
  for (const [index, word] of own.entries()) {
    if (particles.has(word) && index < own.length - 1) {
      prefix += word === 'saint' ? 'st' : word;
      continue;
    }
    parts.push(prefix + word);
    prefix = '';
  }
  return parts;
}

/** `J. P. Morgan` of `J.P. Morgan`. Only in the first word: later ones may be credentials (`J.D.`). */
function withInitialsApart(given: string): string {
  if (given[1] !== '.') return given;
  const end = given.indexOf(' ');
  const [initials, rest] = end === -1 ? [given, ''] : [given.slice(0, end), given.slice(end)];
  const letters = initials.split('.').filter((part) => part !== '');
  return letters.length > 1 && letters.every((letter) => letter.length === 1)
    ? `${letters.join(' ')}${rest}`
    : given;
}

function givenParts(given: string): Pick<PersonName, 'first' | 'given' | 'lead' | 'middle'> {
  const all = words(withInitialsApart(given)).filter((word, index) => index > 0 || !titles.has(word));
  const own = all.slice(0, all.length - tail(all).length);
  const [first = '', ...middles] = own;
  const [second = ''] = middles;
  if (first.length === 1 && second.length > 1) {
    return { first: second, given: own.join(''), lead: first, middle: middles.slice(1).join(' ') };
  }
  return { first, given: own.join(''), lead: '', middle: middles.join(' ') };
}
