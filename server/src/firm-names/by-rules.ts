import {
  addFirm,
  type FirmDetails,
  normalizeFirmName,
  resolveFirm,
  shippedDirectory,
} from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';

/** What the present rules say of a spelling: its firm, and how certain they are. */
export function ruleFor(spelling: string): { nameKey: string; name: string; status: 'rule' | 'review' } {
  const rule = resolveFirm(spelling, shippedDirectory());
  if (rule.status === 'known')
    return { nameKey: normalizeFirmName(rule.firm.name), name: rule.firm.name, status: 'rule' };
  return { nameKey: rule.nameKey, name: spelling, status: rule.status === 'similar' ? 'review' : 'rule' };
}

/** The firm that the present rules say of a spelling, added where it has no record. @param before the one that it was */
export async function meantByRules(
  tx: Tx,
  spelling: string,
  before: FirmDetails,
  at: Date,
): Promise<{ to: FirmDetails; status: 'rule' | 'review' }> {
  const { nameKey, name, status } = ruleFor(spelling);
  return { to: nameKey === before.nameKey ? before : await addFirm(tx, nameKey, name, at), status };
}
