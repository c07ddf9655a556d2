import { hash } from 'node:crypto';
import { foldLetters } from '../platform/text/fold-letters.ts';

/**
 * The key of a person, equal for spellings of one name: `O'Malley, Zoë` and `o’malley zoe`, `St. John` and `St John`.
 * Case, accents, punctuation and blanks do not count; a generation (`Jr.`) does.
 */
export function personKey(firstName: string, lastName: string): string {
  return `${foldLetters(firstName)} ${foldLetters(lastName)}`;
}

/** The id of the advisor that moves of this person key count as. */
export function advisorOfName(personKey: string): string {
  const hex = hash('md5', personKey, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
