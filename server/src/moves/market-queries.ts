import type { Tx } from '../platform/db/database.ts';

/** A market's path for its path or name; null where there is none. */
export async function findMarketPath({ client }: Tx, named: string): Promise<string | null> {
  const { rows } = await client.query<{ path: string }>({
    name: 'market_path',
    text: 'SELECT path FROM markets WHERE path = $1 OR lower(name) = $1 ORDER BY path = $1 DESC LIMIT 1',
    values: [named.trim().toLowerCase().replace(/^\//, '')],
  });
  return rows[0]?.path ?? null;
}

/** The path of a client's target market; null where it has none. */
export async function findTargetMarket({ client }: Tx, clientId: string): Promise<string | null> {
  const { rows } = await client.query<{ market: string | null }>({
    name: 'target_market',
    text: 'SELECT target_market AS market FROM clients WHERE client_id = $1',
    values: [clientId],
  });
  return rows[0]?.market ?? null;
}
