import { withoutTypo } from './mistyped.ts';
import { type PersonName, parseName } from './name.ts';
import { fullNameOf, isListedGiven } from './nicknames.ts';
import { soundOf } from './spelling.ts';

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
export function blockOf({ first, lastParts }: PersonName): string {
  const given = isListedGiven(first) ? first : withoutTypo('first', first);
  const initial = fullNameOf(given).slice(0, 1);
  // `Katherine` and `Catherine`, `Kathy` of either, `Karl` and `Carl`.
  return `${soundOf(withoutTypo('last', lastParts[0] ?? ''))} ${initial === 'c' ? 'k' : initial}`;
}
