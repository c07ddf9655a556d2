import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { namesFrom } from './initials.ts';
import { isCommonWord } from './normalize.ts';
import { isOneError, isSlip, isSlippedKey } from './one-error.ts';
import { isState } from './places.ts';

/** Shorter words are too often one letter from another firm's: `stevens`, `pointe`, `kester`. */
const minWord = 7;
/** A name of one word has nothing else that agrees. */
const minOnlyWord = 8;
/** A doubled or swapped letter is hardly ever another word, and neither is any error beside another rare word. */
const minSurely = 5;
/** Beside nothing else that is rare it may be a surname: `Bisson Wealth` is not Bison. */
const minSlip = 6;

const minInitials = 3;

/** Names of people, which a firm of somebody else has as well: `Edward Jonas`. */
const givenNames = new Set(
  'edward robert charles raymond james benjamin david edwards brown united'.split(' '),
);

/**
 * Words, surnames and places of their own that are one letter from a firm's word: beside nothing else that is rare they
 * name another firm. `Simmons Financial` is not Sammons, `County Financial` not COUNTRY.
 */
const ownWords = new Set(
  (
    'father further feather farmer simmons county harbor stamford stafford lipscomb liscomb johnston johnsen seward ' +
    'mooney kingwood lennox tomkins wooden willington wingate everson castella huntingdon bussey alsworth ballwin ' +
    'highpower hightown monetta wascott waverley fortine marine verdant promise provide moose chance ' +
    'mainer wester funders flounders farter faither diversity albino chicano boggart nicollet woodman woodsmen woolmen ' +
    'woodhen morrill merryman salmons summons ampersands huntingtown townee boggert northlands southwests'
  ).split(' '),
);
/** Another letter makes another word in a shorter one, unless its key lies beside the meant one: `Stratus Wealth`. */
const minChanged = 11;

/** Two spellings of one sound are two families: `Zeigler` is not Ziegler. */
const isOtherSurname = (wrong: string, right: string): boolean =>
  right.length < minOnlyWord &&
  (wrong.replaceAll('ei', 'ie') === right || wrong.replaceAll('ie', 'ei') === right);

/** So long a word in the plural is hardly ever another name: `Hightowers Advisors`. */
const minPlural = 8;

/**
 * The one firm that a key is a mistyped name of: in one rare word a letter is missing, added, changed or swapped, and all
 * other words are equal.
 */
export function firmOfTypingError(key: string, directory: FirmDirectory): Firm | undefined {
  const found = new Set<Firm>();
  for (const known of namesNear(key, directory)) {
    const firm = directory.byKey.get(known);
    if (firm && isMistyped(key, known)) found.add(firm);
  }
  const [first, ...others] = found;
  if (found.size > 0) return others.length === 0 ? first : undefined;
  return firmOfMistypedWord(key, directory) ?? firmOfShortWord(key, directory);
}

/** Names that one word of a key may be mistyped from: they have the same first word, or another that is near and the rest. */
function* namesNear(key: string, directory: FirmDirectory): Generator<string> {
  const forms = nearKeys(key);
  const blank = key.indexOf(' ');
  // The first form is the key, and each of the others lacks one letter of it, in order.
  const near = blank < 0 ? forms : forms.slice(0, blank + 1);
  for (const form of near) yield* directory.byNear.get(form) ?? [];
  if (blank < 0 || forms.length === 0) return;
  for (const name of namesFrom(key.slice(0, blank + 1), directory))
    if (Math.abs(name.length - key.length) <= 1) yield name;
}

