import { and, sql as drizzle, eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import {
  clients,
  contactImportFiles,
  contactImportRows,
  contactImports,
} from '../../platform/db/schema/index.ts';
import { offsetOf, type Paging } from '../../platform/db/sql/paging.ts';
import { int4, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';

export type { StoredColumn } from '../../platform/db/schema/imports.ts';
export type ImportRecord = typeof contactImports.$inferSelect;
type NewImport = typeof contactImports.$inferInsert;
export type ImportKey = Pick<ImportRecord, 'clientId' | 'id'>;

const isOne = ({ clientId, id }: ImportKey) =>
  and(eq(contactImports.clientId, clientId), eq(contactImports.id, id));

export async function insertImport({ orm }: Tx, row: NewImport): Promise<void> {
  await orm.insert(contactImports).values(row);
}

/** An import with its client's name; with `lock`, nobody else can change it until the transaction ends. */
export async function findImport({ orm }: Tx, key: ImportKey, mode: 'read' | 'lock' = 'read') {
  const query = orm
    .select({ record: contactImports, clientName: clients.name })
    .from(contactImports)
    .innerJoin(clients, eq(clients.clientId, contactImports.clientId))
    .where(isOne(key));
  const [found] = await (mode === 'lock' ? query.for('update', { of: contactImports }) : query);
  return found;
}

export async function saveImport({ orm }: Tx, key: ImportKey, fields: Partial<NewImport>): Promise<void> {
  await orm.update(contactImports).set(fields).where(isOne(key));
}

/** Notes how many rows a running check has read. */
export async function saveProgress({ orm }: Tx, key: ImportKey, done: number): Promise<void> {
  await orm
    .update(contactImports)
    .set({ done })
    .where(and(isOne(key), eq(contactImports.state, 'checking')));
}

/** A page of every client's imports, newest first. */
export async function findImports({ orm }: Tx, { page, pageSize }: Paging) {
  const rows = await orm
    .select({ record: contactImports, clientName: clients.name })
    .from(contactImports)
    .innerJoin(clients, eq(clients.clientId, contactImports.clientId))
    .orderBy(drizzle`${contactImports.createdAt} DESC, ${contactImports.id} DESC`)
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  return { rows, total: await orm.$count(contactImports) };
}

const due = defineQuery('import_due', {
  clientId: text(),
  id: uuid(),
  state: text(),
  done: int4(),
  /** Who asked for the step. */
  byName: text().always('importing has a name, and so has reverting'),
  byId: uuid().orNull(),
});
export type DueImport = AnswerOf<typeof due>;

const selectDue = sql`SELECT i.client_id AS "clientId", i.id, i.state, i.done,
    CASE i.state WHEN 'reverting' THEN i.reverted_by ELSE i.imported_by END AS "byName",
    CASE WHEN i.state <> 'reverting' THEN i.imported_by_id END AS "byId"
  FROM contact_imports i JOIN clients c ON c.client_id = i.client_id
  WHERE i.state IN ('checking', 'importing', 'reverting') AND c.archived_at IS NULL`;

/** All imports with a step to do, of open clients, the oldest first. */
export const findDueImports = (tx: Tx) => due.all(tx, sql`${selectDue} ORDER BY i.id`);

/** An import; undefined where it has no step to do. */
export const findDueImport = (tx: Tx, { clientId, id }: ImportKey) =>
  due.first(tx, sql`${selectDue} AND i.client_id = ${clientId} AND i.id = ${id}`);

/** Removes an import with its rows and its file. */
export async function deleteImport(tx: Tx, key: ImportKey): Promise<void> {
  await deleteRows(tx, key);
  await tx.orm.delete(contactImports).where(isOne(key));
}

/** A file that nobody imported since `before`. */
export async function findAbandoned({ orm }: Tx, before: Date): Promise<ImportKey | undefined> {
  const [found] = await orm
    .select({ clientId: contactImports.clientId, id: contactImports.id })
    .from(contactImports)
    .where(
      and(inArray(contactImports.state, ['draft', 'ready', 'failed']), lt(contactImports.createdAt, before)),
    )
    .limit(1);
  return found;
}

const locked = defineQuery('import_file_locked', { n: int4() });

/** Locks the file of an import until the transaction ends; false where another process reads it, or it is gone. */
export const lockFile = async (tx: Tx, { clientId, id }: ImportKey): Promise<boolean> =>
  (await locked.first(
    tx,
    sql`SELECT n FROM contact_import_files WHERE client_id = ${clientId} AND import_id = ${id} AND n = 0
     FOR UPDATE SKIP LOCKED`,
  )) !== undefined;

export async function insertPiece(
  { orm }: Tx,
  { clientId, id: importId }: ImportKey,
  n: number,
  bytes: Buffer,
): Promise<void> {
  await orm.insert(contactImportFiles).values({ clientId, importId, n, bytes });
}

/** A piece of a file; undefined after the last. */
export async function findPiece(
  { orm }: Tx,
  { clientId, id }: ImportKey,
  n: number,
): Promise<Buffer | undefined> {
  const { clientId: client, importId, n: number, bytes } = contactImportFiles;
  const [found] = await orm
    .select({ bytes })
    .from(contactImportFiles)
    .where(and(eq(client, clientId), eq(importId, id), eq(number, n)));
  return found?.bytes;
}

export async function deleteFile({ orm }: Tx, { clientId, id }: ImportKey): Promise<void> {
  await orm
    .delete(contactImportFiles)
    .where(and(eq(contactImportFiles.clientId, clientId), eq(contactImportFiles.importId, id)));
}

export async function deleteRows({ orm }: Tx, { clientId, id }: ImportKey): Promise<void> {
  await orm
    .delete(contactImportRows)
    .where(and(eq(contactImportRows.clientId, clientId), eq(contactImportRows.importId, id)));
}

/** Removes some rows of a client that is removed for good, with what is left of its files. @returns how many rows */
export const removeImports = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_import_rows',
    sql`DELETE FROM contact_import_rows WHERE client_id = ${clientId} AND (import_id, "row") IN (
       SELECT import_id, "row" FROM contact_import_rows WHERE client_id = ${clientId} LIMIT ${inlined(limit)})`,
  );
