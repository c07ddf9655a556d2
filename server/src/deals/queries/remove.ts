import type { Tx } from '../../platform/db/database.ts';
import { execute, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Removes some deals of a client that is removed for good. @returns how many */
export const removeDeals = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_deals',
    sql`DELETE FROM deals WHERE client_id = ${clientId} AND id IN (
       SELECT id FROM deals WHERE client_id = ${clientId} ORDER BY id LIMIT ${inlined(limit)})`,
  );
