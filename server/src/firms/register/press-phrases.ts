import { coreOf, normalizeFirmName } from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';
import { beginsWithCity, isAddress, isCity, isRegion } from './places.ts';
import { kindNouns, withoutKind } from './press-kinds.ts';

const seat = /[- ](based|headquartered|owned|backed|affiliated|acquired) /i;
const seatAtEnd = /[- ](?:based|headquartered)$/i;
/** Behind the house that others work under: `Hightower-affiliated practice`, `Dynasty-powered RIA`. */
const affiliate =
  /[- ](?:affiliated|powered)(?: (?:practice|team|firm|group|(?:hybrid )?ria|hybrid|osj|advisory firm|advisors?))?$/i;

/** `Hightower` of `Chicago-based Hightower` and of `the Chicago-based RIA Hightower`; nothing where it is based abroad. */
export function afterSeat(text: string): string {
  const end = seatAtEnd.exec(text)?.index ?? -1;
  const comma = text.lastIndexOf(', ', end);
  if (end > 0 && comma > 0) return isOtherBusiness(text.slice(comma + 2, end)) ? '' : text.slice(0, comma);
  if (affiliate.test(text)) return text.replace(affiliate, '').replace(/^an? /i, '');
  const found = seat.exec(text);
  if (found === null || found.index < 2) return '';
  const [words, how = ''] = found;
  const isPlace = /^(?:based|headquartered)$/i.test(how);
  const name = text.slice(found.index + words.length);
  return isPlace && isOtherBusiness(text.slice(0, found.index)) ? '' : withoutKind(name);
}

