import type { ContactFilters } from '@liftout/contract/contacts';
import { spellingsOfFirms } from '../../firms/service.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The filters with every spelling of the firms that they name, since `firm_key` is what a contact says. */
export async function withSpellings(
  tx: Tx,
  clientIds: string[],
  filters: ContactFilters,
  now: Date,
): Promise<ContactFilters> {
  const names = (filters.firm ?? []).filter((name) => name !== '');
  if (names.length === 0) return filters;
  return { ...filters, firm: await spellingsOfFirms(tx, clientIds, names, now.toISOString().slice(0, 10)) };
}
