import * as z from 'zod/mini';
import { clientId, clientParams, instant, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { importFields } from './values/import-fields.ts';

export { type ImportField, importFields, importFieldTitles } from './values/import-fields.ts';

/** The maximum size of a file of contacts, in bytes: 300 MB. */
export const maxImportBytes = 300 * 1024 * 1024;
/** The maximum size of a row, in bytes of text. */
export const maxImportRowBytes = 1024 * 1024;
/** The maximum number of rows of a file. */
export const maxImportRows = 1_000_000;
/** Columns that can be matched; a file with more is refused. */
export const maxImportColumns = 200;
/** Rows of a preview, and reasons in an answer; all rejected rows are in the file of rejects. */
export const maxShownImportRows = 20;
/** Imports on a page of the list in the admin portal. */
export const importsPageSize = 10;

export const importField = z.enum(importFields);

/**
 * Where an import stands. `draft`: its columns can be matched. `checking`, `importing` and `reverting` go on in the
 * background, also after a restart. `ready`: checked, nothing is stored yet. `failed`: the file could not be checked.
 */
export const importStates = [
  'draft',
  'checking',
  'ready',
  'failed',
  'importing',
  'imported',
  'reverting',
  'reverted',
] as const;
export type ImportState = (typeof importStates)[number];

const count = z.int().check(z.nonnegative());

/** What a check found, before anything is stored. */
export const importCheck = z.object({
  /** Rows, without the header and blank ones: `added + known + repeated + rejected`. */
  rows: count,
  added: count,
  /** Rows of contacts that the client has. */
  known: count,
  /** Rows that repeat an earlier row of the file. */
  repeated: count,
  rejected: count,
  /** New rows that bear the name of a contact that the client has, but not the same CRD, email or firm. */
  likely: count,
  /** Rows with a warning. */
  warned: count,
});

/** What an import did so far. */
export const importCounts = z.object({
  added: count,
  updated: count,
  unchanged: count,
  /** Rows that repeat another row of the file. */
  duplicates: count,
  rejected: count,
});

/** What a revert did so far. */
export const importReverted = z.object({
  /** Contacts that the import had added and that were archived. */
  archived: count,
  /** Contacts that the import had added and that stay, since somebody worked on them. */
  kept: count,
  /** Contacts whose former values are back. */
  restored: count,
  /** Contacts of which some value stays, since somebody changed it after the import. */
  keptValues: count,
});

export const contactImport = z.object({
  id: z.uuid(),
  client: clientId,
  clientName: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why it failed. */
  problem: textOrNull,
  /** Rows that the running step has done, of `total`; null: not known yet. */
  done: count,
  total: z.nullable(count),
  check: z.nullable(importCheck),
  counts: importCounts,
  reverted: z.nullable(importReverted),
  importedBy: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  revertedBy: textOrNull,
  revertedAt: z.nullable(instant),
});
export type ContactImport = z.infer<typeof contactImport>;

const rowMessage = z.object({ row: z.int(), message: z.string() });
export type ImportRowMessage = z.infer<typeof rowMessage>;

const importColumn = z.object({
  /** As the file's first row names it; blank where it names none. */
  header: z.string(),
  /** The first values, at most five, each shortened. */
  samples: z.array(z.string()),
  /** The field that it is read as; null: not imported. */
  field: z.nullable(importField),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const contactImportDetail = z.extend(contactImport, {
  /** The sheets of a workbook, and the index of the one that is read; none of a CSV. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  columns: z.array(importColumn),
  /** The first rows as they will be stored. */
  preview: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(['new', 'known', 'repeated', 'rejected']),
      values: z.partialRecord(importField, z.string()),
      message: textOrNull,
    }),
  ),
  /** The first rejected rows with their reasons, and the first warnings. */
  rejectedRows: z.array(rowMessage),
  warnings: z.array(rowMessage),
});
export type ContactImportDetail = z.infer<typeof contactImportDetail>;

const importParams = z.extend(clientParams, { id: z.uuid('Unknown ID.') });
const paths = {
  all: '/api/admin/clients/:client/imports',
  one: '/api/admin/clients/:client/imports/:id',
} as const;

/** The form's fields other than `file`: none. */
export const importFormFields = z.object({});

/**
 * Sends a CSV or XLSX of contacts as a multipart form with `file`. Answers its columns, matched by guess; nothing is
 * stored in contacts. 400 for a file that can't be read, 413 for one over 300 MB.
 */
export const createImport = endpoint({
  method: 'POST',
  path: paths.all,
  summary: 'Send a file of contacts for a client; its columns are matched by guess',
  access: 'admin',
  tenant: 'params',
  changes: ['imports'],
  consumes: 'multipart',
  params: clientParams,
  response: contactImportDetail,
});

/** A page of every client's imports, newest first. Headers: `X-Total-Count` and `Link`. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Imports of contacts of every client, newest first',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'imports'],
  query: z.object(paging(25)),
  response: z.array(contactImport),
});

export const readImport = endpoint({
  method: 'GET',
  path: paths.one,
  summary: 'An import of contacts: its columns, preview, progress and result',
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'imports'],
  params: importParams,
  response: contactImportDetail,
});

/**
 * Says which sheet is read and what each column is, in the order of the file, and starts the check of all rows. With
 * another sheet, `fields` may be left out: its columns are matched by guess. 409 once the import has begun.
 */
export const checkImport = endpoint({
  method: 'PUT',
  path: paths.one,
  summary: "Match a file's columns and check all its rows; nothing is stored in contacts",
  access: 'admin',
  tenant: 'params',
  takesLong: true,
  changes: ['imports'],
  params: importParams,
  body: z.object({
    sheet: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    fields: z.optional(z.array(z.nullable(importField)).check(z.maxLength(maxImportColumns))),
  }),
  response: contactImportDetail,
});

/** Starts to store the checked rows, in the background. 409 where it is not `ready`. */
export const runImport = endpoint({
  method: 'POST',
  path: `${paths.one}/run`,
  summary: 'Store the checked rows as contacts, in the background',
  access: 'admin',
  tenant: 'params',
  takesLong: true,
  changes: ['imports'],
  params: importParams,
  response: contactImportDetail,
});

/**
 * Starts to revert an import, in the background; one that is running stops. Contacts that it added are archived unless
 * somebody worked on them since; values that it changed go back unless somebody changed them since. 409 before it began
 * and where it is reverted.
 */
export const revertImport = endpoint({
  method: 'POST',
  path: `${paths.one}/revert`,
  summary: 'Revert an import of contacts, in the background',
  access: 'admin',
  tenant: 'params',
  takesLong: true,
  changes: ['imports'],
  params: importParams,
  response: contactImportDetail,
});

/** Removes a file that was not imported. 409 once the import has begun. */
export const discardImport = endpoint({
  method: 'DELETE',
  path: paths.one,
  summary: 'Discard a file of contacts that was not imported',
  access: 'admin',
  tenant: 'params',
  takesLong: true,
  changes: ['imports'],
  params: importParams,
  response: z.object({ message: z.string() }),
});

/** The rejected rows as CSV: row number and reason, then the file's own columns. */
export const importRejects = endpoint({
  method: 'GET',
  path: `${paths.one}/rejects.csv`,
  summary: 'The rejected rows of an import, each with its reason',
  access: 'admin',
  tenant: 'params',
  reads: ['imports'],
  params: importParams,
  response: z.string(),
  produces: 'csv',
});
