import { coreOf, normalizeFirmName } from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';
import { beginsWithCity, isAddress, isCity, isRegion } from './places.ts';
import { kindNouns } from './press-kinds.ts';

/** A remark without whose a firm is: `the wealth arm of Equitable Holdings`, `the bank's employee channel`. */
const withoutOwner = (remark: string): string =>
  remark
    .replace(/ (?:(?:founded|formed|led|run|headed|owned|backed|bought|acquired) by|part of) .*/i, '')
    .replace(/( (?:arm|unit|division|subsidiary)) of .*/i, '$1')
    .replace(/^ the (?:bank|lender|insurer|firm)['’]s /i, ' ');

/** Who goes on about another firm: `Rockefeller, which recruited them from Merrill`. */
const otherFirm = / (?:recruited|hired|poached|lured|joined|left|moved|came) /;
const towardsFirm = / (?:from|to|for) [A-Z]/;

/** `Merrill` of `Merrill, which is owned by Bank of America`; not where that names another business. */
export function beforeRemark(text: string): string {
  const parts = text.split(', ');
  const at = parts.findIndex((part, index) => index > 0 && isRemark(part));
  if (at < 1) return '';
  // `The largest independent brokerage` is one; `prime brokerage` has another word that tells.
  const remark = withoutOwner(` ${parts.slice(at).join(', ')}`).replace(/ brokerage$/i, '');
  return isOtherBusiness(remark) || (otherFirm.test(remark) && towardsFirm.test(remark))
    ? ''
    : parts.slice(0, at).join(', ');
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
  'soon to',
  'later',
  'his',
  'her',
  'their',
  'one of',
  'among the',
  'then known',
  'known as',
  'according to',
]);
/** `Raymond James's high-net-worth unit`. */
const ofHouse = /^[A-Z][\w.& ]{1,40}['’]s? [a-z]/;

/** What is said of a kind of firm: `a regional broker-dealer based in Denver`. */
const behindKind = / (?:based|headquartered|with|that|which|owned|led|run|in) .*/;

/** Whether the press goes on so about a firm: `which is …`, `led by …`, `a regional brokerage …`. */
function isRemark(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(behindKind, '')
    .split(/[^a-z]+/);
  const [first = '', second = '', third = ''] = words;
  const isKind =
    (first === 'a' || first === 'an') &&
    (kindNouns.has(third) ||
      kindNouns.has(words.at(-1) ?? '') ||
      words.slice(-2).join(' ') === 'broker dealer');
  return isKind || remarks.has(first) || remarks.has(`${first} ${second}`) || ofHouse.test(text);
}

const link =
  / (?:by|of|to|from|with|and|or|not|than|in|at|for|against|unlike|like|versus|vs|despite|via|through) $/;
/** A bank that has the name of its firm for families: `the nation's largest bank, JPMorgan Chase`. */
const plainBank = /\b(?:largest|biggest|big|regional|national|super-regional|community|private|the) bank\b/i;
/** Whether words before a name only describe it: not `backed by`, and none of another business. */
export const isPlainLead = (words: string): boolean =>
  !link.test(` ${words}`) && !isOtherBusiness(words.replace(/\bbrokerage\b/i, '').replace(plainBank, ''));

const owner = /^(.{2,60}?)(?:['’]s|s['’]) (.{2,80})$/i;
const unit =
  /^(.*?) ?(?:unit|arm|division|business|channel|operations?|group|wing|side|force|team|practice|market|region|network|branch|branches|offices?|complex|affiliation model|model|brokerage|broker-dealer|platform|headquarters|hub|campus|outpost|location|(?:general )?agency|(?:investor|wealth) center)$/i;

/** How a house calls the part of it that serves families: `U.S. wealth`, `ultra-high-net-worth`, `employee`. */
const served: ReadonlySet<string> = new Set(
  (
    'us u.s. u.s high-net-worth ultra-high-net-worth american wealth pwm wm management private client clients personal ' +
    "advisory advisor advisors brokerage retail advice broker-dealer broker dealer employee employees employee-advisor w-2 w2 women women's old " +
    'traditional branch branch-based bank-based wirehouse boutique former new elite partnered independence ' +
    'financial americas and &'
  ).split(' '),
);

/** Whether words call a part so; `bank` only behind `private`, and `investment` behind `wealth and`. */
const isServed = (words: string): boolean =>
  words
    .toLowerCase()
    .split(' ')
    .every((word, at, all) => {
      if (/^[a-z]+-(?:like|style)$/.test(word)) return true;
      if (word === 'bank' || word === 'banking') return /^(?:private|personal)$/.test(all[at - 1] ?? '');
      if (word !== 'asset' && word !== 'investment') return served.has(word);
      return all[at - 2] === 'wealth' && /^(?:and|&)$/.test(all[at - 1] ?? '');
    });

const telling =
  /w-?2|wealth|net-worth|pwm|wm|private|advi[sc]|broker|retail|employee|branch|wirehouse|partnered/i;
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
    return text
      .replace(/ (?:independent )?(?:unit|arm|division|channel|platform|model)$/i, '')
      .replace(/ brokerage$/, '');
  const last = part.search(/['’]s [^'’]*$/);
  if (last > 0) {
    const outer = `${house}'s ${part.slice(0, last)}`;
    return ofUnit(`${outer}'s ${part.slice(last + 3)}`.replace(outer, 'It')) === 'It' ? ofUnit(outer) : '';
  }
  if (/^(?:broker-dealer|branch|branches|offices?|hub|bank channel|bank branch(?:es)?)$/i.test(part))
    return house;
  const words = withoutSeat((unit.exec(part)?.[1] ?? part).replace(/,$/, ''));
  if (independent.test(words))
    return `${coreOf(normalizeFirmName(house)) ?? house} ${words.split(' ')[0]?.toLowerCase() ?? ''}`;
  const isOfPlace =
    /(?:market|region|offices?|branch|complex|team|headquarters|center|campus|outpost|hub)$/i.test(part) &&
    (isHere(words.replace(/^(?:new|newest|former|flagship|nearby) /i, '')) ||
      whichOffice.test(words) ||
      (words === '' && /-based /i.test(part)));
  const isTelling = telling.test(part) || (/^u\.?s\.?$/i.test(words) && telling.test(house));
  return isOfPlace || ((words === '' || isServed(withoutCity(words))) && isTelling)
    ? house.replace(/ Group AG$/, '')
    : '';
}

/** `private client` of `Dallas private client`. */
function withoutCity(text: string): string {
  const words = text.split(' ');
  const count = [3, 2, 1].find((some) => some < words.length && isCity(words.slice(0, some).join(' '))) ?? 0;
  return words.slice(count).join(' ');
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
  return { house: house === 'Wells' ? 'Wells Fargo' : house, part };
}
