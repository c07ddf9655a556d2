import { compareGiven, type PersonName, parseName } from './name.ts';
import { compareText } from './sighting.ts';

/** A name as rows have it: first name and last name. */
export type FullName = readonly [firstName: string, lastName: string];

/**
 * Three names of rows with one CRD number that cannot be one person's: the number is their firm's, or mistyped, and says
 * nothing of who they are. A marriage changes the surname, and a nickname of no list makes two given names, never three.
 * The answer depends on which names there are, in whatever order. Undefined where there are no such three.
 */
export function differentPeople(names: readonly FullName[]): FullName[] | undefined {
  const known: { of: FullName; name: PersonName }[] = [];
  for (const of of [...names].sort((a, b) => compareText(a.join('\n'), b.join('\n')))) {
    const name = parseName(...of);
    const others = known.filter((one) => compareGiven(one.name, name) === 'no');
    for (const [at, one] of others.entries()) {
      const third = others.slice(at + 1).find((other) => compareGiven(one.name, other.name) === 'no');
      if (third) return [one.of, third.of, of];
    }
    known.push({ of, name });
  }
  return undefined;
}
