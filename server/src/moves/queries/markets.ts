import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const marketPath = defineQuery('market_path', { path: text() }, { prepared: true });

/** A market's path for its path or name; null where there is none. */
export async function findMarketPath(tx: Tx, named: string): Promise<string | null> {
  const requested = named.trim().toLowerCase().replace(/^\//, '');
  const row = await marketPath.first(
    tx,
    sql`SELECT path FROM markets WHERE path = ${requested} OR lower(name) = ${requested} ORDER BY path = ${requested} DESC LIMIT 1`,
  );
  return row?.path ?? null;
}

const targetMarket = defineQuery('target_market', { market: text().orNull() }, { prepared: true });

/** The path of a client's target market; null where it has none. */
export async function findTargetMarket(tx: Tx, clientId: string): Promise<string | null> {
  const statement = sql`SELECT target_market AS market FROM clients WHERE client_id = ${clientId}`;
  return (await targetMarket.first(tx, statement))?.market ?? null;
}
