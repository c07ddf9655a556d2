import { isKnownGiven } from './given-names.ts';
import { withoutTypo } from './mistyped.ts';
import { type PersonName, parseName } from './name.ts';
import { fullNamesOf, isListedGiven } from './nicknames.ts';
import { soundOf } from './spelling.ts';

/**
 * Initials that are one in a block's key, as short forms stand for names of either: Kathy for Katherine and Catherine, Fred for
 * Frederick and Alfred, Bert for Albert and Robert, Ronnie for Ronald and Veronica, Ted for Edward and Theodore, Nell for
 * Eleanor and Helen, Jerry for Jerome and Gerald.
 */
const together = new Map(Object.entries({ c: 'k', f: 'a', r: 'a', v: 'a', h: 'e', t: 'e', g: 'j' }));
/** Rare full names that are with those who share a short form with them: Hubert is Bert, Wilfred is Fred, Lucinda is Cindy. */
const besides = new Map(
  Object.entries({ bertram: 'a', hubert: 'a', wilfred: 'a', lucia: 'k', lucille: 'k', lucinda: 'k' }),
);

/**
 * The block of a name: the sound of the surname's first part and the initial of the full given name, so that `Bob
 * Lopez-Smith`, `Robert Lopez` and `R. Lopes, CFP®` share one. A name of no list that is one typo away from a known one is
 * looked for where that is: `Jonhson` with `Johnson`. People of two blocks are compared only where a CRD number or an email
 * is the same: whoever resolves a block hands over such rows of others too.
 */
export function blockKey(firstName: string, lastName: string): string {
  return blockOf(parseName(firstName, lastName));
}

/** As `blockKey`, of a name that is read already. */
export function blockOf(name: PersonName): string {
  const [full = ''] = fullNames(name);
  const initial = full.slice(0, 1);
  return `${surnameSound(name)} ${besides.get(full) ?? together.get(initial) ?? initial}`;
}

/**
 * The parts of its block that a name is compared in: one for the initial of each full name that it may be short for, the most
 * likely one first. Fewer share a part than a block, and what their rows have in common says more.
 */
export function partsOf(name: PersonName): string[] {
  const sound = surnameSound(name);
  const initials = fullNames(name).map((full) => full.slice(0, 1));
  return [...new Set(initials.map((initial) => `${sound} ${initial === 'c' ? 'k' : initial}`))];
}

const surnameSound = ({ lastParts }: PersonName): string => soundOf(withoutTypo('last', lastParts[0] ?? ''));

const fullNames = ({ first }: PersonName): readonly string[] =>
  fullNamesOf(isListedGiven(first) || isKnownGiven(first) ? first : withoutTypo('first', first));
