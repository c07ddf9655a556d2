import type { ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import { withSpellings } from './firm-filter.ts';
import { countMatches } from './queries/pages.ts';
import { maxExactCount } from './totals.ts';

/** A number of contacts: exact, or `maxExactCount` where there are more. */
export interface CappedCount {
  count: number;
  isMore: boolean;
}

/** How many of a client's contacts match each of these filters, in their order. */
export async function countLists(
  tx: Tx,
  clientId: string,
  lists: readonly ContactFilters[],
  now: Date,
): Promise<CappedCount[]> {
  const clientIds = [clientId];
  const counts: CappedCount[] = [];
  for (const list of lists) {
    const filters = await withSpellings(tx, clientIds, list, now);
    const selection = { clientIds, filters, by: { sort: 'lastName', order: 'asc' }, now } as const;
    const found = await countMatches(tx, selection, maxExactCount + 1);
    counts.push({ count: Math.min(found, maxExactCount), isMore: found > maxExactCount });
  }
  return counts;
}
