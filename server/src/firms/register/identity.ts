import type { Tx } from '../../platform/db/database.ts';
import { findAliases } from '../queries/register.ts';
import { buildDirectory, type FirmDirectory, loadFirms } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { resolveFirm } from './resolve.ts';

/** A firm as spellings lead to it: `key` is the `name_key` its record has, or would have. */
export interface FirmIdentity {
  key: string;
  /** The canonical name; null for a firm that nobody knows but by this spelling. */
  name: string | null;
}

let shipped: FirmDirectory | undefined;

/**
 * Which firm each spelling surely means: what was decided for it, else what the directory's rules are sure of. A
 * spelling that only resembles a firm stands for itself. Case, punctuation and legal suffixes do not count.
 */
export async function identifyFirms(
  tx: Tx,
  spellings: readonly string[],
): Promise<(spelling: string) => FirmIdentity> {
  shipped ??= buildDirectory(loadFirms());
  const directory = shipped;
  const keyOf = (spelling: string) => normalizeFirmName(spelling) || spelling.trim().toLowerCase();
  const decided = await findAliases(tx, [...new Set(spellings.map(keyOf))]);
  return (spelling) => {
    const key = keyOf(spelling);
    const record = decided.get(key);
    if (record) return { key: record.nameKey, name: record.name };
    const rule = resolveFirm(spelling, directory);
    if (rule.status !== 'known') return { key, name: null };
    return { key: normalizeFirmName(rule.firm.name), name: rule.firm.name };
  };
}
