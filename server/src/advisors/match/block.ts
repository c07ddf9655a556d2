import { type PersonName, parseName } from './name.ts';
import { fullNameOf } from './nicknames.ts';
import { soundOf } from './spelling.ts';

/**
 * The block of a name: the sound of the surname's first part and the initial of the full given name, so that `Bob
 * Lopez-Smith`, `Robert Lopez` and `R. Lopes, CFP®` share one. People of two blocks are compared only where a CRD number or an email
 * is the same: whoever resolves a block hands over such rows of others too.
 */
export function blockKey(firstName: string, lastName: string): string {
  return blockOf(parseName(firstName, lastName));
}

/** As `blockKey`, of a name that is read already. */
export function blockOf({ first, lastParts }: PersonName): string {
  return `${soundOf(lastParts[0] ?? '')} ${fullNameOf(first).slice(0, 1)}`;
}
