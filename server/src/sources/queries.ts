import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, sourceSyncs } from '../platform/db/schema/index.ts';

/** What a client's record says of its upstreams. */
export async function findSourceSettings({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({
      hubspotListId: clients.hubspotListId,
      spreadsheetId: clients.spreadsheetId,
    })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  return row ?? { hubspotListId: null, spreadsheetId: null };
}

export async function findSyncs({ orm }: Tx, clientId: string) {
  return orm.select().from(sourceSyncs).where(eq(sourceSyncs.clientId, clientId));
}

/**
 * Marks a run as under way, unless another is: one that started before `abandonedBefore` died with its process.
 * @returns where the last run stopped; undefined: another run is under way
 */
export async function beginSync(
  { orm }: Tx,
  clientId: string,
  source: string,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<{ cursor: string | null } | undefined> {
  const started = { status: 'running', startedAt: now, finishedAt: null, rowsRead: 0, error: null } as const;
  const [row] = await orm
    .insert(sourceSyncs)
    .values({ clientId, source, ...started })
    .onConflictDoUpdate({
      target: [sourceSyncs.clientId, sourceSyncs.source],
      set: started,
      setWhere: sql`${sourceSyncs.status} <> 'running' OR ${sourceSyncs.startedAt} < ${abandonedBefore}`,
    })
    .returning({ cursor: sourceSyncs.cursor });
  return row;
}

export async function noteSync(
  { orm }: Tx,
  clientId: string,
  source: string,
  change: Partial<Omit<typeof sourceSyncs.$inferInsert, 'clientId' | 'source'>>,
): Promise<void> {
  await orm
    .update(sourceSyncs)
    .set(change)
    .where(and(eq(sourceSyncs.clientId, clientId), eq(sourceSyncs.source, source)));
}
