import type { ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../platform/db/database.ts';
import { withSpellings } from './list/firm-filter.ts';
import { findMatching } from './list/queries/matching.ts';

/** Which of some contacts a client's table would show with these filters. Archived ones are in no table. */
export async function contactsMatching(
  tx: Tx,
  clientId: string,
  { filters, ids, now }: { filters: ContactFilters; ids: string[]; now: Date },
): Promise<string[]> {
  return findMatching(tx, clientId, { filters: await withSpellings(tx, [clientId], filters, now), ids, now });
}
