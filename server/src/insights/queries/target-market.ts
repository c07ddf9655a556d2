import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const targetMarket = defineQuery(
  'insights_market',
  { path: text().always('IS NOT NULL'), name: text().always('coalesce') },
  { prepared: true },
);

/** The client's target market, with its display name; null where it has none. */
export async function readTargetMarket(tx: Tx, clientId: string) {
  const market = await targetMarket.first(
    tx,
    sql`SELECT k.target_market AS path, coalesce(m.name, k.target_market) AS name
      FROM clients k LEFT JOIN markets m ON m.path = k.target_market
      WHERE k.client_id = ${clientId} AND k.target_market IS NOT NULL`,
  );
  return market ?? null;
}
