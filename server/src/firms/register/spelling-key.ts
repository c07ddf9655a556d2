import { foldText, isCommonWord, nameKeyOfSpelling } from './normalize.ts';
import { isOtherTrade } from './phrase-trades.ts';
import { estranging } from './phrase-words.ts';
import { withoutNoise } from './text-noise.ts';
import { wordSet } from './word-set.ts';

const legalTail =
  /[ ,](?:(?:and|&) )?(?:l\.?l\.?[cp]|l\.?p|inc|incorporated|corp|corporation|co|company|ltd|limited|plc|n\.?a)\.?$/i;
function withoutLegalTail(text: string): string {
  const bare = text.replace(legalTail, '');
  return bare === text ? text : withoutLegalTail(bare.slice(0, endOf(bare)));
}

const isSeparator = (letter: string | undefined): boolean => letter !== undefined && ' ,;'.includes(letter);
/** Where a text ends without what separates it from nothing. */
function endOf(text: string): number {
  let end = text.length;
  while (isSeparator(text[end - 1])) end -= 1;
  return end;
}
function withoutSeparators(text: string): string {
  const inside = text.slice(0, endOf(text));
  let start = 0;
  while (isSeparator(inside[start])) start += 1;
  return inside.slice(start);
}
/** Marks that say nothing of which firm is meant. */
const silent = /^[\p{L}\p{N} .&+]*$/u;
/** What stands behind a trade name, an address in the web, or `&` with what is left of a word. */
const telling = /\bd\s?\/?\s?b\s?\/?\s?a\b|\bd\.b\.a\b| [&+] ?\w?$|\w\.\w\w/i;

/** Words that names have in small letters, too. */
const connecting = wordSet('a an and at de for in of on or the');
/** The words that begin with a small letter, also behind a hyphen. */
const smallWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}'.*&/+-]+/gu) ?? []).flatMap((word) => {
    const parts = word.split('-');
    const at = parts.findIndex((part) => /^\p{Ll}/u.test(part));
    return at === -1 ? [] : (/^[\p{L}\p{N}'.-]+/u.exec(parts.slice(at).join('-')) ?? []);
  });

/** Whether some words have a capital letter and others, that names have not in small ones, none: `a team at Merrill`. */
const isPhrase = (text: string): boolean =>
  /\p{Lu}/u.test(text) && smallWords(text).some((word) => !connecting.has(word));

/** As `foldText`, with its capital letters. */
const folded = (text: string): string =>
  text.replace(/\p{Lu}|[^\p{Lu}]+/gu, (some) =>
    /^\p{Lu}$/u.test(some) ? foldText(some).toUpperCase() : foldText(some),
  );

/**
 * The key under which a spelling is recorded, which is all that rules read: so no spelling means another firm because of one
 * that came before it. Brackets, dashes, slashes, commas and the like stay, where there are any; else it is
 * `nameKeyOfSpelling`. In small letters, but of a phrase, in which capital letters tell names from other words.
 */
export function spellingKey(spelling: string): string {
  const plain = withoutNoise(spelling.replace(/\s+/g, ' ').trim());
  const isMixed = isPhrase(withoutLegalTail(plain));
  const text = withoutSeparators((isMixed ? folded(plain) : foldText(plain)).replace(/[‘’`]/g, "'"));
  const bare = withoutLegalTail(text);
  const isSilent = !isMixed && silent.test(bare) && !telling.test(bare);
  return isSilent ? nameKeyOfSpelling(plain) : text || nameKeyOfSpelling(spelling);
}

/** Short words are initials more often than not: `LPL`. */
const capital = (word: string): string =>
  word.length < 4 ? word.toUpperCase() : word.replace(/\p{L}/u, (letter) => letter.toUpperCase());

const otherTrades = wordSet('banker bankers money');
const link = /^an? |\b(?:at|by|for|from|of|with)\b/;

/**
 * A key as it may have been written, for rules that read capital letters. Beside a link to a firm, words that tell of
 * another business are no name of a team: `A BOND TRADER AT MERRILL`.
 */
export function writtenWay(key: string): string {
  if (/\p{Lu}/u.test(key)) return key;
  const isLinked = link.test(key);
  const isSmall = (word: string) =>
    connecting.has(word) ||
    (isLinked &&
      (estranging.has(word) || otherTrades.has(word) || (!isCommonWord(word) && isOtherTrade(word))));
  return key.replace(/[^\s/()[\]-]+/g, (word) => (isSmall(word) ? word : capital(word)));
}

/** The part of a key that is equal for all ways of writing its words in capital or small letters. */
export const caselessKey = (key: string): string => key.toLowerCase();
