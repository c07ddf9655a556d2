/** Legal suffixes, dropped from the end of a name. */
const legal = new Set(
  'llc llp lllp lp lc pllc pc pa plc inc incorporated corp corporation co company ltd limited na and'.split(
    ' ',
  ),
);

/** Words that many firms end with. A match of names without them is a suggestion only. */
const generic = new Set(
  (
    'wealth management advisors advisers advisor adviser advisory financial finance services service securities ' +
    'group partners partner capital investments investment private client clients brokerage network holdings ' +
    'global international usa us america asset assets retirement planning consulting strategies solutions ' +
    'associates bank trust office family distributors markets wm pwm'
  ).split(' '),
);

/** Everyday words: two firms that share only one of them are not similar. */
const everyday = new Set(
  'united personal strategic us independent american national first premier summit legacy general new'.split(
    ' ',
  ),
);

/** Letters that Unicode normalization does not decompose. */
const letters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }),
);

/**
 * An institutional house whose name is that of a wealth firm but for its legal suffix. It keeps it, so that `Morgan Stanley
 * & Co. LLC` is not `Morgan Stanley`; or a printer's, as `Merrill Corporation`.
 */
const keptSuffixes = new Set(['morgan stanley and co', 'merrill corp']);
const shortSuffixes = new Map(Object.entries({ company: 'co', limited: 'ltd', corporation: 'corp' }));

/** Legal suffixes of London, Toronto and Hong Kong. Small firms of the US have some of them, too. */
const suffixesAbroad = new Set(['ltd', 'limited', 'plc', 'llp']);

/**
 * How the names of houses begin whose companies abroad have such a suffix and theirs in the US have not: `J.P. Morgan
 * Securities plc` is another firm than its LLC, and `Raymond James Ltd.` of Canada than `Raymond James`.
 */
const housesAbroad = (
  'merrill,bank of america,bofa,morgan stanley,goldman sachs,goldman,jp morgan,jpmorgan,jpm,chase,bear stearns,ubs,wells fargo,' +
  'wachovia,citi,citigroup,citicorp,citibank,smith barney,hsbc,rbc,credit suisse,bmo,td,cibc,stifel,raymond james,jefferies,' +
  'evercore,lazard,piper sandler,oppenheimer,robert w baird,rw baird,baird,northern trust,bny,charles schwab,schwab,' +
  'td ameritrade,fidelity,vanguard,t rowe price,interactive brokers,edward jones,edward d jones,brown brothers harriman,' +
  'brown advisory,bernstein,alliancebernstein,sanford c bernstein,prudential,principal,equitable,guardian,ameriprise,' +
  'american express,rockefeller,pnc,truist,us bank,citizens,regions,fifth third,keybank,lpl,massmutual,new york life,' +
  'janney,allstate,transamerica,voya,tiaa,first republic,bessemer,corient,mercer,commonwealth,cambridge'
).split(',');

/** Most names have no other letters, and are folded many times for one resolution. */
const plain = /^[ -~]*$/;

/** Lower case, without accents and marks such as ®. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .replace(/[®™©℠]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıþð]/g, (letter) => letters.get(letter) ?? letter);
}

/**
 * The key of a name, equal for its spellings: `MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED` and
 * `Merrill Lynch Pierce Fenner and Smith` are both `merrill lynch pierce fenner and smith`.
 * Case, accents, punctuation, a leading "The", legal suffixes and everything after "DBA" do not count; `&` is `and`.
 * A name of such words only keeps them. '' only for text without a letter or digit.
 */
export function normalizeFirmName(spelling: string): string {
  const words = wordsOf(spelling);
  const dba = words.indexOf('dba');
  return dropLegal(dba > 0 ? words.slice(0, dba) : words).join(' ');
}

/** The key of a firm that only a spelling names: equal for spellings that differ in marks, too. Not '' but for blank text. */
export const nameKeyOfSpelling = (spelling: string): string =>
  normalizeFirmName(spelling) || spelling.trim().toLowerCase();

/** The key of the trade name after "DBA", or null where there is none. */
export function tradeNameOf(spelling: string): string | null {
  const words = wordsOf(spelling);
  const dba = words.indexOf('dba');
  const rest = dropLegal(words.slice(dba + 1)).join(' ');
  return dba === -1 || rest === '' ? null : rest;
}

const legalForms = new Set('inc incorporated llc lp corp corporation na'.split(' '));

/** A key without the legal form inside it: `stephens inc private wealth management`. */
export const withoutLegalForm = (key: string): string =>
  key
    .replace(/ and co(?:mpany)?(?= )/, '')
    .split(' ')
    .filter((word, index, all) => index === all.length - 1 || !legalForms.has(word))
    .join(' ');

/**
 * A key without the generic words at its end: `cresset asset management` becomes `cresset`. null where only an everyday
 * word would remain.
 */
export function coreOf(key: string): string | null {
  const words = key.split(' ');
  let end = words.length;
  while (end > 1 && (generic.has(words[end - 1] ?? '') || legal.has(words[end - 1] ?? ''))) end -= 1;
  const core = words.slice(0, end).join(' ');
  return everyday.has(core) ? null : core;
}

/** Whether many firms or much of everyday speech use a word, so that it tells no firm from another. */
export const isCommonWord = (word: string): boolean =>
  generic.has(word) || everyday.has(word) || legal.has(word);

function wordsOf(spelling: string): string[] {
  const text = foldText(spelling);
  const words = (onlyWords.test(text) ? text : withoutMarks(text)).split(' ').filter((word) => word !== '');
  const initials = joinInitials(words);
  return initials[0] === 'the' && initials.length > 1 ? initials.slice(1) : initials;
}

/** Most parts of names have no marks. */
const onlyWords = /^[a-z0-9 ]*$/;

const withoutMarks = (text: string): string =>
  text
    .replace(/\bd\s*\/\s*b\s*\/\s*a\b|\bd\.b\.a\b\.?/g, ' dba ')
    .replace(/[.'’`]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Joins single letters at the start, so that `j p morgan` equals `jp morgan`. */
function joinInitials(words: string[]): string[] {
  const end = words.findIndex((word) => !/^[a-z]$/.test(word));
  return end < 2 ? words : [words.slice(0, end).join(''), ...words.slice(end)];
}

function dropLegal(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 0 && legal.has(words[end - 1] ?? '')) {
    const kept = words.slice(0, end).map((word) => shortSuffixes.get(word) ?? word);
    const name = kept.join(' ');
    if (keptSuffixes.has(name)) return kept;
    if (
      suffixesAbroad.has(words[end - 1] ?? '') &&
      housesAbroad.some((house) => name.startsWith(`${house} `))
    )
      return kept;
    end -= 1;
  }
  return end === 0 ? words : words.slice(0, end);
}
