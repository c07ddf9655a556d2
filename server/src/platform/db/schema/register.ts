import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, key, textArray } from './columns.ts';

const crd = (name: string) => bigint(name, { mode: 'number' });
const crds = (name: string) => bigint(name, { mode: 'number' }).array().notNull();

/** A file of the public register of adviser representatives that was imported. */
export const registerFiles = pgTable('register_files', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  sha256: key('sha256').notNull().unique(),
  /** The day that the file says it was made on. */
  day: date('day', { mode: 'string' }).notNull(),
  people: integer('people').notNull(),
  /** Current employments; a person may have several. */
  employments: integer('employments').notNull(),
  members: jsonb('members').$type<{ name: string; people: number; employments: number }[]>().notNull(),
  /** The file that it was compared with; null: the first one. */
  beforeId: uuid('before_id'),
  importedBy: text('imported_by').notNull(),
  importedAt: instant('imported_at').notNull(),
  /** When dual registrations were last kept; null: due. */
  dualsKeptAt: instant('duals_kept_at'),
});

export type RegisterImportState = 'waiting' | 'importing' | 'imported' | 'known' | 'refused' | 'failed';

/** A file that an admin sent, and what became of it. */
export const registerImports = pgTable('register_imports', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<RegisterImportState>().notNull(),
  /** What it holds; null until it was opened. */
  kind: text('kind').$type<'people' | 'firms'>(),
  acceptsLosses: boolean('accepts_losses').notNull().default(false),
  hasLosses: boolean('has_losses').notNull().default(false),
  problem: text('problem'),
  /** Null until it is imported. */
  day: date('day', { mode: 'string' }),
  /** Read so far. */
  people: integer('people').notNull().default(0),
  repeated: integer('repeated').notNull().default(0),
  withoutCrd: integer('without_crd').notNull().default(0),
  importedBy: text('imported_by').notNull(),
  importedById: uuid('imported_by_id'),
  createdAt: instant('created_at').notNull(),
});

/** The file of an import until it is imported, in pieces. */
export const registerImportPieces = pgTable(
  'register_import_pieces',
  {
    importId: uuid('import_id').notNull(),
    n: integer('n').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.n] })],
);

export type FirmSource = 'sec' | 'state' | 'adv';

/** A file of firms of the public register that was imported. */
export const registerFirmFiles = pgTable('register_firm_files', {
  id: uuid('id').primaryKey(),
  source: key('source').$type<FirmSource>().notNull(),
  fileName: text('file_name').notNull(),
  sha256: key('sha256').notNull().unique(),
  day: date('day', { mode: 'string' }).notNull(),
  firms: integer('firms').notNull(),
  /** The file of the same source before it; null: the first one. */
  beforeId: uuid('before_id'),
  appeared: integer('appeared'),
  vanished: integer('vanished'),
  renamed: integer('renamed'),
  importedBy: text('imported_by').notNull(),
  importedAt: instant('imported_at').notNull(),
});

/** A firm of the register, by CRD number and source. */
export const registerFirms = pgTable(
  'register_firms',
  {
    crd: crd('crd').notNull(),
    source: key('source').$type<FirmSource>().notNull(),
    name: text('name').notNull(),
    businessName: text('business_name').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    /** Null: not filed. */
    regulatoryAumCents: crd('regulatory_aum_cents'),
    advisers: integer('advisers'),
    spellingKey: text('spelling_key').notNull(),
    nameKey: text('name_key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lastFileId: uuid('last_file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.crd, t.source] })],
);

/** A person of the register, by CRD number. */
export const registerPeople = pgTable('register_people', {
  crd: crd('crd').primaryKey(),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Credentials stand here too. */
  suffix: text('suffix').notNull(),
  otherNames: jsonb('other_names').notNull(),
  exams: jsonb('exams').notNull(),
  designations: textArray('designations'),
  hasDisclosures: boolean('has_disclosures').notNull(),
  digest: key('digest').notNull(),
  firstFileId: uuid('first_file_id').notNull(),
  lastFileId: uuid('last_file_id').notNull(),
});

