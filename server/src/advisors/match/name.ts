import { foldLetters } from '../../platform/text/fold-letters.ts';
import { fullNameOf, goTogether } from './nicknames.ts';
import { isOneTypo } from './spelling.ts';

/** A person's name in folded parts (`foldLetters`). */
export interface PersonName {
  /** The given name that the person goes by: `robert` of `J. Robert`. May be an initial; '' where there is none. */
  first: string;
  /** All given names joined: `maryann` of `Mary Ann`. */
  given: string;
  /** Middle names or initials joined with a blank; '' where there is none. */
  middle: string;
  /** The surname joined: `vanderberg`, `lopezsmith`. */
  last: string;
  /** The surname's parts: `lopez` and `smith` of `Lopez-Smith`; particles stay with what follows. */
  lastParts: readonly string[];
  /** `jr`, `sr`, `ii`, `iii`, `iv` or `v`; '' where there is none. */
  generation: string;
}

/** How well two given names go together. `no`: two people, unless something else than names says otherwise. */
export type GivenMatch = 'same' | 'nickname' | 'initial' | 'typo' | 'no';

/** How well two surnames go together. `part`: one is a part of the other, as after a marriage. */
export type SurnameMatch = 'same' | 'part' | 'typo' | 'no';

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
  const [surname, surnameTail] = splitAtComma(lastName);
  const [givenName, givenTail] = splitAtComma(firstName);
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

/** Compares given names by what the people go by; two middle names never make them different. */
export function compareGiven(a: PersonName, b: PersonName): GivenMatch {
  if (a.first === b.first) return a.first === '' ? 'initial' : a.first.length === 1 ? 'initial' : 'same';
  if (a.given === b.given) return 'same';
  if (a.first === '' || b.first === '') return 'initial';
  if (a.first.length === 1 || b.first.length === 1) {
    const [initial, other] = a.first.length === 1 ? [a, b] : [b, a];
    const isInitial =
      other.first.startsWith(initial.first) || fullNameOf(other.first).startsWith(initial.first);
    return isInitial ? 'initial' : 'no';
  }
  if (goTogether(a.first, b.first)) return 'nickname';
  return isMistyped(a.first, b.first) || isMistyped(b.first, a.first) ? 'typo' : 'no';
}

/** Whether one typo makes a given name another, or what that is short for: `Dnaiel` of `Dan`. */
function isMistyped(name: string, of: string): boolean {
  return [of, fullNameOf(of)].some(
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
  return Math.min(a.last.length, b.last.length) >= 6 && isOneTypo(a.last, b.last) ? 'typo' : 'no';
}

/** Whether middle names agree by what both say: `j` and `james` do. Undefined where one says nothing. */
export function middleAgrees(a: PersonName, b: PersonName): boolean | undefined {
  if (a.middle === '' || b.middle === '') return undefined;
  const short = Math.min(a.middle.length, b.middle.length);
  if (short === 1) return a.middle[0] === b.middle[0];
  return a.middle === b.middle || isOneTypo(a.middle, b.middle);
}

function splitAtComma(field: string): [string, string] {
  const comma = field.indexOf(',');
  return comma === -1 ? [field.trim(), ''] : [field.slice(0, comma).trim(), field.slice(comma + 1).trim()];
}

/** Words without the marks of registered names, and without what stands in quotes or brackets. */
function words(text: string): string[] {
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

function givenParts(given: string): Pick<PersonName, 'first' | 'given' | 'middle'> {
  const all = words(given).filter((word, index) => index > 0 || !titles.has(word));
  const own = all.slice(0, all.length - tail(all).length);
  const [first = '', ...middles] = own;
  const [second = ''] = middles;
  if (first.length === 1 && second.length > 1) {
    return { first: second, given: own.join(''), middle: middles.slice(1).join(' ') };
  }
  return { first, given: own.join(''), middle: middles.join(' ') };
}
