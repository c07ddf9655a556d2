import type { Tx } from '../../platform/db/database.ts';
import { findFirmIds, searchFirmIds } from '../queries/register.ts';
import { buildDirectory, type FirmDirectory, loadFirms } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { resolveFirm } from './resolve.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

let shipped: FirmDirectory | undefined;

/** The ids of the firm that a name, a known spelling or an id means; none where no record has it. */
export async function findFirm(tx: Tx, text: string): Promise<string[]> {
  if (uuid.test(text)) return findFirmIds(tx, text, []);
  const decided = await findFirmIds(tx, null, [normalizeFirmName(text) || text.trim().toLowerCase()]);
  if (decided.length > 0) return decided;
  shipped ??= buildDirectory(loadFirms());
  const rule = resolveFirm(text, shipped);
  return rule.status === 'known' ? findFirmIds(tx, null, [normalizeFirmName(rule.firm.name)]) : [];
}

/** The ids of firms whose name or a spelling holds the text, whatever its case and accents. */
export function searchFirms(tx: Tx, text: string): Promise<string[]> {
  return searchFirmIds(tx, likePattern(text));
}

/** A LIKE pattern for a text anywhere. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
