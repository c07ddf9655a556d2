import type { RegisterImport } from '@liftout/contract/advisor-register';
import type { RegisterImportRecord } from './queries/imports.ts';

/** An import on the wire. */
export const toWire = ({
  id,
  fileName,
  state,
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
  problem,
  canRetry: state === 'failed' || hasLosses,
  day,
  people,
  repeated,
  withoutCrd,
  importedBy,
  createdAt: createdAt.toISOString(),
});