/** A time that a person of the register was with a firm. */
export const registerStints = pgTable(
  'register_stints',
  {
    crd: crd('crd').notNull(),
    position: integer('position').notNull(),
    /** Null: a job by its name alone. */
    firmCrd: crd('firm_crd'),
    firmName: text('firm_name').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    startedOn: date('started_on', { mode: 'string' }),
    endedOn: date('ended_on', { mode: 'string' }),
    isCurrent: boolean('is_current').notNull(),
    /** Only months are told: the days are the first and the last of theirs. */
    byMonth: boolean('by_month').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.crd, t.position] })],
);

/** How a person of the register differs from the file before. */
export const registerChanges = pgTable(
  'register_changes',
  {
    fileId: uuid('file_id').notNull(),
    crd: crd('crd').notNull(),
    class: text('class').notNull(),
    leftCrds: crds('left_crds'),
    joinedCrds: crds('joined_crds'),
    keptCrds: crds('kept_crds'),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.crd] })],
);

/** The CRD number that was found for an advisor by name, firm and day. */
export const advisorCrds = pgTable('advisor_crds', {
  advisorId: uuid('advisor_id').primaryKey(),
  crd: key('crd').notNull().unique(),
  moves: uuid('moves').array().notNull(),
  evidence: jsonb('evidence').notNull(),
  foundAt: instant('found_at').notNull(),
});

/** The block of names of a person of the register. */
export const registerBlocks = pgTable('register_blocks', {
  crd: crd('crd').primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  blockKey: key('block_key').notNull(),
  rulesVersion: key('rules_version').notNull(),
});

/** The upload of the moves that were made from a file. */
export const registerMoves = pgTable('register_moves', {
  fileId: uuid('file_id').primaryKey(),
  uploadId: uuid('upload_id').notNull(),
});

export type CareerMoveState = 'waiting' | 'making' | 'made' | 'stopped' | 'failed';

/** What the careers of the newest file tell of firms that were joined on a day. */
export const registerCareerCounts = pgTable(
  'register_career_counts',
  {
    fileId: uuid('file_id').notNull(),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    move: integer('move').notNull().default(0),
    conversion: integer('conversion').notNull().default(0),
    dual: integer('dual').notNull().default(0),
    bulk: integer('bulk').notNull().default(0),
    first: integer('first').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.joinedOn] })],
);

/** Moves of careers that an admin asked for, and what came of them. */
export const careerMoveRuns = pgTable('career_move_runs', {
  id: uuid('id').primaryKey(),
  since: date('since', { mode: 'string' }).notNull(),
  state: text('state').$type<CareerMoveState>().notNull(),
  problem: text('problem'),
  /** Null until they are counted. */
  moves: integer('moves'),
  read: integer('read').notNull().default(0),
  added: integer('added').notNull().default(0),
  duplicates: integer('duplicates').notNull().default(0),
  uploadId: uuid('upload_id'),
  startedBy: text('started_by').notNull(),
  startedById: uuid('started_by_id'),
  stoppedBy: text('stopped_by'),
  createdAt: instant('created_at').notNull(),
});

/** Who is or was registered with two firms at once, by the register's names of both. */
export const dualRegistrations = pgTable(
  'dual_registrations',
  {
    crd: key('crd').notNull(),
    keptName: text('kept_name').notNull(),
    joinedName: text('joined_name').notNull(),
    keptFrom: date('kept_from', { mode: 'string' }).notNull(),
    joinedFrom: date('joined_from', { mode: 'string' }).notNull(),
    /** The last day of both; where both are current, that of the file. */
    until: date('until', { mode: 'string' }).notNull(),
    isCurrent: boolean('is_current').notNull(),
    /** As in `moves`; null where another person of this name was with one of the firms. */
    personKey: key('person_key'),
  },
  (t) => [primaryKey({ columns: [t.crd, t.keptName, t.joinedName, t.keptFrom, t.joinedFrom] })],
);

/** What the register's names of these firms mean. */
export const registerFirmNames = pgTable('register_firm_names', {
  name: text('name').primaryKey(),
  shown: text('shown').notNull(),
  /** The `name_key` of each firm that rows with this name count to, of any day. */
  keys: textArray('keys'),
  houses: textArray('houses'),
  rulesVersion: key('rules_version').notNull(),
});
