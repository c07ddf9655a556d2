import type { Firm } from './directory.ts';

/** Words that a house adds to its brand where it serves families; never those of banking, custody or asset management. */
const retail = new Set(
  (
    'wealth management advisors advisor advisory financial services private client clients group investment ' +
    'investments planning associates usa us america americas and'
  ).split(' '),
);

/**
 * The firm whose brand a written-out key is, but for words that say it serves families: `ubs private wealth` is UBS.
 * `ubs asset management` and `ubs securities` are not. Only for brands that no other firm may use.
 */
export function firmOfBrand(key: string, brands: ReadonlyMap<string, Firm>): Firm | undefined {
  const words = key.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const rest = words.slice(count);
    if (!rest.every((word) => retail.has(word))) return undefined;
    const firm = brands.get(words.slice(0, count).join(' '));
    if (firm) return managesFunds(rest) ? undefined : firm;
  }
  return undefined;
}

/** `investment management`, where no word says that it is for families, manages funds. */
const managesFunds = (words: readonly string[]): boolean =>
  words.includes('management') && !words.includes('wealth') && !words.includes('private');
