import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { cityMarkets } from '../platform/db/schema/index.ts';
import { text } from '../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../platform/db/sql/sql.ts';

/** Every assigned city. */
export async function findCityMarkets({ orm }: Tx): Promise<{ key: string; market: string }[]> {
  return orm.select({ key: cityMarkets.locationKey, market: cityMarkets.marketPath }).from(cityMarkets);
}

/** Assigns a city, or releases it where there is no market. */
export async function saveCityMarket(
  { orm }: Tx,
  key: string,
  assigned: { marketPath: string; assignedBy: string; assignedAt: Date } | null,
): Promise<void> {
  if (assigned === null) await orm.delete(cityMarkets).where(eq(cityMarkets.locationKey, key));
  else
    await orm
      .insert(cityMarkets)
      .values({ locationKey: key, ...assigned })
      .onConflictDoUpdate({ target: cityMarkets.locationKey, set: assigned });
}

const uploadMarket = defineQuery('city_markets_upload', { market: text() });

/** The path of the market that an upload is for; undefined for an unknown upload. */
export const findUploadMarket = async (tx: Tx, uploadId: string): Promise<string | undefined> =>
  (await uploadMarket.first(tx, sql`SELECT market_path AS market FROM uploads WHERE id = ${uploadId}`))
    ?.market;

const marketClients = defineQuery('city_markets_clients', { clientId: text() });

/** Clients with a target market: they see moves. */
export const findMarketClients = async (tx: Tx): Promise<string[]> =>
  (
    await marketClients.all(
      tx,
      sql`SELECT client_id AS "clientId" FROM clients WHERE target_market IS NOT NULL AND archived_at IS NULL`,
    )
  ).map(({ clientId }) => clientId);
