import { afterEx, afterNow, beforeFormer } from './former-names.ts';
import { hasInitials } from './initials.ts';
import { afterTeam, linked } from './links.ts';
import { beforeFigures, inOrder, withoutRepeats } from './list-remarks.ts';
import { normalizeFirmName } from './normalize.ts';
import { isPlace, isRemark, notes, notesOf, withoutNotes } from './notes.ts';
import { isOtherBusiness } from './other-business.ts';
import { isCity, isRegion, isState } from './places.ts';
import { beforePractice, ofPartner } from './press-teams.ts';
import { withoutRole } from './roles.ts';
import { writtenOut } from './short-forms.ts';
import { nameInAddress } from './web-addresses.ts';

/**
 * The parts of a spelling that may each name the firm, the surest first. Lists and letterheads add to a firm's name
 * where its office is, its register number, whose company it is, or the team that works there.
 */
export function* namePartsOf(spelling: string): Generator<string> {
  const words = plainWords(spelling);
  const text = words.join(' ');
  // Most names are known by one of the first, and need no others.
  yield* trimmedOf([withService(spelling), text, withoutNumbers(spelling)]);
  yield* trimmedOf(partsOfWords(words, text));
  const employer = withoutRole(text);
  if (employer !== text) yield* trimmedOf(partsOfWords(employer.split(' '), employer));
}

const trimmedOf = (parts: readonly string[]): string[] =>
  parts.map(trimmed).filter((part) => part.length > 1);

function partsOfWords(words: readonly string[], text: string): string[] {
  const current = beforeFormer(words);
  return [
    nameInAddress(text) ?? '',
    // `Steward's partners` may be those of another firm than Steward Partners.
    /['’]s partners/.test(text) ? '' : text.replace(/['’]s(?= |$)/g, ''),
    withoutRole(text),
    current,
    afterNow(words),
    afterEx(words),
    beforeOwner(words),
    afterTeam(words),
    beforeTeam(words),
    ofPractice(words),
    beforePractice(text),
    ofPartner(text),
    ...segments(text).flatMap((part) => [part, beforePlace(part)]),
    ...segments(current),
    ...segments(text).flatMap((part) => ofBranch(part.split(' '))),
    beforePlace(text),
    beforeFigures(words),
    inOrder(text),
    withoutRepeats(words),
    ...beforeCity(words),
    ...ofBranch(words),
    ...ofMarket(words),
    afterTeamName(text),
  ];
}

const service =
  /^(?:(?:private|wealth|client|management|mgmt\.?|group|&|and) ?)+$|^(?:independent|ibd|employee|franchise|pcg)$/i;

/** A name with its service to families in brackets, or its channel: `Raymond James (IBD)`; '' without one. */
function withService(spelling: string): string {
  const [note, ...more] = notesOf(spelling);
  const isServed = note !== undefined && more.length === 0 && service.test(note);
  return isServed ? `${withoutNotes(spelling)} ${note}` : '';
}

/** What a letterhead says of the bodies that a firm is a member of. */
const memberships = /[,;.]? ?\bmembers?:? (?:(?:finra|sipc|nyse|nfa|nasd|fdic)(?: ?[/,&] ?| and | |$))+$/i;

