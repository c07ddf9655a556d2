import { foldForSearch } from '@liftout/contract/values/fold';
import { compareMiddle } from './match/middle-name.ts';
import { compareGiven, compareSurname, parseName } from './match/name.ts';
import { isKnownName } from './match/rarity.ts';

interface Named {
  firstName: string;
  lastName: string;
}

/**
 * Whether two spellings may be one person's name: the same surname, or a part of it; the same given name, a nickname, an
 * initial or the middle name that they go by; no middle names or generations that differ.
 */
export function mayBeSameName(a: Named, b: Named): boolean {
  const [one, other] = [parseName(a.firstName, a.lastName), parseName(b.firstName, b.lastName)];
  if (one.last === '' || other.last === '' || one.first === '' || other.first === '') return false;
  if (!['same', 'part'].includes(compareSurname(one, other))) return false;
  const given = compareGiven(one, other);
  if (given === 'no' || given === 'near' || given === 'typo') return false;
  if (given !== 'middle' && compareMiddle(one, other) === 'no') return false;
  return one.generation === '' || other.generation === '' || one.generation === other.generation;
}

/** Whether a name is one that people are given, whatever else it is: `Lee` and `James`, but not `Karlsson`. */
export const isGivenName = (name: string): boolean => isKnownName('first', foldForSearch(name.trim()));
