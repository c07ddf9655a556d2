import { type ImportField, importFieldTitles } from '@liftout/contract/imports';
import { missingFields } from '@liftout/contract/values/import-fields';
import { conflict, invalid } from '../platform/http/errors/http-error.ts';
import type { ImportRecord } from './queries/imports.ts';

type Begun = Pick<ImportRecord, 'state'>;

/** For what changes how a file is read. Throws 409 once contacts were stored. */
export function refuseBegun({ state }: Begun): void {
  if (state !== 'draft' && state !== 'ready' && state !== 'failed' && state !== 'checking')
    throw conflict('This file was already imported. Send it again to import it once more.');
}

/** Throws 409 for a file that is not checked, or was imported. */
export function requireReady({ state }: Begun): void {
  if (state === 'ready') return;
  if (state === 'draft' || state === 'failed') throw conflict('Match the columns and check the file first.');
  throw conflict(
    state === 'checking' ? 'The file is still being checked.' : 'This file was already imported.',
  );
}

/** Throws 409 where no contact was stored, or what was is being taken back. */
export function requireRevertible({ state }: Begun): void {
  if (state === 'reverting' || state === 'reverted') throw conflict('This import was already reverted.');
  if (state !== 'importing' && state !== 'imported') throw conflict('Nothing of this file was imported.');
}

/** Throws 400 where columns do not make a contact, or a field is matched twice. @param columns how many the file has */
export function refuseFields(fields: readonly (ImportField | null)[], columns: number): void {
  const messages: string[] = [];
  if (fields.length !== columns)
    messages.push(`The file has ${columns} columns; name a field or null for each.`);
  const missing = missingFields(fields);
  if (missing.length > 0) messages.push(`No column is matched to ${missing.join(' and ')}.`);
  const named = fields.filter((field) => field !== null);
  const twice = new Set(named.filter((field, index) => named.indexOf(field) !== index));
  for (const field of twice) messages.push(`${importFieldTitles[field]} is matched to more than one column.`);
  if (messages.length > 0) throw invalid(messages.map((message) => ({ path: 'fields', message })));
}
