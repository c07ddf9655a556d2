import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cents, createdAt, instant, key, updatedAt, version } from './columns.ts';

/** A canonical firm. */
export const firms = pgTable('firms', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: key('name_key').notNull().unique(),
  channel: text('channel'),
  /** Firms that share one are one house: a change between them is a conversion. */
  enterprise: text('enterprise'),
  createdAt: createdAt(),
  version: version(),
});

/** How many moves name a firm on each side; kept by triggers on `moves`. */
export const firmCounts = pgTable('firm_counts', {
  firmId: uuid('firm_id').primaryKey(),
  joined: bigint('joined', { mode: 'number' }).notNull().default(0),
  left: bigint('left', { mode: 'number' }).notNull().default(0),
});

/** A spelling and the firm it was resolved to. `confirmed` ones are never overwritten by a rule. */
export const firmAliases = pgTable('firm_aliases', {
  spellingKey: key('spelling_key').primaryKey(),
  spelling: text('spelling').notNull(),
  firmId: uuid('firm_id').notNull(),
  status: text('status', { enum: ['rule', 'review', 'confirmed'] }).notNull(),
  updatedAt: updatedAt(),
  version: version(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  /** The rules that it was last resolved by (`rulesVersion`). */
  rulesVersion: key('rules_version').notNull().default(''),
  /** What an undo restores. */
  previousFirmId: uuid('previous_firm_id'),
  previousStatus: text('previous_status', { enum: ['rule', 'review', 'confirmed'] }),
});

/** An advisor's move, or half of one where a firm is blank. */
export const moves = pgTable('moves', {
  id: uuid('id').primaryKey(),
  /** Person, canonical firms and date: one move, however often it is reported. */
  fingerprint: key('fingerprint').notNull().unique(),
  /** The name, folded. */
  personKey: key('person_key').notNull(),
  /** Who moved: figures count advisors by it. */
  advisorId: uuid('advisor_id').notNull(),
  /** The advisor's CRD number, where the rows have one: without leading zeros. */
  crd: key('crd'),
  email: key('email'),
  /** Moves of one block of names are compared; null until the move's advisor was looked for. */
  blockKey: key('block_key'),
  /** The move that this one repeats under another spelling of the name: only that one is counted. */
  repeats: uuid('repeats'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  city: text('city').notNull(),
  state: text('state'),
  /** The city's identity for grouping, with the state where it is known or assumed; null where the row has no city. */
  locationKey: key('location_key'),
  firmLeftId: uuid('firm_left_id'),
  firmJoinedId: uuid('firm_joined_id'),
  /** As it came in. */
  firmLeftSpelling: text('firm_left_spelling').notNull(),
  firmJoinedSpelling: text('firm_joined_spelling').notNull(),
  movedOn: date('moved_on', { mode: 'string' }).notNull(),
  /** Null is not known. */
  aumCents: cents('aum_cents'),
  marketPath: key('market_path'),
  /** The market was taken from the upload, as the city came without a state. */
  marketAssumed: boolean('market_assumed').notNull().default(false),
  /** Both firms are names of one enterprise; left out of net figures. */
  isConversion: boolean('is_conversion').notNull().default(false),
  /** Name and city, as a search reads them. */
  searchText: key('search_text').generatedAlwaysAs(
    sql`fold_for_search(first_name || ' ' || last_name || ' ' || city)`,
  ),
  createdAt: createdAt(),
});

/** One file that an admin gave us. */
export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  marketPath: key('market_path').notNull(),
  timePeriod: text('time_period').notNull(),
  totalProcessed: integer('total_processed').notNull(),
  marketMatches: integer('market_matches').notNull(),
  added: integer('added').notNull(),
  duplicates: integer('duplicates').notNull(),
  rejected: integer('rejected').notNull(),
  outsidePeriod: integer('outside_period').notNull(),
  assumedMatches: integer('assumed_matches').notNull(),
  warnings: integer('warnings').notNull(),
  /** The file's own header, for the file of its rejects. */
  header: jsonb('header').$type<string[]>().notNull().default([]),
  uploadedBy: text('uploaded_by').notNull(),
  createdAt: createdAt(),
  revertedAt: instant('reverted_at'),
  revertedBy: text('reverted_by'),
});

/** Which uploads reported a move, and what each said of it: it goes when the last of them is reverted. */
export const moveSources = pgTable(
  'move_sources',
  {
    uploadId: uuid('upload_id').notNull(),
    moveId: uuid('move_id').notNull(),
    row: integer('row').notNull(),
    aumCents: cents('aum_cents'),
    email: key('email'),
    locationKey: key('location_key'),
    marketPath: key('market_path'),
    marketAssumed: boolean('market_assumed').notNull().default(false),
    /** What this row said where it differs from the move; city and state together. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    city: text('city'),
    state: text('state'),
    firmLeftSpelling: text('firm_left_spelling'),
    firmJoinedSpelling: text('firm_joined_spelling'),
  },
  (t) => [primaryKey({ columns: [t.moveId, t.uploadId, t.row] })],
);

/** Rows of an upload that were refused (`rejected`) or kept with a remark (`warning`). */
export const uploadRows = pgTable('upload_rows', {
  id: uuid('id').primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  row: integer('row').notNull(),
  kind: text('kind', { enum: ['rejected', 'warning'] }).notNull(),
  message: text('message').notNull(),
  cells: jsonb('cells').$type<string[]>().notNull(),
});
