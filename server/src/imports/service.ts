import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type ContactImport,
  type ContactImportDetail,
  type ImportField,
  importFieldTitles,
} from '@liftout/contract/imports';
import { missingFields } from '@liftout/contract/values/import-fields';
import { audit } from '../platform/audit.ts';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import { csvHeading, csvLine } from '../platform/csv.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool, sweepSpool } from '../platform/files/spool.ts';
import { conflict, invalid, notFound } from '../platform/http/errors/http-error.ts';
import { refuseFile } from '../platform/http/errors/refused-file.ts';
import { type Described, describe, openContactFile } from './describe.ts';
import { fetchFile, storeFile } from './files.ts';
import type { ImportForm } from './form.ts';
import {
  deleteImport,
  findImport,
  findImports,
  type ImportRecord,
  insertImport,
  saveImport,
} from './queries/imports.ts';
import { readMessages } from './queries/staged.ts';
import { detailOf, type FoundImport, toWire } from './wire.ts';
import { importWork, sendImport } from './work.ts';

export { removeImports } from './queries/imports.ts';

/** Files that one process receives at once. */
const maxReceiving = 10;
/** Rejected rows read at once for the file of rejects. */
const rejectsPageSize = 500;

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
  const receiving = limitConcurrency({
    maxRunning: maxReceiving,
    maxWaiting: 0,
    busy: { message: 'Other uploads are in progress. Try again in a moment.', retryAfterSeconds: 15 },
  });

  /** Reads the import in the caller's transaction, locked. Throws 404. */
  async function lock(tx: Tx, scope: TenantScope, id: string): Promise<FoundImport> {
    const found = await findImport(tx, { clientId: scope.clientId, id }, 'lock');
    if (!found) throw notFound('This import');
    return found;
  }

  /** Throws 404. In the platform's scope, since a client's own has no use of the indexes that a preview needs. */
  const read = (scope: TenantScope, id: string) =>
    db.as(platformScope(scope.actor), (tx) => detail(tx, scope, id));

  async function detail(tx: Tx, scope: TenantScope, id: string): Promise<ContactImportDetail> {
    const found = await findImport(tx, { clientId: scope.clientId, id });
    if (!found) throw notFound('This import');
    return detailOf(tx, found);
  }

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
    /** Opens a temporary file for a received form; it is gone once it is closed. */
    openSpool: () => openSpool(folder),
    /** Removes files left by killed processes. */
    sweep: () => sweepSpool(folder),
    work,

    /** Receives a file. Throws 429 where this process already receives `maxReceiving` files. */
    receive: <T>(receiveForm: () => Promise<T>): Promise<T> => receiving.run(receiveForm),

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
        const { record } = await lock(tx, scope, id);
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
        const { record } = await lock(tx, scope, id);
        if (record.state !== 'ready') throw conflict(notReady(record));
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
        const { record } = await lock(tx, scope, id);
        const { state } = record;
        if (state === 'reverting' || state === 'reverted')
          throw conflict('This import was already reverted.');
        if (state !== 'importing' && state !== 'imported')
          throw conflict('Nothing of this file was imported.');
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
        const { record } = await lock(tx, scope, id);
        refuseBegun(record);
        await deleteImport(tx, record);
        const before = { fileName: record.fileName };
        await audit(tx, { action: 'import.discarded', entity: 'import', entityId: id, before }, clock.now());
        return { message: `${record.fileName} was discarded. Nothing was imported.` };
      }),

    /** The file of rejected rows, read while it is sent. Throws 404. */
    async rejects(scope: TenantScope, id: string): Promise<{ fileName: string; file: Readable }> {
      const key = { clientId: scope.clientId, id };
      const found = await db.as(scope, (tx) => findImport(tx, key));
      if (!found) throw notFound('This import');
      const header = found.record.columns.map((column) => column.header);
      async function* lines() {
        yield csvHeading(['Row', 'Reason', ...header]);
        for (let after = 0; ; ) {
          const rows = await db.as(scope, (tx) => readMessages(tx, key, 'rejected', after, rejectsPageSize));
          const last = rows.at(-1);
          if (!last) return;
          yield rows.map(({ row, message, cells }) => csvLine([row, message, ...(cells ?? [])])).join('');
          after = last.row;
        }
      }
      const fileName = `${found.record.fileName.replace(/\.[a-z]+$/i, '')}-rejects.csv`;
      return { fileName, file: Readable.from(lines()) };
    },
  };
}

function refuseBegun({ state }: ImportRecord): void {
  if (state !== 'draft' && state !== 'ready' && state !== 'failed' && state !== 'checking')
    throw conflict('This file was already imported. Send it again to import it once more.');
}

const notReady = ({ state }: ImportRecord): string => {
  if (state === 'draft' || state === 'failed') return 'Match the columns and check the file first.';
  return state === 'checking' ? 'The file is still being checked.' : 'This file was already imported.';
};

/** Throws 400 where columns do not make a contact, or a field is matched twice. */
function refuseFields(fields: readonly (ImportField | null)[], columns: number): void {
  const issues = [];
  if (fields.length !== columns)
    issues.push({
      path: 'fields',
      message: `The file has ${columns} columns; name a field or null for each.`,
    });
  const missing = missingFields(fields);
  if (missing.length > 0)
    issues.push({ path: 'fields', message: `No column is matched to ${missing.join(' and ')}.` });
  const twice = fields.filter((field, index) => field !== null && fields.indexOf(field) !== index);
  for (const field of new Set(twice))
    if (field !== null)
      issues.push({
        path: 'fields',
        message: `${importFieldTitles[field]} is matched to more than one column.`,
      });
  if (issues.length > 0) throw invalid(issues);
}
