import type { Tx } from '../platform/db/database.ts';
import { findFirmKeys } from './queries/contacts.ts';
import { findFirmsByKey } from './queries/register.ts';
import { identifyFirms } from './register/identity.ts';
import { loadOwnership } from './register/owners.ts';

/**
 * The ids of the firms that spellings mean, by the rules and decisions that moves follow: each with those that bought it.
 * A firm that no move names has none.
 */
export async function firmIdsOf(
  tx: Tx,
  spellings: readonly string[],
): Promise<(spelling: string) => string[]> {
  const firmOf = await identifyFirms(tx, spellings);
  const ownership = await loadOwnership(tx);
  const keysOf = (spelling: string) => ownership.spansOf(firmOf(spelling).key).map(({ nameKey }) => nameKey);
  const found = await findFirmsByKey(tx, [...new Set(spellings.flatMap(keysOf))]);
  const firms = new Map(found.map(({ id, nameKey }) => [nameKey, id]));
  return (spelling) => keysOf(spelling).flatMap((key) => firms.get(key) ?? []);
}

/** Every spelling of a firm in a client's contacts, in lower case. */
export const findContactFirms = (tx: Tx, clientId: string): Promise<string[]> => findFirmKeys(tx, [clientId]);
