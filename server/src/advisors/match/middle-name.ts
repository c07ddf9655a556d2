import type { PersonName } from './name.ts';
import { isOneTypo } from './spelling.ts';

/** How middle names go together. `initial`: only letters agree. `no`: two people, unless much else says otherwise. */
export type MiddleMatch = 'name' | 'initial' | 'no';

/**
 * Compares middle names by what both say: `j` is the initial of `james`, and `ann` says nothing of the `l` in `ann l`.
 * @returns undefined where one of them says nothing
 */
export function compareMiddle(a: PersonName, b: PersonName): MiddleMatch | undefined {
  if (a.middle === '' || b.middle === '') return undefined;
  if (a.middle === b.middle) return a.middle.split(' ').some(isName) ? 'name' : 'initial';
  const [ofA, ofB] = [a.middle.split(' '), b.middle.split(' ')];
  const [few, many] = ofA.length <= ofB.length ? [ofA, ofB] : [ofB, ofA];
  let match: MiddleMatch = 'initial';
  let at = 0;
  for (const word of few) {
    while (at < many.length && !isSameWord(word, many[at] ?? '')) at++;
    if (at === many.length) return 'no';
    if (isName(word) && isName(many[at] ?? '')) match = 'name';
    at++;
  }
  return match;
}

/** Whether both say a middle name or initial, and the same. */
export const agrees = (match: MiddleMatch | undefined): boolean => match === 'name' || match === 'initial';

const isName = (word: string): boolean => word.length > 1;

const isSameWord = (a: string, b: string): boolean =>
  a === b || (isName(a) && isName(b) ? isOneTypo(a, b) : a[0] === b[0]);
