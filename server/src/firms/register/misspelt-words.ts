import { isCommonWord } from './normalize.ts';
import { isOneError, isSlippedKey } from './one-error.ts';

/** Long words of the trade, which people mistype most and which tell no firm from another. */
const tradeWords = (
  'wealth management manager advisors advisory financial finance services securities partners partnership ' +
  'capital investment investments investor private client clients brokerage network holdings global ' +
  'international retirement planning consulting strategies strategic solutions associates network bancorp ' +
  'independent individual insurance corporation incorporated company national institutional group advisor america american'
).split(' ');

/** Words of their own: `Rational Securities` is not National, `Inventor Services` not of investors. */
const ownWords: ReadonlySet<string> = new Set(
  (
    'notional rational inventor inventors invertor manger managed clint clints moldings foldings planting planking ' +
    'partiers volutions serviced servicers'
  ).split(' '),
);

/** So long a word with another letter in it, or without its last, is hardly ever another word: not `capitol`. */
const minLong = 8;

const oneLess = (word: string): string[] => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
];

const byForm = new Map<string, string[]>();
for (const word of new Set(tradeWords))
  for (const form of oneLess(word)) byForm.set(form, [...(byForm.get(form) ?? []), word]);

/** The words without their vowels, as hands shorten them: `invstmnts`. */
const byBareForm = new Map(
  tradeWords.map((word) => [word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, ''), word]),
);

/** The answers for the last words: an upload repeats few of them, and each is asked several times for one name. */
const answered = new Map<string, string | undefined>();
const maxAnswered = 10_000;

/**
 * The word of the trade that a word is a typing error of, where a letter is missing, doubled or added, or two are
 * swapped: `finanical` is `financial`, `advsiors` is `advisors`. In a short word another letter makes another word, unless
 * its key lies beside the meant one: `weslth`.
 * undefined for every other word.
 */
export function meantWord(word: string): string | undefined {
  if (word.length < 5 || word.length > 14) return undefined;
  if (answered.has(word)) return answered.get(word);
  if (answered.size >= maxAnswered) answered.clear();
  const meant = findMeant(word);
  answered.set(word, meant);
  return meant;
}

function findMeant(word: string): string | undefined {
  if (isCommonWord(word) || ownWords.has(word)) return undefined;
  const long = byBareForm.get(word);
  if (long !== undefined) return long;
  for (const form of oneLess(word))
    for (const meant of byForm.get(form) ?? []) {
      if (meant === word) return undefined;
      const isLong = meant.length >= minLong;
      if (isLong && meant.slice(0, -1) === word) return meant;
      if (isOneError(word, meant, { changed: isLong }) || isSlippedKey(word, meant)) return meant;
    }
  return undefined;
}
