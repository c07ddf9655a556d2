import { foldLetters } from '../platform/text/fold-letters.ts';

/**
 * The key of a person, equal for spellings of one name: `O'Malley, Zoë` and `o’malley zoe`, `St. John` and `St John`.
 * Case, accents, punctuation and blanks do not count; a generation (`Jr.`) does.
 */
export function personKey(firstName: string, lastName: string): string {
  return `${foldLetters(firstName)} ${foldLetters(lastName)}`;
}
