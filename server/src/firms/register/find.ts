import type { Tx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/sql/like.ts';
import { findFirmIds, searchFirmIds } from '../queries/register.ts';
import { shippedDirectory } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { resolveFirm } from './resolve.ts';
import { spellingKey } from './spelling-key.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the firm with this id, name or known spelling, as a list; empty where there is no record. */
export async function findFirm(tx: Tx, text: string): Promise<string[]> {
  if (uuid.test(text)) return findFirmIds(tx, text, []);
  const decided = await findFirmIds(tx, null, [spellingKey(text)]);
  if (decided.length > 0) return decided;
  const rule = resolveFirm(text, shippedDirectory());
  return findFirmIds(tx, null, [rule.status === 'known' ? normalizeFirmName(rule.firm.name) : rule.nameKey]);
}

/** The ids of firms whose name or a spelling contains the text, in any case and with any accents. */
export function searchFirms(tx: Tx, text: string): Promise<string[]> {
  return searchFirmIds(tx, likePattern(text));
}
