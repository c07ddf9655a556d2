import {
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientId, createdAt, id, instant, key, transactionId } from './columns.ts';
import { contacts } from './contacts.ts';

/** One activity: a call, an e-mail, a text, a meeting, a note or a task. Engagement and the feed are read from here. */
export const activities = pgTable(
  'activities',
  {
    clientId: clientId(),
    id: id(),
    contactId: uuid('contact_id'),
    type: text('type', { enum: ['call', 'cold_call', 'email', 'sms', 'meeting', 'note', 'task'] }).notNull(),
    subject: text('subject').notNull().default(''),
    outcome: text('outcome'),
    notes: text('notes'),
    /** Talk time of calls, length of meetings. */
    durationSeconds: integer('duration_seconds'),
    /** How a dialed call ended, as the dialer names it: Answered, Voicemail, No Answer … */
    disposition: text('disposition'),
    campaignId: uuid('campaign_id'),
    agent: text('agent'),
    /** The user who logged it here. */
    loggedBy: uuid('logged_by'),
    occurredAt: instant('occurred_at').notNull(),
    source: text('source').notNull().default('manual'),
    sourceId: text('source_id'),
    createdAt: createdAt(),
    /** The transaction that brought the row: says exactly which rows a reader has not seen yet. */
    createdXid: transactionId('created_xid'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);

/** A calling campaign. */
export const campaigns = pgTable(
  'campaigns',
  {
    clientId: clientId(),
    id: id(),
    name: text('name').notNull(),
    status: text('status', { enum: ['active', 'completed', 'paused', 'draft'] }).notNull(),
    targetFirm: text('target_firm'),
    /** Of these four, null is not known. */
    contactCount: integer('contact_count'),
    callsPlanned: integer('calls_planned'),
    callsCompleted: integer('calls_completed'),
    /** A fraction from 0 to 1. */
    successRate: doublePrecision('success_rate'),
    notes: text('notes'),
    createdAt: createdAt(),
    /** Where the row came from: `manual`, `sheets`. */
    source: key('source').notNull().default('manual'),
    sourceId: key('source_id'),
    /** When its source no longer had it. */
    archivedAt: instant('archived_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** What a recruiter heard in the market. */
export const intel = pgTable(
  'intel',
  {
    clientId: clientId(),
    id: id(),
    type: text('type').notNull(),
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    contactName: text('contact_name'),
    firm: text('firm'),
    priority: text('priority').notNull(),
    submittedBy: text('submitted_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** Insights that were put aside. The key is the insight's stable id. */
export const insightDismissals = pgTable(
  'insight_dismissals',
  {
    clientId: clientId(),
    insightId: key('insight_id').notNull(),
    dismissedBy: text('dismissed_by').notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.insightId] })],
);

/** Articles read from a client's feed. */
export const newsItems = pgTable(
  'news_items',
  {
    clientId: clientId(),
    id: id(),
    guid: key('guid').notNull(),
    title: text('title').notNull(),
    link: text('link').notNull(),
    summary: text('summary').notNull().default(''),
    publishedAt: instant('published_at'),
    fetchedAt: instant('fetched_at').notNull(),
    /** The feed's own title, or its host. */
    source: text('source').notNull().default(''),
    /** The feed it was read from; null where it was not read from one. */
    feedUrl: text('feed_url'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** What a client's feed's server said when it was read last. */
export const newsFeeds = pgTable('news_feeds', {
  clientId: clientId().primaryKey(),
  feedUrl: text('feed_url').notNull(),
  /** Where it has moved for good. */
  movedTo: text('moved_to'),
  etag: text('etag'),
  lastModified: text('last_modified'),
  freshSeconds: integer('fresh_seconds').notNull(),
  /** In a row, since it was read. */
  failures: integer('failures').notNull(),
  /** In real time: when it is read next. */
  dueAt: instant('due_at').notNull(),
});

/** The last run of each upstream of a client. */
export const sourceSyncs = pgTable(
  'source_syncs',
  {
    clientId: clientId(),
    source: text('source').notNull(),
    status: text('status', { enum: ['never', 'running', 'ok', 'failed'] }).notNull(),
    startedAt: instant('started_at'),
    /** When a run that is under way last said so, on the database's clock. */
    aliveAt: instant('alive_at'),
    finishedAt: instant('finished_at'),
    cursor: text('cursor'),
    rowsRead: integer('rows_read').notNull().default(0),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.source] })],
);

/** Calls and texts with somebody who is not among the client's contacts yet. */
export const waitingCalls = pgTable(
  'waiting_calls',
  {
    clientId: clientId(),
    source: key('source').notNull(),
    sourceId: key('source_id').notNull(),
    /** As `phone_key` makes it of a contact's number. */
    phoneKey: key('phone_key'),
    /** Lower case. */
    email: key('email'),
    call: jsonb('call').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.source, t.sourceId] })],
);
