import { identifyFirms } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { FirmKeys } from './queries/known.ts';

/** What firms are by the rules of firms, by the spellings that say them otherwise. */
export async function firmKeysOf(tx: Tx, firms: readonly string[]): Promise<FirmKeys> {
  if (firms.length === 0) return {};
  const identify = await identifyFirms(tx, firms);
  return Object.fromEntries(
    firms.map((firm) => [firm, identify(firm).key]).filter(([firm, key]) => firm?.toLowerCase() !== key),
  );
}