/** Its words, without register numbers, and offices and short forms in brackets: `Merrill (CRD# 7691)`, `Merrill (Palo Alto)`. */
function plainWords(spelling: string): string[] {
  const text = spelling
    .slice(0, 300)
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(memberships, '')
    .replace(notes, (note, round: string | undefined, square: string | undefined, at: number) =>
      isRemark(round ?? square ?? '') || isSpelledOut(spelling.slice(0, at), round ?? square ?? '')
        ? ' '
        : note,
    );
  const words = text.split(/\s+/).filter((word) => word !== '');
  const number = words.findIndex((word) => /^#?(?:crd|iard|sec)(?![a-z.])/i.test(word));
  const isNumbered = number > 0 && /\d/.test(words.slice(number, number + 3).join(''));
  const named = isNumbered ? words.slice(0, number) : words;
  const isLastNumber = named.length > 1 && /^#?\d{2,7}$/.test(named.at(-1) ?? '');
  const isYear =
    isLastNumber && /^(?:in|since|until|till|through|after|from|circa|~)$/i.test(named.at(-2) ?? '');
  return isLastNumber ? named.slice(0, isYear ? -2 : -1) : named;
}

/** Whether a note writes out the initials before it: `PBIG (Private Banking & Investment Group)`. */
function isSpelledOut(before: string, note: string): boolean {
  const initials = before.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
  return initials.length > 1 && hasInitials(initials, normalizeFirmName(note).replaceAll(' and ', ' '));
}

/** The spelling without register numbers in brackets, with all else in them: `Merrill Lynch (USA) LLC (7691)`. */
const withoutNumbers = (spelling: string): string =>
  spelling.slice(0, 300).replace(/\((?:crd|iard)?[ #:]{0,3}\d{2,8}\)/gi, ' ');

const kinds = new Set([
  'division',
  'subsidiary',
  'affiliate',
  'unit',
  'part',
  'member',
  'business',
  'company',
]);
const companies = new Set('company firm business affiliate subsidiary unit brand division arm'.split(' '));

/** `Merrill` of `Merrill, a Bank of America company` and of `Merrill, a division of Bank of America`. */
function beforeOwner(words: readonly string[]): string {
  const at = words.findIndex((word, index) => {
    if (index === 0) return false;
    if (word.toLowerCase() === 'part' && words[index + 1]?.toLowerCase() === 'of') return true;
    if (!/^an?$/i.test(word)) return false;
    const isKind =
      kinds.has(words[index + 1]?.toLowerCase() ?? '') && words[index + 2]?.toLowerCase() === 'of';
    const isOwned = words[index - 1]?.endsWith(',') && companies.has(words.at(-1)?.toLowerCase() ?? '');
    return isKind || isOwned === true;
  });
  return words.slice(0, Math.max(0, at)).join(' ');
}

const through = new Set(['through', 'thru', 'via']);

/** `Merrill` of `Merrill via Quillon`; where both sides name firms, a person decides. */
function beforeTeam(words: readonly string[]): string {
  const at = words.findIndex((word) => through.has(word.toLowerCase()));
  return words.slice(0, Math.max(0, at)).join(' ');
}

/** `Merrill private wealth` of `Quillon, a Merrill private wealth practice`. */
function ofPractice(words: readonly string[]): string {
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (!/^(?:practice|team|branch|office|affiliate)$/.test(last)) return '';
  const at = words.findLastIndex((word, index) => /^an?$/i.test(word) && words[index - 1]?.endsWith(','));
  return at > 0 ? words.slice(at + 1, -1).join(' ') : '';
}

const dividers = / [-–—/•·:;] |[|–—;•·]|, (?=a?n? ?d\/?b\/?a )/;

/**
 * The sides of a spelling that may name a firm each: what dashes, bars, slashes or link words divide, and what stands in
 * brackets. Two firms are named in `Merrill / UBS`, `Stifel via Wells Fargo` and `Merrill (now UBS)`.
 */
export function sidesOf(spelling: string): string[] {
  const text = plainWords(withoutNotes(spelling)).join(' ');
  const team = afterTeamName(text);
  const teamed = team === '' ? [text] : [text.slice(0, text.lastIndexOf(', ')), team];
  const divided = teamed
    .flatMap((part) => part.split(dividers))
    .flatMap((part) => part.split(/ ?\/ ?|: |, now /i));
  const named = divided.filter((side, index) => index === 0 || !isStateBehind(side, divided[0] ?? ''));
  const sides = divided.length > 4 ? [] : named.flatMap(linked);
  const placed = sides.length > 1 ? sides.map((side) => beforePlace(side) || side) : sides;
  const notes = notesOf(spelling).map((note) => note.replace(/^now /i, ''));
  return [...placed, ...(sides.length > 0 ? notes : [])].map(trimmed).filter((side) => side.length > 1);
}

/** The first and the last of the parts that dashes, bars or slashes divide, unless the rest names another business. */
function segments(text: string): string[] {
  const all = text.split(dividers);
  const divided = all.length === 1 ? text.split(/\/|: /) : all;
  if (divided.length === 1 || divided.length > 4) return [];
  if (all.length === 1 && !/[ A-Z][A-Z]/.test(divided[0] ?? '')) divided[0] = '';
  const first = divided.slice(1).some(isOtherBusiness) ? '' : (divided[0] ?? '');
  const last = divided.slice(0, -1).some(isOtherBusiness) ? '' : (divided.at(-1) ?? '');
  return [first, isStateBehind(last, divided[0] ?? '') ? '' : last];
}

/** Whether a side is the state of what stands before it: `MS` is Mississippi behind a firm, and a firm behind a team. */
const isStateBehind = (side: string, before: string): boolean =>
  isState(side.trim().toLowerCase()) && !isPractice(before);

/**
 * What stands before the comma of an address, or the hyphen or slash of a city: `Merrill` of `Merrill, Boston, MA`,
 * `Merrill-Boston` and `Merrill/Boca Raton`.
 */
function beforePlace(text: string): string {
  const comma = text.indexOf(', ');
  if (comma > 0) {
    const place = text.slice(comma + 2);
    return isPlace(place) && !place.includes('&') ? text.slice(0, comma) : '';
  }
  const slash = text.lastIndexOf('/');
  if (slash > 0 && isCity(text.slice(slash + 1))) return text.slice(0, slash);
  const hyphen = text.lastIndexOf('-');
  const place = text.slice(hyphen + 1);
  return hyphen > 0 && (isCity(place) || isState(place.toLowerCase())) ? text.slice(0, hyphen) : '';
}

/** What stands before a city: `Merrill Lynch` of `Merrill Lynch Palo Alto`. */
function beforeCity(words: readonly string[]): string[] {
  return [1, 2, 3, 4].flatMap((count) => {
    const name = words.slice(0, -count);
    if (name.length === 0 || !isCity(words.slice(-count).join(' '))) return [];
    // Not `of`, unless a legal form ends the name: `Advisor Group of Boston` is one.
    const isFormed = /^(?:llc|inc|corp|co|lp)\.?,?$/i.test(name.at(-2) ?? '');
    const link = isFormed ? /^(?:of|in)$/i : /^(?:greater|in|downtown|metro)$/i;
    const isLinked = name.length > 1 && link.test(name.at(-1) ?? '');
    return [(isLinked ? name.slice(0, -1) : name).join(' ')];
  });
}

const branches = new Set(['branch', 'branches', 'office', 'offices', 'complex']);
const familyOffices = new Set(['family', 'private', 'trust', 'investment', 'multifamily']);

const markets = new Set(['market', 'region', 'division', 'district', 'complex']);

/** What stands before a market: `Merrill Lynch` of `Merrill Lynch Northern California Market`. */
function ofMarket(words: readonly string[]): string[] {
  if (!markets.has(words.at(-1)?.toLowerCase() ?? '')) return [];
  const name = words.slice(0, -1);
  const ofRegion = [1, 2, 3].flatMap((count) =>
    name.length > count && isRegion(name.slice(-count).join(' ')) ? [name.slice(0, -count).join(' ')] : [],
  );
  return [...ofRegion, ...beforeCity(name)];
}

/** What stands before a branch, with and without its city: `Merrill Lynch` of `Merrill Lynch Palo Alto Branch`. */
function ofBranch(words: readonly string[]): string[] {
  const isBranch = branches.has(words.at(-1)?.toLowerCase() ?? '');
  if (!isBranch || familyOffices.has(words.at(-2)?.toLowerCase() ?? '')) return [];
  const name = words.slice(0, -1);
  return [name.join(' '), ...beforeCity(name)];
}

/** `Merrill Lynch` of `The Quillon Group, Merrill Lynch`. */
function afterTeamName(text: string): string {
  const comma = text.lastIndexOf(', ');
  return /(?: group| team| partners| wealth| wealth management| advisors| advisory)$/i.test(
    text.slice(0, Math.max(0, comma)),
  )
    ? text.slice(comma + 2)
    : '';
}

/** Words of a practice that works under the name of another firm. */
const practices = new Set(
  'wealth advisors advisory financial planning private group partners team investment management'.split(' '),
);

/** Whether a name is of a practice, which lists put before its firm: `Quillon Wealth Partners (LPL)`. */
export const isPractice = (name: string): boolean =>
  !isOtherBusiness(name) &&
  writtenOut(name.toLowerCase().replace(/[^a-z]+/g, ' '))
    .split(' ')
    .some((word) => practices.has(word));

/** Without blanks around it and punctuation after it. */
function trimmed(part: string): string {
  let end = part.length;
  while (end > 0 && ' ,;:(-–—'.includes(part[end - 1] ?? '')) end -= 1;
  return part.slice(0, end).trim();
}