/** The one firm of which a key has the first rare word, and another without its vowels: `janney mntgmry scott`. */
function firmOfShortWord(key: string, directory: FirmDirectory): Firm | undefined {
  const words = key.split(' ');
  const [first = ''] = words;
  if (words.length < 2 || first.length < minSurely || isCommonWord(first)) return undefined;
  if (!words.some(isBare)) return undefined;
  const firms = namesFrom(`${first} `, directory)
    .filter((name) => {
      const meant = name.split(' ');
      return (
        meant.length === words.length &&
        meant.every(
          (word, at) => word === words[at] || (isBare(words[at] ?? '') && bareOf(word) === words[at]),
        )
      );
    })
    .map((name) => directory.byKey.get(name));
  const [firm, ...others] = new Set(firms);
  return others.length === 0 ? firm : undefined;
}

const isBare = (word: string): boolean => word.length > 3 && !/[aeiou\d]/.test(word) && !isState(word);
const bareOf = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');

/** The firm of a mistyped name of one word that its capitals divide, written in two: `mass mutal` is MassMutual. */
function firmOfMistypedWord(key: string, directory: FirmDirectory): Firm | undefined {
  const words = key.split(' ');
  const word = words.join('');
  if (words.length !== 2 || words.some((one) => one.length < 4 || isCommonWord(one))) return undefined;
  const firms = nearKeys(word)
    .flatMap((near) => directory.byNear.get(near) ?? [])
    .filter((known) => (directory.byJoined.get(known)?.maxWords ?? 1) > 1 && isMistyped(word, known))
    .map((known) => directory.byKey.get(known));
  return firms.every((firm) => firm === firms[0]) ? firms[0] : undefined;
}

/** The one word in which two names differ, and the others; undefined where several differ. */
function differingWord(key: string, known: string) {
  const typed = key.split(' ');
  const meant = known.split(' ');
  if (typed.length !== meant.length) return undefined;
  const [at, ...more] = meant.flatMap((word, index) => (word === typed[index] ? [] : [index]));
  if (at === undefined || more.length > 0) return undefined;
  const [wrong, right] = [typed[at], meant[at]];
  return wrong === undefined || right === undefined
    ? undefined
    : { wrong, right, others: meant.toSpliced(at, 1) };
}

function isMistyped(key: string, known: string): boolean {
  const found = differingWord(key, known);
  if (!found) return false;
  const { wrong, right, others } = found;
  if (isCommonWord(wrong) || isCommonWord(right) || /\d/.test(wrong) || wrong[0] !== right[0]) return false;
  if (others.some(isRare)) return isErrorBesideRareWord(wrong, right);
  return !ownWords.has(wrong) && isErrorAlone(wrong, right, { isWholeName: others.length === 0 });
}

const isRare = (word: string): boolean => word.length > 3 && !isCommonWord(word) && !givenNames.has(word);

/** Another rare word already says which firm is meant, so that short words may be wrong, too. */
function isErrorBesideRareWord(wrong: string, right: string): boolean {
  if (right.length >= minSurely && isSlip(wrong, right)) return true;
  if (Math.min(wrong.length, right.length) >= 4 && (`${wrong}s` === right || wrong === `${right}s`))
    return true;
  // Two initials that are swapped: `byn mellon`.
  if (right.length >= minInitials && hasSameLetters(wrong, right)) return isSlip(wrong, right);
  return right.length >= minSurely && isOneError(wrong, right, { changed: true });
}

/** Nothing else tells the firm from others, so that the word must be long and the error one that hands make. */
function isErrorAlone(wrong: string, right: string, { isWholeName }: { isWholeName: boolean }): boolean {
  const shortestSlip = isWholeName && wrong.length === right.length ? minSurely : minSlip;
  if (right.length >= shortestSlip && isSlip(wrong, right)) return !isOtherSurname(wrong, right);
  if (right.length >= minPlural && wrong === `${right}s`) return true;
  const shortest = isWholeName ? minOnlyWord : minWord;
  if (right.length < shortest || !isOneError(wrong, right, { changed: true })) return false;
  const isChanged = wrong.length === right.length;
  return !isChanged || right.length >= minChanged || isSlippedKey(wrong, right);
}

const hasSameLetters = (one: string, other: string): boolean =>
  [...one].sort().join('') === [...other].sort().join('');
