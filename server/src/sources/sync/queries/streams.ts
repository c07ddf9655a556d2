import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { syncOptions, syncStreams } from '../../../platform/db/schema/index.ts';

export type StreamRow = typeof syncStreams.$inferSelect;
export interface StreamKey {
  clientId: string;
  source: string;
  stream: string;
}

const isStream = ({ clientId, source, stream }: StreamKey) =>
  and(eq(syncStreams.clientId, clientId), eq(syncStreams.source, source), eq(syncStreams.stream, stream));

export async function findStream({ orm }: Tx, key: StreamKey): Promise<StreamRow | undefined> {
  const [row] = await orm.select().from(syncStreams).where(isStream(key));
  return row;
}

/** Begins a pass of a stream. */
export async function beginPass(
  { orm }: Tx,
  key: StreamKey,
  pass: Omit<typeof syncStreams.$inferInsert, keyof StreamKey>,
): Promise<void> {
  await orm
    .insert(syncStreams)
    .values({ ...key, ...pass })
    .onConflictDoUpdate({
      target: [syncStreams.clientId, syncStreams.source, syncStreams.stream],
      set: pass,
    });
}

export async function updateStream(
  { orm }: Tx,
  key: StreamKey,
  change: Partial<Omit<typeof syncStreams.$inferInsert, keyof StreamKey>>,
): Promise<void> {
  await orm.update(syncStreams).set(change).where(isStream(key));
}

export type OptionsRow = typeof syncOptions.$inferSelect;

export const findOptions = ({ orm }: Tx, clientId: string): Promise<OptionsRow[]> =>
  orm.select().from(syncOptions).where(eq(syncOptions.clientId, clientId));

/** What admins set for the sources of all clients. Needs the platform's scope. */
export const findAllOptions = ({ orm }: Tx): Promise<OptionsRow[]> => orm.select().from(syncOptions);

/** The same of one source, locked until the transaction ends; undefined where nothing is stored. */
export async function lockOptions(
  { orm }: Tx,
  clientId: string,
  source: string,
): Promise<OptionsRow | undefined> {
  const [row] = await orm
    .select()
    .from(syncOptions)
    .where(and(eq(syncOptions.clientId, clientId), eq(syncOptions.source, source)))
    .for('update');
  return row;
}

/** Stores what an admin set for a source. */
export async function writeOptions(
  { orm }: Tx,
  clientId: string,
  source: string,
  change: Partial<Omit<typeof syncOptions.$inferInsert, 'clientId' | 'source'>>,
): Promise<void> {
  await orm
    .insert(syncOptions)
    .values({ clientId, source, ...change })
    .onConflictDoUpdate({ target: [syncOptions.clientId, syncOptions.source], set: change });
}
