import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { isCommonWord } from './normalize.ts';
import { isOneError, isSlip } from './one-error.ts';

/** Shorter words are too often one letter from another firm's: `stevens`, `pointe`, `kester`. */
const minWord = 7;
/** A name of one word has nothing else that agrees. */
const minOnlyWord = 8;
/** A doubled or swapped letter is hardly ever another word, and neither is any error beside another rare word. */
const minSurely = 5;

/** Names of people, which a firm of somebody else has as well: `Edward Jonas`. */
const givenNames = new Set(
  'edward robert charles raymond james benjamin david edwards brown united'.split(' '),
);

/**
 * The one firm that a key is a mistyped name of: in one rare word a letter is missing, added, changed or swapped, and all
 * other words are equal.
 */
export function firmOfTypingError(key: string, directory: FirmDirectory): Firm | undefined {
  const found = new Set<Firm>();
  for (const near of nearKeys(key)) {
    for (const known of directory.byNear.get(near) ?? []) {
      const firm = directory.byKey.get(known);
      if (firm && isMistyped(key, known)) found.add(firm);
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function isMistyped(key: string, known: string): boolean {
  const typed = key.split(' ');
  const meant = known.split(' ');
  if (typed.length !== meant.length) return false;
  const at = meant.findIndex((word, index) => word !== typed[index]);
  const wrong = typed[at];
  const right = meant[at];
  if (wrong === undefined || right === undefined) return false;
  if (meant.some((word, index) => index !== at && word !== typed[index])) return false;
  if (isCommonWord(wrong) || isCommonWord(right) || /\d/.test(wrong) || wrong[0] !== right[0]) return false;
  if (right.length >= minSurely && isSlip(wrong, right)) return true;
  const isHeld = meant.some(
    (word, index) => index !== at && word.length > 3 && !isCommonWord(word) && !givenNames.has(word),
  );
  if (isHeld && right.length >= minSurely && (`${wrong}s` === right || wrong === `${right}s`)) return true;
  const shortest = isHeld ? minSurely : meant.length === 1 ? minOnlyWord : minWord;
  return right.length >= shortest && isOneError(wrong, right, { changed: true });
}
