import { bigint, boolean, date, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { clientId, createdAt, id, instant, key } from './columns.ts';

const kinds = ['advisor', 'city', 'contact', 'firm', 'lane', 'view'] as const;
const channels = ['bell', 'mail', 'brief'] as const;

/** What a user watches. */
export const watches = pgTable(
  'watches',
  {
    clientId: clientId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    label: text('label').notNull(),
    targetKey: key('target_key').notNull(),
    channel: text('channel', { enum: channels }).notNull(),
    firmKey: key('firm_key'),
    firmName: text('firm_name'),
    joinedKey: key('joined_key'),
    joinedName: text('joined_name'),
    locationKey: key('location_key'),
    moveId: uuid('move_id'),
    fingerprint: key('fingerprint'),
    advisorId: uuid('advisor_id'),
    viewId: uuid('view_id'),
    contactId: uuid('contact_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.userId, t.targetKey)],
);

/**
 * What one upload brought for one watch, which of the user's submissions were decided, which of their mails failed, or which
 * next steps they were given.
 */
export const notifications = pgTable(
  'notifications',
  {
    clientId: clientId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Null: of submissions, mails and steps. */
    watchId: uuid('watch_id'),
    uploadId: uuid('upload_id'),
    /** The mail that failed: a report or a profile. */
    mailId: uuid('mail_id').unique(),
    kind: text('kind', { enum: [...kinds, 'submission', 'report', 'profile', 'step'] }).notNull(),
    /** What is watched; of steps who gave them. */
    label: text('label').notNull(),
    channel: text('channel', { enum: channels }).notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    /** In the order of the commits. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] }), unique().on(t.clientId, t.watchId, t.uploadId)],
);

/** The moves of notifications, as they were told. */
export const notifiedMoves = pgTable(
  'notified_moves',
  {
    clientId: clientId(),
    watchId: uuid('watch_id').notNull(),
    moveId: uuid('move_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id').notNull(),
    fingerprint: key('fingerprint').notNull(),
    advisorId: uuid('advisor_id').notNull(),
    name: text('name').notNull(),
    firmLeft: text('firm_left'),
    firmJoined: text('firm_joined'),
    city: text('city').notNull(),
    movedOn: date('moved_on', { mode: 'string' }).notNull(),
    isLeft: boolean('is_left'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.watchId, t.moveId] }),
    unique().on(t.clientId, t.userId, t.fingerprint),
  ],
);

/** The decisions of notifications. `version`: the one that the decision gave the submission. */
export const notifiedDecisions = pgTable(
  'notified_decisions',
  {
    clientId: clientId(),
    submissionId: uuid('submission_id').notNull(),
    version: integer('version').notNull(),
    notificationId: uuid('notification_id').notNull(),
    outcome: key('outcome').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.submissionId, t.version] })],
);

/** The steps of notifications. `version`: the one that the step had when it was given. */
export const notifiedSteps = pgTable(
  'notified_steps',
  {
    clientId: clientId(),
    stepId: uuid('step_id').notNull(),
    version: integer('version').notNull(),
    notificationId: uuid('notification_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.stepId, t.version] })],
);
