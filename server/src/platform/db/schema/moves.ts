import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, createdAt, instant, key, updatedAt, version } from './columns.ts';

/** What an undo of the last change of a firm restores; spellings as they were, null for one that was not recorded. */
interface StoredFirmChange {
  name: string;
  channel: string | null;
  ownerKey: string | null;
  ownedSince: string | null;
  countsToOwner: boolean;
  ownedByAdmin: boolean;
  spellings: StoredSpellingChange[];
}

interface StoredSpellingChange {
  key: string;
  /** After the change; null where it was removed. */
  version: number | null;
  before: {
    spelling: string;
    status: 'rule' | 'review' | 'confirmed';
    isFormer: boolean;
    decidedBy: string | null;
    decidedAt: string | null;
    previousFirmId: string | null;
    previousStatus: 'rule' | 'review' | 'confirmed' | null;
    rulesVersion: string;
    version: number;
  } | null;
}

/** A canonical firm. */
export const firms = pgTable('firms', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: key('name_key').notNull().unique(),
  channel: text('channel'),
  createdAt: createdAt(),
  version: version(),
  /** Who owns it: a `name_key`, or `@` and an enterprise. The directory's owner, unless an admin said another. */
  ownerKey: key('owner_key'),
  ownedSince: date('owned_since'),
  countsToOwner: boolean('counts_to_owner').notNull().default(false),
  ownedByAdmin: boolean('owned_by_admin').notNull().default(false),
  previous: jsonb('previous').$type<StoredFirmChange>(),
});

/** How many counted moves joined and left a firm; kept by triggers on `moves`. */
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
  /** Since when it has waited for an admin, by a trigger; kept once decided, for an undo. */
  waitsSince: instant('waits_since'),
  updatedAt: updatedAt(),
  version: version(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  /** The rules that it was last resolved by (`rulesVersion`). */
  rulesVersion: key('rules_version').notNull().default(''),
  /** What an undo restores. */
  previousFirmId: uuid('previous_firm_id'),
  previousStatus: text('previous_status', { enum: ['rule', 'review', 'confirmed'] }),
  /** A name that the firm had before. */
  isFormer: boolean('is_former').notNull().default(false),
  /** Recorded under its words alone, and stands for all spellings with them, whatever their marks. */
  byWords: boolean('by_words').notNull().default(false),
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
  /** They are so only because one was bought before. */
  isTakeover: boolean('is_takeover').notNull().default(false),
  /** What other moves make of it; kept by triggers. */
  circumstance: text('circumstance', { enum: ['return', 'bulk', 'kept-both'] }),
  /** The firm that the register says was kept, until when (null: still, by the file of `keptAsOf`). */
  keptFirm: text('kept_firm'),
  keptUntil: date('kept_until', { mode: 'string' }),
  keptAsOf: date('kept_as_of', { mode: 'string' }),
  /** What kind of change it is (decision 070). */
  class: key('class').notNull().generatedAlwaysAs(sql`circumstance`),
  /** Name and city, as a search reads them. */
  searchText: key('search_text').generatedAlwaysAs(
    sql`fold_for_search(first_name || ' ' || last_name || ' ' || city)`,
  ),
  createdAt: createdAt(),
});

/** How many moves there are by market ('' none), day and upload; kept by triggers on `moves`. */
export const moveDayCounts = pgTable(
  'move_day_counts',
  {
    marketPath: key('market_path').notNull(),
    movedOn: date('moved_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    moves: bigint('moves', { mode: 'number' }).notNull(),
    conversions: bigint('conversions', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.marketPath, t.movedOn, t.createdAt] })],
);

/** The version of what figures of a market tell of, by its path ('' no market, '*' the firms' names); kept by triggers. */
export const figureVersions = pgTable('figure_versions', {
  marketPath: key('market_path').primaryKey(),
  version: uuid('version').notNull(),
});

/** What the running transaction changed of that; empty otherwise. */
export const figureChanges = pgTable('figure_changes', { marketPath: key('market_path').notNull() });

/** Answers of figures, each with the version that it was computed from. */
export const keptFigures = pgTable('kept_figures', {
  key: key('key').primaryKey(),
  /** Null: all markets. */
  marketPath: key('market_path'),
  version: key('version').notNull(),
  request: json('request').notNull(),
  answer: json('answer').notNull(),
  askedAt: instant('asked_at').notNull(),
});

/** What past moves of a market say of each sign that an advisor may move. */
export const moveSignTests = pgTable(
  'move_sign_tests',
  {
    marketPath: key('market_path').notNull(),
    sign: key('sign').notNull(),
    cases: integer('cases').notNull(),
    moved: integer('moved').notNull(),
    others: integer('others').notNull(),
    othersMoved: integer('others_moved').notNull(),
    lift: doublePrecision('lift'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    isShown: boolean('is_shown').notNull(),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    testedAt: instant('tested_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.marketPath, t.sign] })],
);

/** Whose moves the triggers on `moves` look at before a transaction ends; empty otherwise. */
export const movesToClassify = pgTable('moves_to_classify', {
  advisorId: uuid('advisor_id'),
  firmLeftId: uuid('firm_left_id'),
  firmJoinedId: uuid('firm_joined_id'),
  movedOn: date('moved_on', { mode: 'string' }),
});

/** Makes that happen. */
export const classTickets = pgTable('class_tickets', { notedAt: instant('noted_at').notNull() });

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
  /** Made from the register rather than from a file. */
  isRegister: boolean('is_register').notNull().default(false),
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

/** Cities that no market's definition has, and the market that an admin assigned each to. */
export const cityMarkets = pgTable('city_markets', {
  locationKey: key('location_key').primaryKey(),
  marketPath: key('market_path').notNull(),
  assignedBy: text('assigned_by').notNull(),
  assignedAt: instant('assigned_at').notNull(),
});

/** The blocks of names whose moves changed. */
export const changedBlocks = pgTable('changed_blocks', {
  blockKey: key('block_key').primaryKey(),
  /** Of the last change, counting up. */
  changeNumber: bigint('change_number', { mode: 'number' }).notNull(),
});

/** Rows of an upload that were refused (`rejected`) or kept with a remark (`warning`). */
export const uploadRows = pgTable('upload_rows', {
  id: uuid('id').primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  row: integer('row').notNull(),
  kind: text('kind', { enum: ['rejected', 'warning'] }).notNull(),
  message: text('message').notNull(),
  cells: jsonb('cells').$type<string[]>().notNull(),
});
