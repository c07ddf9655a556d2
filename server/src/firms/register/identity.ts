import type { Tx } from '../../platform/db/database.ts';
import { shippedDirectory } from './directory.ts';
import { nameKeyOfSpelling, normalizeFirmName } from './normalize.ts';
import { findRecordedFor } from './recorded.ts';
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
 * resembles a firm counts as another firm. Case and legal suffixes do not count.
 */
export async function identifyFirms(
  tx: Tx,
  spellings: readonly string[],
): Promise<(spelling: string) => FirmIdentity> {
  resolver ??= firmResolver(shippedDirectory());
  const byRules = resolver;
  const recorded = await findRecordedFor(tx, spellings);
  return (spelling) => {
    const record = recorded.ofCaseless(spelling) ?? recorded.decided(spelling);
    if (record) return { key: record.nameKey, name: record.name };
    const rule = byRules(spelling);
    if (rule.status !== 'known') return { key: nameKeyOfSpelling(spelling), name: null };
    return { key: normalizeFirmName(rule.firm.name), name: rule.firm.name };
  };
}
