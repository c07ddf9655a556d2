import { foldLetters } from '../../platform/text/fold-letters.ts';
import type { PersonName } from './name.ts';

/** The given name that a personal mailbox tells, folded: `ravi` of `ravi.krishnan@ubs.com`, where the surname is Krishnan. */
export function givenOfMailbox(email: string | null, { lastParts }: PersonName): string | undefined {
  if (email === null) return undefined;
  const words = email
    .slice(0, email.indexOf('@'))
    .split(/[^\p{L}]+/u)
    .map(foldLetters);
  const [given = '', ...others] = words;
  return given.length > 1 && others.some((word) => lastParts.includes(word)) ? given : undefined;
}
