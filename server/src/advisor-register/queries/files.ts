import { desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { registerFiles } from '../../platform/db/schema/index.ts';

export type StoredFile = typeof registerFiles.$inferSelect;

/** The newest files by their day. */
export const findNewestFiles = ({ orm }: Tx, limit: number): Promise<StoredFile[]> =>
  orm
    .select()
    .from(registerFiles)
    .orderBy(desc(registerFiles.day), desc(registerFiles.importedAt))
    .limit(limit);

/** The file with these bytes; undefined where it was never imported. */
export async function findFileByHash({ orm }: Tx, sha256: string): Promise<StoredFile | undefined> {
  const [found] = await orm.select().from(registerFiles).where(eq(registerFiles.sha256, sha256));
  return found;
}

/** Files with which dual registrations were not kept yet. */
export async function findDueForDuals({ orm }: Tx): Promise<string[]> {
  const found = await orm
    .select({ id: registerFiles.id })
    .from(registerFiles)
    .where(isNull(registerFiles.dualsKeptAt));
  return found.map(({ id }) => id);
}

export async function markDualsKept({ orm }: Tx, ids: string[], at: Date): Promise<void> {
  await orm.update(registerFiles).set({ dualsKeptAt: at }).where(inArray(registerFiles.id, ids));
}

export async function insertFile({ orm }: Tx, file: StoredFile): Promise<void> {
  await orm.insert(registerFiles).values(file);
}
