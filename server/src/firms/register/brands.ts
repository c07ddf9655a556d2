import type { Channel, Firm } from './directory.ts';
import { wordSet } from './word-set.ts';

/** Words that a house adds to its brand where it serves families; never those of banking, custody or asset management. */
const retail = wordSet(
  'wealth management advisors advisor advisory financial services private client clients group investment ' +
    'investments planning associates usa us america americas and global network practice team family office personal companies fa pwa fs ' +
    'wma gwm wam pbig consultants',
);

/** Words that name no other business of a house that only advises, and would at a bank or an asset manager. */
const advising = wordSet(
  'securities partners holding holdings brokerage solutions is ia ria bd hybrid affiliates',
);
/** A bank's own name with such a word is the bank. */
const banking = wordSet('bank banking');
const moreWords: Partial<Record<Channel, ReadonlySet<string>>> = {
  independent: advising,
  'hybrid-ria': advising,
  ria: advising,
  bank: banking,
};

/** Brands that are surnames: with these words, and nothing that tells of wealth, the name is of a local firm. */
const surnames = wordSet('merrill janney');
const local = wordSet(
  'family office financial planning associates advisory group services investment investments',
);

/** Initials that others have, too: with words that tell of private wealth they are these houses'. */
const initials = wordSet('ml ms wfa wf jpmc jpms gs rja bofa boa mssb frb baml');

/**
 * The firm whose brand a written-out key is, but for words that say it serves families: `ubs private wealth` is UBS.
 * `ubs asset management` and `ubs securities` are not. Only for brands that no other firm may use.
 */
export function firmOfBrand(key: string, brands: ReadonlyMap<string, Firm>): Firm | undefined {
  const words = key.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const start = words.slice(0, count);
    const firm = brands.get(start.join(' '));
    if (firm === undefined) continue;
    const rest = words.slice(count);
    const more = moreWords[firm.channel];
    const isPlain = rest.every((word) => retail.has(word) || more?.has(word) === true);
    const isLocal =
      surnames.has(start.join(' ')) &&
      rest.some((word) => local.has(word)) &&
      !rest.some((word) => word === 'wealth' || word === 'private');
    const isPrivate = rest.includes('private') || (rest.includes('wealth') && rest.includes('management'));
    if (initials.has(start.join(' ')) && !isPrivate) return undefined;
    return isPlain && !isLocal && !servesOthers(rest, words) ? firm : undefined;
  }
  return undefined;
}

/**
 * `investment management`, where no word says that it is for families, manages funds; `advisor services` are custody,
 * and a `global` business without wealth is of institutions.
 */
function servesOthers(words: readonly string[], name: readonly string[]): boolean {
  if (words[0] === 'advisor' && words[1] === 'services') return true;
  if (name.includes('wealth') || name.includes('private')) return false;
  if (words.includes('investment') && words.some((word) => banking.has(word))) return true;
  return words.includes('management') || words.includes('global');
}
