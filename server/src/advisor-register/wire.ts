import type { RegisterFirmFile, RegisterImport } from '@liftout/contract/advisor-register';
import { changesOf } from './firms/import-firms.ts';
import type { StoredFirmFile } from './queries/firms.ts';
import type { RegisterImportRecord } from './queries/imports.ts';

/** An import on the wire. */
export const toWire = ({
  id,
  fileName,
  state,
  kind,
  problem,
  hasLosses,
  day,
  people,
  repeated,
  withoutCrd,
  importedBy,
  createdAt,
}: RegisterImportRecord): RegisterImport => ({
  id,
  fileName,
  state,
  kind: kind ?? 'people',
  problem,
  canRetry: state === 'failed' || hasLosses,
  day,
  people,
  repeated,
  withoutCrd,
  importedBy,
  createdAt: createdAt.toISOString(),
});

/** A file of firms on the wire. */
export const firmFileToWire = (file: StoredFirmFile): RegisterFirmFile => {
  const { id, fileName, source, day, firms, importedBy, importedAt } = file;
  return {
    id,
    fileName,
    source,
    day,
    firms,
    importedBy,
    importedAt: importedAt.toISOString(),
    changes: changesOf(file),
  };
};
