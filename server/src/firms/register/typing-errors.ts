import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { isCommonWord } from './normalize.ts';

/** Shorter words are too often one letter from another firm's: `stevens`, `pointe`, `kester`. */
const minWord = 7;
/** A name of one word has nothing else that agrees. */
const minOnlyWord = 9;

/**
 * The one firm that a key is a mistyped name of: in one rare, long word a letter is missing, added, changed or swapped,
 * and all other words are equal. Another last letter makes another word (`mariner`, `marine`; `steward`, `stewart`;
 * `foundations`, `foundation`), so that only a doubled one is an error there.
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
  const different = meant.flatMap((word, index) =>
    word === typed[index] ? [] : [{ wrong: typed[index] ?? '', right: word }],
  );
  const [error] = different;
  if (error === undefined || different.length > 1) return false;
  const { wrong, right } = error;
  if (right.length < (meant.length === 1 ? minOnlyWord : minWord)) return false;
  if (isCommonWord(wrong) || isCommonWord(right) || /\d/.test(wrong)) return false;
  return wrong[0] === right[0] && isOneError(wrong, right);
}

function isOneError(wrong: string, right: string): boolean {
  const doubled = (word: string, other: string) => word === other + (other.at(-1) ?? '');
  if (doubled(wrong, right) || doubled(right, wrong)) return true;
  if (wrong.at(-1) !== right.at(-1)) return false;
  let same = 0;
  while (same < wrong.length && wrong[same] === right[same]) same += 1;
  const rest = wrong.slice(same);
  const meant = right.slice(same);
  const isMissing = rest === meant.slice(1);
  const isAdded = rest.slice(1) === meant;
  const isChanged = rest.slice(1) === meant.slice(1);
  const isSwapped = rest[0] === meant[1] && rest[1] === meant[0] && rest.slice(2) === meant.slice(2);
  return isMissing || isAdded || isChanged || isSwapped;
}
