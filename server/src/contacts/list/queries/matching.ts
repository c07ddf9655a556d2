import type { ContactFilters } from '@liftout/contract/contacts';
import type { Tx } from '../../../platform/db/database.ts';
import { uuid } from '../../../platform/db/sql/row-types.ts';
import { allOf, defineQuery, sql } from '../../../platform/db/sql/sql.ts';
import { filterConditions, searchConditions } from './filters.ts';

const matching = defineQuery('contacts_matching', { id: uuid() });

/** Those of some contacts that filters match, with the spellings of their firms. */
export const findMatching = async (
  tx: Tx,
  clientId: string,
  { filters, ids, now }: { filters: ContactFilters; ids: string[]; now: Date },
): Promise<string[]> => {
  const rows = await matching.all(
    tx,
    sql`SELECT c.id FROM contacts c
      WHERE c.client_id = ${clientId} AND c.id = ANY (${ids}::uuid[]) AND c.archived_at IS NULL
        AND ${allOf([...filterConditions(filters, now), ...searchConditions(filters.q)])}`,
  );
  return rows.map(({ id }) => id);
};
