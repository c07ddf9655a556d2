import type { Tx } from '../../platform/db/database.ts';
import { findAliases } from '../queries/register.ts';
import { shippedDirectory } from './directory.ts';
import { normalizeFirmName, spellingKey } from './normalize.ts';
import { type FirmResolution, firmResolver } from './resolve.ts';

/** The firm that a spelling resolves to: `key` is the `name_key` of its record, which may not exist yet. */
export interface FirmIdentity {
  key: string;
  /** The canonical name; null for an unknown firm. */
  name: string | null;
}

let resolver: ((spelling: string) => FirmResolution) | undefined;

/**
 * Resolves spellings to firms: by the recorded alias, else by the directory where it is certain. A spelling that only
 * resembles a firm counts as another firm. Case, punctuation and legal suffixes do not count.
 */
export async function identifyFirms(
  tx: Tx,
  spellings: readonly string[],
): Promise<(spelling: string) => FirmIdentity> {
  resolver ??= firmResolver(shippedDirectory());
  const byRules = resolver;
  const aliases = await findAliases(tx, [...new Set(spellings.map(spellingKey))]);
  return (spelling) => {
    const key = spellingKey(spelling);
    const record = aliases.get(key);
    if (record) return { key: record.nameKey, name: record.name };
    const rule = byRules(spelling);
    if (rule.status !== 'known') return { key, name: null };
    return { key: normalizeFirmName(rule.firm.name), name: rule.firm.name };
  };
}
