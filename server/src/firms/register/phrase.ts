import type { Firm, FirmDirectory } from './directory.ts';
import { isHouseName, isRelated } from './houses.ts';
import { isPlainBefore } from './phrase-before.ts';
import { isPlainBehind } from './phrase-behind.ts';
import { type Name, namesIn } from './phrase-names.ts';
import { isSeat, type Word, wordsOf } from './phrase-text.ts';
import { beforeRemark } from './press-phrases.ts';

/** Longer texts are sentences, in which other names follow. */
const mostWords = 24;

/**
 * The firm that a phrase names, where all around the name says only who works there, where, how long, or what is known of
 * it: `Merrill` of `a six-member team who left Merrill in Dallas`. A word with a capital letter that nothing explains may
 * be another firm, and leaves it to a person.
 */
export function firmOfPhrase(text: string, directory: FirmDirectory): Firm | undefined {
  const main = beforeRemark(text);
  const words = wordsOf(main || text);
  if (words.length > mostWords || (main === '' && !isPhrase(words))) return undefined;
  const names = namesIn(words, directory);
  const name = ownOf(names);
  if (name === undefined || names.some(({ firm }) => firm !== name.firm && !isRelated(firm, name.firm)))
    return undefined;
  const others = new Set(names.flatMap(({ from, to }) => words.slice(from, to)));
  const before = words.slice(0, name.from).filter((word) => !others.has(word));
  const behind = words.slice(name.to).filter((word) => !others.has(word));
  const last = words[name.to - 1];
  if (last === undefined || isOfSibling(text, name, directory) || isOfOtherBank(text, name.firm))
    return undefined;
  return isPlainBefore(before) && isPlainBehind(last, behind, name) ? name.firm : undefined;
}

/** The first name, or a firm's own behind that of its house, which says less: `FiNet` of `Wells Fargo's FiNet unit`. */
function ownOf([first, second]: readonly Name[]): Name | undefined {
  const isHouse = first !== undefined && first.firm !== second?.firm && isHouseName(first.firm, first.key);
  const isOwn = isHouse && second?.firm.enterprise === first.firm.enterprise && second.firm.since === null;
  return isOwn && !isHouseName(second.firm, second.key) ? second : first;
}

/** Whether the text tells of an independent firm of the house, and the name is that of the house. */
function isOfSibling(text: string, { firm, key }: Name, { firms }: FirmDirectory): boolean {
  if (firm.channel === 'independent' || !isHouseName(firm, key)) return false;
  if (!/\bindependent|contractor|franchise/i.test(text)) return false;
  return [...firms.values()].some(
    (other) => other !== firm && other.enterprise === firm.enterprise && other.channel === 'independent',
  );
}

/** Whether the text tells of bank branches of a house that is no bank: a bank of its own sells there. */
const isOfOtherBank = (text: string, { channel }: Firm): boolean =>
  /\bbank[- ]branch/i.test(text) && channel !== 'bank' && channel !== 'wirehouse';

const kind = /^(?:rias?|osj|ibd|broker-dealer|wirehouse|brokerage|regional)$/;

/** Whether a text is more than words with a capital letter, of which each could be of a name. */
const isPhrase = (words: readonly Word[]): boolean =>
  words.some((word) => /^[a-z]/.test(word.text) || word.isOwner || isSeat(word)) ||
  [words[0], words.at(-1)].some((word) => kind.test(word?.lower ?? ''));
