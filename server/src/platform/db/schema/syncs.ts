import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientId, id, instant, key, version } from './columns.ts';

/** The runs of a client's sources; the last of each source are kept. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    clientId: clientId(),
    id: id(),
    source: key('source').notNull(),
    trigger: text('trigger', { enum: ['schedule', 'manual', 'configuration'] }).notNull(),
    startedBy: text('started_by').notNull(),
    /** Null: Liftout itself. */
    startedById: uuid('started_by_id'),
    status: text('status', { enum: ['queued', 'running', 'ok', 'failed', 'stopped'] }).notNull(),
    /** Counts the processes that took it up: an earlier one can store nothing any more. */
    attempt: integer('attempt').notNull().default(0),
    /** An admin has seen that many rows are missing upstream, and wants them archived. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    isStopping: boolean('is_stopping').notNull().default(false),
    queuedAt: instant('queued_at').notNull(),
    startedAt: instant('started_at'),
    aliveAt: instant('alive_at'),
    finishedAt: instant('finished_at'),
    /** What was counted of each stream, in the order they were read. */
    streams: jsonb('streams').notNull().default([]),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** How far each stream of rows of a source was read. */
export const syncStreams = pgTable(
  'sync_streams',
  {
    clientId: clientId(),
    source: key('source').notNull(),
    stream: key('stream').notNull(),
    /** The list, campaign or spreadsheet: what was read of another does not count. */
    part: text('part').notNull(),
    pass: integer('pass').notNull(),
    isWhole: boolean('is_whole').notNull(),
    /** Null: no pass is under way. */
    passStartedAt: instant('pass_started_at'),
    cursor: text('cursor'),
    /** Where the next pass of changes begins. */
    resume: text('resume'),
    /** The start of the last complete pass. */
    readUntil: instant('read_until'),
    /** The start of the last complete pass that read everything. */
    wholeAt: instant('whole_at'),
    /** How many rows upstream had at the end of the last pass that listed them all. */
    listed: integer('listed'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.source, t.stream] })],
);

/** The rows that upstream has, each with the last pass that saw it. */
export const syncRows = pgTable(
  'sync_rows',
  {
    clientId: clientId(),
    source: key('source').notNull(),
    stream: key('stream').notNull(),
    sourceId: key('source_id').notNull(),
    pass: integer('pass').notNull(),
    /** When it was found missing, and our row archived. */
    goneAt: instant('gone_at'),
    /** Gone, but our row could not be archived so far. */
    isArchiveDue: boolean('is_archive_due').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.source, t.stream, t.sourceId] })],
);

/** What an admin set for a client's source. */
export const syncOptions = pgTable(
  'sync_options',
  {
    clientId: clientId(),
    source: key('source').notNull(),
    /** Null: only when an admin asks. Counts where an admin chose it. */
    intervalMinutes: integer('interval_minutes'),
    isIntervalChosen: boolean('is_interval_chosen').notNull().default(false),
    /** What is changed in Liftout is sent there too. */
    writesBack: boolean('writes_back').notNull().default(false),
    /** The account that it is sent to, as the source names it: another one gets nothing. */
    writeAccount: text('write_account'),
    /** Why nothing is sent now, in a sentence. */
    writeProblem: text('write_problem'),
    /** The pipelines there, as they were last read. */
    pipelines: jsonb('pipelines').notNull().default([]),
    /** The stage of ours that an admin chose for one of theirs. */
    stages: jsonb('stages').notNull().default({}),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.source] })],
);

/** What was changed here of rows that came from a source, on its way back there. */
export const sourceWrites = pgTable(
  'source_writes',
  {
    clientId: clientId(),
    id: id(),
    source: key('source').notNull(),
    kind: text('kind', { enum: ['stage', 'note', 'call'] }).notNull(),
    contactId: uuid('contact_id').notNull(),
    /** The note or call. */
    activityId: uuid('activity_id'),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** Counts the changes: what was sent of an earlier one is not all of it. */
    revision: integer('revision').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    /** In real time: when it was sent without an answer. It may be there. */
    triedAt: instant('tried_at'),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    /** On the portal's clock: when it was changed here. */
    changedAt: instant('changed_at').notNull(),
    /** What it is called there. */
    sourceId: key('source_id'),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);
