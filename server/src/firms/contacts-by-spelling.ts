import type { Tx } from '../platform/db/database.ts';
import { countContactsByFirm, findClientIds, findFirmKeys } from './queries/contacts.ts';
import { caselessKey, spellingKey } from './register/spelling-key.ts';

/** How many contacts, of all clients, name their firm with these spellings, by the spellings' keys. */
export async function countContactsBySpelling(tx: Tx, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const requested = Map.groupBy(keys, caselessKey);
  const clientIds = await findClientIds(tx);
  const byFirmKey = new Map(
    (await findFirmKeys(tx, clientIds)).flatMap((firmKey) => {
      const [key] = requested.get(caselessKey(spellingKey(firmKey))) ?? [];
      return key === undefined ? [] : [[firmKey, key]];
    }),
  );
  const counts = new Map<string, number>();
  for (const [firmKey, total] of await countContactsByFirm(tx, clientIds, [...byFirmKey.keys()])) {
    const key = byFirmKey.get(firmKey);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + total);
  }
  return counts;
}
