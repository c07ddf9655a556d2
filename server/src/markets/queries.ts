import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { markets } from '../platform/db/schema/index.ts';

export type MarketRow = typeof markets.$inferSelect;

/** Every market: the published ones in their order, then the others by name. */
export async function findMarkets({ orm }: Tx): Promise<MarketRow[]> {
  return orm.select().from(markets).orderBy(asc(markets.publishedOrder), asc(markets.name));
}

/** The public columns of published markets, in their order. The public scope sees no others. */
export async function findPublishedMarkets({ orm }: Tx) {
  const { path, name, description, status, summary, asOf } = markets;
  return orm
    .select({ path, name, description, status, summary, asOf })
    .from(markets)
    .orderBy(asc(markets.publishedOrder), asc(markets.name));
}
export type PublishedRow = Awaited<ReturnType<typeof findPublishedMarkets>>[number];

/** The name of a market; the path itself where there is none. */
export async function findMarketName({ orm }: Tx, path: string): Promise<string> {
  const [row] = await orm.select({ name: markets.name }).from(markets).where(eq(markets.path, path));
  return row?.name ?? path;
}

/** The path of the market with this path or name, in any case; undefined where there is none. */
export async function findMarketPath({ orm }: Tx, pathOrName: string): Promise<string | undefined> {
  const wanted = pathOrName.trim().replace(/^\//, '').toLowerCase();
  const isIt = sql`${markets.path} = ${wanted} OR lower(${markets.name}) = ${wanted}`;
  const [row] = await orm.select({ path: markets.path }).from(markets).where(isIt).limit(1);
  return row?.path;
}

export async function findMarket({ orm }: Tx, path: string): Promise<MarketRow | undefined> {
  const [row] = await orm.select().from(markets).where(eq(markets.path, path));
  return row;
}

export async function lockMarket({ orm }: Tx, path: string): Promise<MarketRow | undefined> {
  const [row] = await orm.select().from(markets).where(eq(markets.path, path)).for('update');
  return row;
}

/** Writes a market and raises its version. A newly published one goes to the end. */
export async function saveMarket(
  { orm }: Tx,
  path: string,
  {
    published,
    at,
    ...fields
  }: Pick<MarketRow, 'description' | 'status' | 'summary' | 'asOf'> & { published: boolean; at: Date },
): Promise<void> {
  const last = sql`(SELECT coalesce(max(published_order), 0) + 1 FROM markets)`;
  await orm
    .update(markets)
    .set({
      ...fields,
      publishedOrder: published ? sql`coalesce(${markets.publishedOrder}, ${last})` : null,
      version: sql`${markets.version} + 1`,
      updatedAt: at,
    })
    .where(eq(markets.path, path));
}

/** The paths of the published markets in their order, locked until the transaction ends. */
export async function lockPublished({ orm }: Tx): Promise<string[]> {
  const rows = await orm
    .select({ path: markets.path })
    .from(markets)
    .where(isNotNull(markets.publishedOrder))
    .orderBy(asc(markets.publishedOrder), asc(markets.name))
    .for('update');
  return rows.map(({ path }) => path);
}

/** Stores a market's position among the published ones, from 1. Its version stays: no field of an editor changes. */
export async function savePosition({ orm }: Tx, path: string, position: number, at: Date): Promise<void> {
  await orm.update(markets).set({ publishedOrder: position, updatedAt: at }).where(eq(markets.path, path));
}

/** Existing records stay unchanged. */
export async function insertMissingMarkets(
  { orm }: Tx,
  records: (typeof markets.$inferInsert)[],
): Promise<void> {
  await orm.insert(markets).values(records).onConflictDoNothing();
}
