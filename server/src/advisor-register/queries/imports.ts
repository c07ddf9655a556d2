import type { FileHandle } from 'node:fs/promises';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { registerImportPieces, registerImports } from '../../platform/db/schema/index.ts';
import { fetchPieces, storePieces } from '../../platform/files/pieces.ts';

export type RegisterImportRecord = typeof registerImports.$inferSelect;

const runningStates = ['waiting', 'importing'] as const;
const running = inArray(registerImports.state, runningStates);
/** Whether it waits or runs. */
export const isRunning = ({ state }: Pick<RegisterImportRecord, 'state'>): boolean =>
  runningStates.some((one) => one === state);

export async function insertImport({ orm }: Tx, row: typeof registerImports.$inferInsert): Promise<void> {
  await orm.insert(registerImports).values(row);
}

/** With `lock`, nobody else can change it until the transaction ends. */
export async function findImport(
  { orm }: Tx,
  id: string,
  mode: 'read' | 'lock' = 'read',
): Promise<RegisterImportRecord | undefined> {
  const query = orm.select().from(registerImports).where(eq(registerImports.id, id));
  const [found] = await (mode === 'lock' ? query.for('update') : query);
  return found;
}

/** The newest imports. */
export const findImports = ({ orm }: Tx, limit: number): Promise<RegisterImportRecord[]> =>
  orm
    .select()
    .from(registerImports)
    .orderBy(desc(registerImports.createdAt), desc(registerImports.id))
    .limit(limit);

/** The import that waits or runs. */
export async function findRunning({ orm }: Tx): Promise<RegisterImportRecord | undefined> {
  const [found] = await orm.select().from(registerImports).where(running);
  return found;
}

export async function saveImport(
  { orm }: Tx,
  id: string,
  fields: Partial<Omit<RegisterImportRecord, 'id'>>,
): Promise<void> {
  await orm.update(registerImports).set(fields).where(eq(registerImports.id, id));
}

/** Notes how many people a running import has read. */
export async function saveProgress({ orm }: Tx, id: string, people: number): Promise<void> {
  await orm
    .update(registerImports)
    .set({ people })
    .where(and(eq(registerImports.id, id), eq(registerImports.state, 'importing')));
}

export async function deleteImport({ orm }: Tx, id: string): Promise<void> {
  await orm.delete(registerImports).where(eq(registerImports.id, id));
}

/** Removes what ended before an instant, with its file. */
export async function deleteEndedBefore({ orm }: Tx, before: Date): Promise<void> {
  await orm
    .delete(registerImports)
    .where(
      and(
        inArray(registerImports.state, ['imported', 'known', 'refused', 'failed']),
        lt(registerImports.createdAt, before),
      ),
    );
}

/** Stores a received file. */
export const storeFile = ({ orm }: Tx, importId: string, file: FileHandle): Promise<void> =>
  storePieces(file, async (n, bytes) => {
    await orm.insert(registerImportPieces).values({ importId, n, bytes });
  });

/** Writes a stored file to disk. */
export const fetchFile = ({ orm }: Tx, importId: string, file: FileHandle): Promise<void> =>
  fetchPieces(file, async (n) => {
    const [piece] = await orm
      .select({ bytes: registerImportPieces.bytes })
      .from(registerImportPieces)
      .where(and(eq(registerImportPieces.importId, importId), eq(registerImportPieces.n, n)));
    return piece?.bytes;
  });

/** Its file is not needed any more. */
export async function deletePieces({ orm }: Tx, importId: string): Promise<void> {
  await orm.delete(registerImportPieces).where(eq(registerImportPieces.importId, importId));
}
