import { and, asc, sql as drizzle, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { firmAliases, firms } from '../../platform/db/schema/index.ts';

export type SpellingRow = typeof firmAliases.$inferSelect;
export type FirmRow = typeof firms.$inferSelect;

/** A recorded spelling; with 'lock', nobody else can change it until the transaction ends. */
export async function findSpellingRow(
  { orm }: Tx,
  key: string,
  mode: 'read' | 'lock',
): Promise<SpellingRow | undefined> {
  const found = orm.select().from(firmAliases).where(eq(firmAliases.spellingKey, key));
  const [row] = await (mode === 'lock' ? found.for('update') : found);
  return row;
}

/** The recorded spellings that differ from a key in capital letters only, itself too; nobody else can change them meanwhile. */
export function findGroupRows({ orm }: Tx, key: string): Promise<SpellingRow[]> {
  const { spellingKey } = firmAliases;
  return orm
    .select()
    .from(firmAliases)
    .where(eq(drizzle`lower(${spellingKey})`, key.toLowerCase()))
    .orderBy(asc(spellingKey))
    .for('update');
}

/** Spellings that stand for all with their words, of one firm. */
export async function findByWords({ orm }: Tx): Promise<SpellingRow[]> {
  const [first] = await orm.select().from(firmAliases).where(eq(firmAliases.byWords, true)).limit(1);
  if (!first) return [];
  const { firmId, byWords, spellingKey } = firmAliases;
  return orm
    .select()
    .from(firmAliases)
    .where(and(eq(byWords, true), eq(firmId, first.firmId)))
    .orderBy(asc(spellingKey))
    .for('update');
}

/** Writes columns of a spelling without raising its version: it means what it meant. */
export async function writeQuietly({ orm }: Tx, key: string, columns: Partial<SpellingRow>): Promise<void> {
  await orm.update(firmAliases).set(columns).where(eq(firmAliases.spellingKey, key));
}

/** Adds a spelling, unless it is recorded. */
export async function addQuietly({ orm }: Tx, row: typeof firmAliases.$inferInsert): Promise<void> {
  await orm.insert(firmAliases).values(row).onConflictDoNothing();
}

/** The spellings that are recorded under keys, with the `name_key` of their firms. */
export function findRecorded(
  { orm }: Tx,
  keys: string[],
): Promise<{ key: string; status: SpellingRow['status']; nameKey: string }[]> {
  const { spellingKey, status } = firmAliases;
  return orm
    .select({ key: spellingKey, status, nameKey: firms.nameKey })
    .from(firmAliases)
    .innerJoin(firms, eq(firms.id, firmAliases.firmId))
    .where(inArray(spellingKey, keys));
}

/** Writes columns of a spelling, and raises its version. @returns the row; nothing where there is none */
export async function writeSpelling(
  { orm }: Tx,
  key: string,
  columns: Partial<SpellingRow>,
): Promise<SpellingRow[]> {
  return orm
    .update(firmAliases)
    .set({ ...columns, version: drizzle`${firmAliases.version} + 1` })
    .where(eq(firmAliases.spellingKey, key))
    .returning();
}

/** A spelling that other rules resolved, with the `name_key` of its firm. */
export interface OutdatedSpelling {
  key: string;
  spelling: string;
  status: SpellingRow['status'];
  nameKey: string;
}

/** Spellings that were not resolved by this version of the rules. */
export function findOutdatedRows({ orm }: Tx, version: string, limit: number): Promise<OutdatedSpelling[]> {
  const { spellingKey, spelling, status, rulesVersion } = firmAliases;
  return orm
    .select({ key: spellingKey, spelling, status, nameKey: firms.nameKey })
    .from(firmAliases)
    .innerJoin(firms, eq(firms.id, firmAliases.firmId))
    .where(ne(rulesVersion, version))
    .orderBy(asc(spellingKey))
    .limit(limit);
}

/** Notes by which rules spellings are resolved. */
export async function writeRulesVersion({ orm }: Tx, keys: string[], version: string): Promise<void> {
  if (keys.length === 0) return;
  await orm.update(firmAliases).set({ rulesVersion: version }).where(inArray(firmAliases.spellingKey, keys));
}

export async function insertSpelling({ orm }: Tx, row: typeof firmAliases.$inferInsert): Promise<void> {
  await orm.insert(firmAliases).values(row);
}

export async function deleteSpelling({ orm }: Tx, key: string): Promise<void> {
  await orm.delete(firmAliases).where(eq(firmAliases.spellingKey, key));
}

export async function findFirmRow(
  { orm }: Tx,
  by: { id: string } | { nameKey: string },
  mode: 'read' | 'lock' = 'read',
): Promise<FirmRow | undefined> {
  const found = orm
    .select()
    .from(firms)
    .where('id' in by ? eq(firms.id, by.id) : eq(firms.nameKey, by.nameKey));
  const [row] = await (mode === 'lock' ? found.for('update') : found);
  return row;
}

/** The records of these firms and of all that have an owner, where no admin said so. */
export function findDirectoryOwnedRows({ orm }: Tx, nameKeys: string[]): Promise<FirmRow[]> {
  return orm
    .select()
    .from(firms)
    .where(
      and(eq(firms.ownedByAdmin, false), or(inArray(firms.nameKey, nameKeys), isNotNull(firms.ownerKey))),
    )
    .orderBy(asc(firms.nameKey));
}

/** Writes columns of a firm, and raises its version. */
export async function writeFirm(
  { orm }: Tx,
  { id, version }: Pick<FirmRow, 'id' | 'version'>,
  columns: Partial<FirmRow>,
): Promise<FirmRow[]> {
  return orm
    .update(firms)
    .set({ ...columns, version: drizzle`${firms.version} + 1` })
    .where(and(eq(firms.id, id), eq(firms.version, version)))
    .returning();
}
