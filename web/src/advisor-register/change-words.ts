import type { RegisterChangeClass, RegisterChanges } from '@liftout/contract/advisor-register';
import { registerChangeClasses } from '@liftout/contract/advisor-register';

const words: Record<RegisterChangeClass, string> = {
  joined: 'Joined a firm and kept the old one',
  left: 'Left a firm and kept another',
  swapped: 'Left all firms for others',
  conversion: 'Left a firm for another of the same enterprise',
  dual: 'Joined or left a firm of the same enterprise',
  bulk: 'Changed along with many others on one day',
  other: 'Changed in another way',
  appeared: 'New in the register',
  vanished: 'No longer in the register',
};

/** The kinds of changes that there were, in the order of the contract. */
export const changeLines = (changes: RegisterChanges): { text: string; people: number }[] =>
  registerChangeClasses
    .map((kind) => ({ text: words[kind], people: changes[kind] }))
    .filter(({ people }) => people > 0);
