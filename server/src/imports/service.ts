import { join } from 'node:path';
import type { ContactImport, ContactImportDetail, ImportField } from '@liftout/contract/imports';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool } from '../platform/files/spool.ts';
import { invalid, notFound } from '../platform/http/errors/http-error.ts';
import { refuseFile } from '../platform/http/errors/refused-file.ts';
import { fileReceiver } from '../platform/http/payload/file-receiver.ts';
import { type Described, describe, openContactFile } from './describe.ts';
import { fetchFile, storeFile } from './files.ts';
import { type ImportForm, importForm } from './form.ts';
import { deleteImport, findImport, findImports, insertImport, saveImport } from './queries/imports.ts';
import { refuseBegun, refuseFields, requireReady, requireRevertible } from './refuse.ts';
import { rejectsFile } from './rejects-file.ts';
import { detailOf, type FoundImport, toWire } from './wire.ts';
import { importWork, sendImport } from './work.ts';

export { removeImports } from './queries/imports.ts';

const receiving = {
  maxReceiving: 10,
  busy: { message: 'Other uploads are in progress. Try again in a moment.', retryAfterSeconds: 15 },
};

/** What a check is asked for: see `checkImport` of the contract. */
export interface CheckRequest {
  sheet?: number | undefined;
  fields?: (ImportField | null)[] | undefined;
}

export type ImportsService = ReturnType<typeof importsService>;

/** Files of contacts: matched and checked, then stored, and reverted. */
export function importsService(platform: Platform) {
  const { config, db, clock } = platform;
  const folder = join(config.dataDir, 'imports');
  const work = importWork(platform, folder);

  /** Throws 404. In the platform's scope, since a client's own has no use of the indexes that a preview needs. */
  const read = (scope: TenantScope, id: string) =>
    db.as(platformScope(scope.actor), async (tx) => detailOf(tx, await requireImport(tx, scope, id)));

  /** The columns of another sheet of a stored file. */
  async function describeSheet(scope: TenantScope, id: string, sheet: number): Promise<Described> {
    const file = await openSpool(folder);
    try {
      await db.within('bulk').as(scope, (tx) => fetchFile(tx, { clientId: scope.clientId, id }, file));
      const table = await openContactFile(file).catch(refuseFile);
      if (!(sheet in table.sheets))
        throw invalid([{ path: 'sheet', message: 'The workbook has no such sheet.' }]);
      return await describe(table, sheet).catch(refuseFile);
    } finally {
      await file.close();
    }
  }

  return {
    ...fileReceiver(importForm, { ...receiving, folder }),
    work,

    /** Stores a file and guesses its columns. Throws 400 or 413 for one that can't be read. */
    async create(scope: TenantScope, { file, fileName }: ImportForm): Promise<ContactImportDetail> {
      const described = await openContactFile(file)
        .then((table) => describe(table))
        .catch(refuseFile);
      const id = newId();
      const { clientId, actor } = scope;
      await db.within('bulk').as(scope, async (tx) => {
        const by = { importedBy: actor.name, importedById: actor.userId };
        await insertImport(tx, {
          ...described,
          ...by,
          clientId,
          id,
          fileName,
          state: 'draft',
          createdAt: clock.now(),
        });
        await storeFile(tx, { clientId, id }, file);
        const after = { fileName };
        await audit(tx, { action: 'import.received', entity: 'import', entityId: id, after }, clock.now());
      });
      return read(scope, id);
    },

    list: (actor: Actor, page: Paging) =>
      db.as(platformScope(actor), async (tx): Promise<{ imports: ContactImport[]; total: number }> => {
        const { rows, total } = await findImports(tx, page);
        return { imports: rows.map(toWire), total };
      }),

    read,

    /** Matches columns and starts the check. Throws 400 for fields that do not make a contact, 404, 409 once it has begun. */
    async check(
      scope: TenantScope,
      id: string,
      { sheet, fields }: CheckRequest,
    ): Promise<ContactImportDetail> {
      const known = await read(scope, id);
      const isOther = sheet !== undefined && sheet !== known.sheet;
      const described = isOther ? await describeSheet(scope, id, sheet) : null;
      const columns = described?.columns ?? known.columns;
      if (fields) refuseFields(fields, columns.length);
      await db.as(scope, async (tx) => {
        const { record } = await requireImport(tx, scope, id, 'lock');
        refuseBegun(record);
        await saveImport(tx, record, {
          ...(described && { sheet: described.sheet }),
          columns: columns.map((column, index) => ({
            ...column,
            field: fields ? (fields[index] ?? null) : column.field,
          })),
          state: fields ? 'checking' : 'draft',
          problem: null,
          checked: null,
          done: 0,
          total: null,
        });
        await audit(tx, { action: 'import.matched', entity: 'import', entityId: id }, clock.now());
        if (fields) await sendImport(tx, record);
      });
      return read(scope, id);
    },

    /** Starts to store the checked rows. Throws 404, 409 where it is not checked. */
    async run(scope: TenantScope, id: string): Promise<ContactImportDetail> {
      await db.as(scope, async (tx) => {
        const { record } = await requireImport(tx, scope, id, 'lock');
        requireReady(record);
        const by = { importedBy: scope.actor.name, importedById: scope.actor.userId };
        await saveImport(tx, record, { ...by, state: 'importing', done: 0, lastRow: 0 });
        const after = { fileName: record.fileName, ...record.checked };
        await audit(tx, { action: 'import.started', entity: 'import', entityId: id, after }, clock.now());
        await sendImport(tx, record);
      });
      return read(scope, id);
    },

    /** Starts to revert an import; a running one stops. Throws 404, 409 where nothing was stored or it is reverted. */
    async revert(scope: TenantScope, id: string): Promise<ContactImportDetail> {
      await db.as(scope, async (tx) => {
        const { record } = await requireImport(tx, scope, id, 'lock');
        requireRevertible(record);
        const reverted = { archived: 0, kept: 0, restored: 0, keptValues: 0 };
        await saveImport(tx, record, {
          state: 'reverting',
          problem: null,
          reverted,
          // Rows beyond were not stored.
          total: record.done,
          done: 0,
          lastRow: 0,
          revertedBy: scope.actor.name,
        });
        const before = { fileName: record.fileName, added: record.added, updated: record.updated };
        await audit(tx, { action: 'import.reverting', entity: 'import', entityId: id, before }, clock.now());
        await sendImport(tx, record);
      });
      return read(scope, id);
    },

    /** Removes a file that was not imported. Throws 404, 409 once it has begun. */
    discard: (scope: TenantScope, id: string) =>
      db.within('bulk').as(scope, async (tx) => {
        const { record } = await requireImport(tx, scope, id, 'lock');
        refuseBegun(record);
        await deleteImport(tx, record);
        const before = { fileName: record.fileName };
        await audit(tx, { action: 'import.discarded', entity: 'import', entityId: id, before }, clock.now());
        return { message: `${record.fileName} was discarded. Nothing was imported.` };
      }),

    /** The file of rejected rows. Throws 404. */
    rejects: (scope: TenantScope, id: string) => rejectsFile(db, scope, id),
  };
}

/** An import in the caller's transaction; with `lock`, nobody else can change it until that ends. Throws 404. */
async function requireImport(
  tx: Tx,
  { clientId }: TenantScope,
  id: string,
  mode: 'read' | 'lock' = 'read',
): Promise<FoundImport> {
  const found = await findImport(tx, { clientId, id }, mode);
  if (!found) throw notFound('This import');
  return found;
}
