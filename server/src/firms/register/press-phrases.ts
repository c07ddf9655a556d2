import { isOtherBusiness } from './other-business.ts';
import { isAddress, isCity, isRegion } from './places.ts';

/** What a firm is, as the press puts it before its name: `wirehouse Merrill`, `national RIA Mariner`. */
const kinds: ReadonlySet<string> = new Set([
  'wirehouse',
  'broker-dealer',
  'ibd',
  'brokerage',
  'ria',
  'rias',
  'aggregator',
  'wealth manager',
  'wealth management firm',
  'wealth firm',
  'advisory firm',
  'partnership firm',
  'family office',
  'insurer',
  'super osj',
  'super-osj',
  'osj',
  'startup',
  'start-up',
]);
const longestKind = 3;
/** What may stand behind it: `RIA giant Creative Planning`. */
const kindTails: ReadonlySet<string> = new Set(['giant', 'firm', 'aggregator', 'upstart', 'startup']);
const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);

const seat = /[- ](based|headquartered|owned|backed|affiliated) /i;
const seatAtEnd = /[- ](?:based|headquartered)$/i;
const kindBehind = / (?:wirehouse|broker-dealer)$/i;

/** `Hightower` of `Chicago-based Hightower` and of `the Chicago-based RIA Hightower`; nothing where it is based abroad. */
export function afterSeat(text: string): string {
  const end = seatAtEnd.exec(text)?.index ?? -1;
  const comma = text.lastIndexOf(', ', end);
  if (end > 0 && comma > 0) return isOtherBusiness(text.slice(comma + 2, end)) ? '' : text.slice(0, comma);
  if (/[- ]affiliated$/i.test(text)) return text.slice(0, -'-affiliated'.length);
  const found = seat.exec(text);
  if (found === null || found.index < 2) return '';
  const [words, how = ''] = found;
  const isPlace = /^(?:based|headquartered)$/i.test(how);
  const name = text.slice(found.index + words.length);
  return isPlace && isOtherBusiness(text.slice(0, found.index)) ? '' : withoutKind(name);
}

/** `Merrill` of `wirehouse Merrill`, of `a national wirehouse Merrill`, of `Boston wirehouse Merrill` and of `Merrill wirehouse`. */
export function withoutKind(text: string): string {
  const words = text.split(' ');
  const start = articles.has(words[0]?.toLowerCase() ?? '') ? 1 : 0;
  const city = [3, 2].find((count) => isCity(words.slice(start, start + count).join(' '))) ?? 0;
  const named = [start + city, start + 1, start]
    .map((at) => ({ at, count: kindLength(words, at) }))
    .find(({ at, count }) => count > 0 && at + count < words.length);
  const name = named ? words.slice(named.at + named.count).join(' ') : text;
  return name.replace(kindBehind, '');
}

/** How many of the words from there on say what a firm is; 0 where they do not. */
function kindLength(words: readonly string[], at: number): number {
  for (let count = longestKind; count > 0; count -= 1) {
    const kind = words
      .slice(at, at + count)
      .join(' ')
      .toLowerCase();
    if (kinds.has(kind.replace(/,$/, '')))
      return kindTails.has(words[at + count]?.toLowerCase().replace(/,$/, '') ?? '') ? count + 1 : count;
  }
  return 0;
}

/** `Merrill` of `Merrill, which is owned by Bank of America`; not where that names another business. */
export function beforeRemark(text: string): string {
  const parts = text.split(', ');
  const at = parts.findIndex((part, index) => index > 0 && isRemark(part));
  if (at < 1) return '';
  const remark = parts.slice(at).join(', ');
  return / (?:owned by|part of) /i.test(` ${remark}`) || !isOtherBusiness(remark)
    ? parts.slice(0, at).join(', ')
    : '';
}

