import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, clientId, createdAt, id, instant, key } from './columns.ts';

/** A file of contacts that an admin sent for a client. */
export const contactImports = pgTable(
  'contact_imports',
  {
    clientId: clientId(),
    id: id(),
    fileName: text('file_name').notNull(),
    state: text('state', {
      enum: ['draft', 'checking', 'ready', 'failed', 'importing', 'imported', 'reverting', 'reverted'],
    }).notNull(),
    problem: text('problem'),
    sheets: jsonb('sheets').$type<string[]>().notNull().default([]),
    sheet: integer('sheet').notNull().default(0),
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    done: integer('done').notNull().default(0),
    lastRow: integer('last_row').notNull().default(0),
    total: integer('total'),
    checked: jsonb('checked').$type<StoredCheck>(),
    added: integer('added').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    duplicates: integer('duplicates').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    reverted: jsonb('reverted').$type<StoredRevert>(),
    importedBy: text('imported_by').notNull(),
    importedById: uuid('imported_by_id'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    revertedBy: text('reverted_by'),
    revertedAt: instant('reverted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** A column of a file: its header, the first values, and the field that it is read as. */
export interface StoredColumn {
  header: string;
  samples: string[];
  field: string | null;
}
/** Rows by what the check found. */
export interface StoredCheck {
  rows: number;
  added: number;
  known: number;
  repeated: number;
  rejected: number;
  likely: number;
  warned: number;
}
/** Contacts by what the revert did. */
export interface StoredRevert {
  archived: number;
  kept: number;
  restored: number;
  keptValues: number;
}

/** A piece of a file, from `n` 0, until it is imported or discarded. */
export const contactImportFiles = pgTable(
  'contact_import_files',
  {
    clientId: clientId(),
    importId: uuid('import_id').notNull(),
    n: integer('n').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.importId, t.n] })],
);

/** A row of a file and what became of it. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    clientId: clientId(),
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: key('outcome').notNull(),
    /** Why it was rejected, or a warning. */
    message: text('message'),
    cells: jsonb('cells').$type<string[]>(),
    crd: key('crd').generatedAlwaysAs(sql`fields ->> 'crd'`),
    email: key('email').generatedAlwaysAs(sql`lower(fields ->> 'email')`),
    person: key('person').generatedAlwaysAs(
      sql`lower(fields ->> 'first_name') || ' ' || lower(fields ->> 'last_name')`,
    ),
    firm: key('firm').generatedAlwaysAs(sql`lower(fields ->> 'firm')`),
    /** By column of contacts. */
    fields: jsonb('fields'),
    contactId: uuid('contact_id'),
    newId: uuid('new_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    contactVersion: integer('contact_version'),
    storedAt: instant('stored_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.importId, t.row] })],
);