/** A remark without whose a firm is: `the wealth arm of Equitable Holdings`, `the bank's employee channel`. */
const withoutOwner = (remark: string): string =>
  remark
    .replace(/ (?:owned by|part of) .*/i, '')
    .replace(/( (?:arm|unit|division|subsidiary)) of .*/i, '$1')
    .replace(/^ the (?:bank|lender|insurer|firm)['’]s /i, ' ');

/** `Merrill` of `Merrill, which is owned by Bank of America`; not where that names another business. */
export function beforeRemark(text: string): string {
  const parts = text.split(', ');
  const at = parts.findIndex((part, index) => index > 0 && isRemark(part));
  if (at < 1) return '';
  // `The largest independent brokerage` is one; `prime brokerage` has another word that tells.
  const remark = withoutOwner(` ${parts.slice(at).join(', ')}`).replace(/ brokerage$/i, '');
  return isOtherBusiness(remark) ? '' : parts.slice(0, at).join(', ');
}

const remarks: ReadonlySet<string> = new Set([
  'which',
  'where',
  'whose',
  'the',
  'its',
  'formed',
  'founded',
  'co founded',
  'led by',
  'run by',
  'owned by',
  'backed by',
  'bought by',
  'acquired by',
  'part of',
  'now part',
  'now owned',
  'based in',
  'headquartered in',
  'according to',
]);
/** `Raymond James's high-net-worth unit`. */
const ofHouse = /^[A-Z][\w.& ]{1,40}['’]s? [a-z]/;

/** Whether the press goes on so about a firm: `which is …`, `led by …`, `a regional brokerage …`. */
function isRemark(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const [first = '', second = '', third = ''] = words;
  const isKind =
    (first === 'a' || first === 'an') &&
    (kindNouns.has(third) || kindNouns.has(words.at(-1) ?? '') || text.endsWith('broker-dealer'));
  return isKind || remarks.has(first) || remarks.has(`${first} ${second}`) || ofHouse.test(text);
}

const maxPlaceWords = 6;

/** `Merrill Lynch` of `Merrill Lynch in Florham Park, N.J.` and of `a Merrill Lynch team in the U.S.`. */
export function beforeIn(text: string): string {
  const words = text.split(' ');
  const at = words.findIndex(
    (word, index) => index > 0 && word.toLowerCase() === 'in' && words.length - index - 1 <= maxPlaceWords,
  );
  const place = words
    .slice(at + 1)
    .join(' ')
    .replace(/^(?:suburban|downtown|metro|greater) /i, '');
  if (at < 1 || place === '') return '';
  const isUs = /^the (?:u\.?s\.?|united states)$/i.test(place);
  return isUs || isHere(place) ? ofTeam(words.slice(0, at).join(' ')) : '';
}

/** People of a firm, whom an article names in small letters: not of `Interactive Brokers`. */
const people =
  / (?:advisors?|brokers?|veterans?|alum(?:s|ni)?|producers?|duo|trio|quartet|(?:managing|executive) director|executive|(?:senior )?vice president|branch manager|affiliate|partner)$/;

const teamLead =
  /^(?:an? |the )?(?:\$[\d.]+[- ](?:billion|million)[- ]|(?:pair|trio|duo|team|group|couple|number|slew|quartet) of )/i;
/** Before people in the plural: `three Merrill brokers`; before a name it may be a part of it: `Two Rivers Wealth`. */
const several = /^(?:two|three|four|five|six|seven|eight|nine|ten|several) /i;

/** `Merrill Lynch` of `a Merrill Lynch team`, of `a $2 billion Merrill Lynch team` and of `Merrill Lynch veterans`. */
export function ofTeam(text: string): string {
  const team = text
    .replace(teamLead, '')
    .replace(/^an? (.+) group$/i, '$1')
    .replace(/^(?:an? )?(.+) (?:team|practice|branch|office|complex)$/i, '$1')
    .replace(/ branch$/i, '');
  const named = team.replace(people, '');
  const house = (named === team ? team : named.replace(several, '')).replace(/^an? /i, '');
  return house === text ? text : house.replace(/['’]s?$/, '');
}

const smallWords = /^((?:[A-Z][\w.]* ){0,4})((?:(?:[a-z]|\d+-)[a-z'’-]*,? ){1,6})([A-Z&].*)$/;
const link =
  / (?:by|of|to|from|with|and|or|not|than|in|at|for|against|unlike|like|versus|vs|despite|via|through) $/;
/** A bank that has the name of its firm for families: `the nation's largest bank, JPMorgan Chase`. */
const plainBank = /\b(?:largest|biggest|big|regional|national|super-regional|community|private|the) bank\b/i;
const partOfHouse = /(?:subsidiary|unit|affiliate|arm|brand) $/;

/** Whether words before a name only describe it: not `backed by`, and none of another business. */
export const isPlainLead = (words: string): boolean =>
  !link.test(` ${words}`) && !isOtherBusiness(words.replace(/\bbrokerage\b/i, '').replace(plainBank, ''));

/**
 * The name behind words in small letters: `LPL` of `industry leader LPL`, `Stifel` of `St. Louis rival Stifel`, `Park
 * Avenue Securities` of `Guardian subsidiary Park Avenue Securities`; not of `backed by LPL`.
 */
export function afterSmallWords(text: string): string {
  const [, before = '', words = '', name = ''] = smallWords.exec(text) ?? [];
  if (name === '' || !isPlainLead(`${before}${words}`)) return '';
  const isOpen = /^(?:An? |The )?$/.test(before) || isCity(before) || partOfHouse.test(words);
  return isOpen ? name : '';
}

const owner = /^(.{2,60}?)(?:['’]s|s['’]) (.{2,80})$/i;
const unit =
  /^(.*?) ?(?:unit|arm|division|business|channel|operations?|group|wing|side|force|team|practice|market|region|network|branch|branches|offices?|complex|affiliation model|model|brokerage|broker-dealer|platform|headquarters|hub|(?:investor|wealth) center)$/i;

/** How a house calls the part of it that serves families: `U.S. wealth`, `ultra-high-net-worth`, `employee`. */
const served: ReadonlySet<string> = new Set(
  (
    'us u.s. u.s high-net-worth ultra-high-net-worth american wealth pwm wm management private client clients personal ' +
    'advisory advisor advisors brokerage retail advice broker-dealer broker dealer employee employees employee-advisor ' +
    'traditional branch branch-based bank-based wirehouse wirehouse-style boutique former new elite partnered independence ' +
    'financial americas and &'
  ).split(' '),
);

/** Whether words call a part so; `bank` only behind `private`, and `investment` behind `wealth and`. */
const isServed = (words: string): boolean =>
  words
    .toLowerCase()
    .split(' ')
    .every((word, at, all) => {
      if (word === 'bank' || word === 'banking') return /^(?:private|personal)$/.test(all[at - 1] ?? '');
      if (word !== 'asset' && word !== 'investment') return served.has(word);
      return all[at - 2] === 'wealth' && /^(?:and|&)$/.test(all[at - 1] ?? '');
    });

const telling = /wealth|net-worth|pwm|wm|private|advi[sc]|broker|retail|employee|branch|wirehouse|partnered/i;
/** Which of its offices: `NewEdge Wealth's new office`. */
const whichOffice = /^(?:(?:new|newest|former|latest|flagship|local|main|nearby|regional|first) ?)+$/i;
const independent =
  /^(?:independent|franchise)(?: (?:franchise|contractors?|(?:financial )?advisors?|brokerage|affiliation|broker-dealer))?$/i;

/**
 * The firm of a part of its house: `Morgan Stanley` of `Morgan Stanley's wealth unit`, `raymond james independent` of
 * `Raymond James' independent channel`, `UBS Americas wealth` of `UBS Americas wealth unit`.
 */
export function ofUnit(text: string): string {
  const { house, part } = possessed(text);
  if (house === '')
    return text.replace(/ (?:independent )?(?:unit|arm|division|channel|platform|model)$/i, '');
  if (/^(?:broker-dealer|branch|branches|offices?|hub|bank channel|bank branch(?:es)?)$/i.test(part))
    return house;
  const words = withoutSeat((unit.exec(part)?.[1] ?? part).replace(/,$/, ''));
  if (independent.test(words))
    return `${coreOf(normalizeFirmName(house)) ?? house} ${words.split(' ')[0]?.toLowerCase() ?? ''}`;
  const isOfPlace =
    /(?:market|region|offices?|branch|complex|team|headquarters|center)$/i.test(part) &&
    (isHere(words) || whichOffice.test(words));
  const isTelling = telling.test(part) || (/^u\.?s\.?$/i.test(words) && telling.test(house));
  return isOfPlace || ((words === '' || isServed(words)) && isTelling) ? house.replace(/ Group AG$/, '') : '';
}

/** `private wealth` of `Boston-based private wealth`; nothing where only the seat is told, and it is here. */
function withoutSeat(words: string): string {
  const at = words.search(/-based(?: |$)/i);
  return at > 0 && isHere(words.slice(0, at)) ? words.slice(at + '-based '.length) : words;
}

const isHere = (text: string): boolean =>
  isCity(text) || (!isOtherBusiness(text) && (isAddress(text) || isRegion(text) || beginsWithCity(text)));

const houseParts: ReadonlySet<string> = new Set(['arm', 'unit', 'division', 'channel', 'business', 'side']);
/** What is described in more words is no part of a house. */
const maxPartWords = 5;

/** `Raymond James's employee arm` of `the employee arm of Raymond James`; '' for other texts. */
export function inHouseOrder(text: string): string {
  const words = text.replace(/^(?:the|an?) /i, '').split(' ');
  const of = words.findIndex(
    (word, at) => word.toLowerCase() === 'of' && houseParts.has(words[at - 1]?.toLowerCase() ?? ''),
  );
  const part = words.slice(0, Math.max(of, 0));
  const house = words.slice(of + 1).join(' ');
  const isPart =
    part.length > 0 && part.length <= maxPartWords && part.every((word) => /^[\w.-]+$/.test(word));
  return isPart && house.length > 1 ? `${house}'s ${part.join(' ')}` : '';
}

/** A house and what the text says is of it: `Wells Fargo` and `FiNet` of `Wells Fargo's FiNet`; '' where it says none. */
export function possessed(text: string): { house: string; part: string } {
  const [whole = '', , part = ''] = owner.exec(text) ?? [];
  if (whole === '') return { house: '', part: '' };
  const before = whole.slice(0, whole.length - part.length - 1);
  const house = /s['’]$/i.test(before) ? before.slice(0, -1) : before.slice(0, -2);
  return { house, part };
}