const remarks: ReadonlySet<string> = new Set([
  'which',
  'where',
  'whose',
  'the',
  'led by',
  'owned by',
  'part of',
]);
const firmWords: ReadonlySet<string> = new Set([
  'firm',
  'partnership',
  'brokerage',
  'ria',
  'aggregator',
  'wirehouse',
  'consolidator',
]);

/** Whether the press goes on so about a firm: `which is …`, `led by …`, `a regional brokerage …`. */
function isRemark(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const [first = '', second = '', third = ''] = words;
  const isKind =
    (first === 'a' || first === 'an') && (firmWords.has(third) || firmWords.has(words.at(-1) ?? ''));
  return isKind || remarks.has(first) || remarks.has(`${first} ${second}`);
}

const maxPlaceWords = 6;

/** `Merrill Lynch` of `Merrill Lynch in Florham Park, N.J.` and of `a Merrill Lynch team in the U.S.`. */
export function beforeIn(text: string): string {
  const words = text.split(' ');
  const at = words.findIndex(
    (word, index) => index > 0 && word.toLowerCase() === 'in' && words.length - index - 1 <= maxPlaceWords,
  );
  const place = words.slice(at + 1).join(' ');
  if (at < 1 || place === '') return '';
  const isUs = /^the (?:u\.?s\.?|united states)$/i.test(place);
  return isUs || isHere(place) ? ofTeam(words.slice(0, at).join(' ')) : '';
}

/** `Merrill Lynch` of `a Merrill Lynch team`. */
export const ofTeam = (text: string): string =>
  text
    .replace(/^an? (.+) group$/i, '$1')
    .replace(/^(?:an? )?(.+) (?:team|practice|branch|office|complex)$/i, '$1');

const owner = /^(.{2,60}?)(?:['’]s|s['’]) (.{2,80})$/i;
const unit =
  /^(.*?) ?(?:unit|arm|division|business|channel|operations?|group|wing|side|force|team|practice|market|network|branch|branches|offices?|complex)$/i;

/** What a house calls the part of it that serves families. */
const served =
  /^(?:(?:u\.?s\.?|wealth|pwm|wm|management|private|clients?|advisory|advisors?|brokerage|retail|advice|broker-dealer|broker|dealer|employee|employees|branch|wirehouse|financial|americas|and|&) ?)+$/i;
const telling = /wealth|pwm|wm|private|advi[sc]|brokerage|broker|retail|employee|branch|wirehouse/i;
const independent = /^(?:independent|franchise)(?: (?:contractors?|advisors?|brokerage|affiliation))?$/i;

/**
 * The firm of a part of its house: `Morgan Stanley` of `Morgan Stanley's wealth unit`, `Raymond James independent` of
 * `Raymond James' independent channel`, `UBS Americas wealth` of `UBS Americas wealth unit`.
 */
export function ofUnit(text: string): string {
  const { house, part } = possessed(text);
  if (house === '') return text.replace(/ (?:unit|arm|division|channel)$/i, '');
  if (/^(?:broker-dealer|branch|branches|offices?)$/i.test(part)) return house;
  const words = unit.exec(part)?.[1]?.replace(/,$/, '') ?? '';
  if (independent.test(words)) return `${house} ${words.split(' ')[0] ?? ''}`;
  const isOfPlace = /(?:market|offices?|branch|complex|team)$/i.test(part) && isHere(words);
  return isOfPlace || (served.test(words) && telling.test(words)) ? house : '';
}

const isHere = (text: string): boolean => !isOtherBusiness(text) && (isAddress(text) || isRegion(text));

/** A house and what the text says is of it: `Wells Fargo` and `FiNet` of `Wells Fargo's FiNet`; '' where it says none. */
export function possessed(text: string): { house: string; part: string } {
  const [whole = '', , part = ''] = owner.exec(text) ?? [];
  if (whole === '') return { house: '', part: '' };
  const before = whole.slice(0, whole.length - part.length - 1);
  const house = /s['’]$/i.test(before) ? before.slice(0, -1) : before.slice(0, -2);
  return { house, part };
}
