import { stages } from '@liftout/contract/values/choices';
import { date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientId, instant } from './columns.ts';
import { contacts } from './contacts.ts';

/** A contact that is left out of the queue of whom to call, for everyone of the client. */
export const todaySnoozes = pgTable(
  'today_snoozes',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    /** The day on which it comes back. */
    until: date('until', { mode: 'string' }).notNull(),
    snoozedBy: text('snoozed_by').notNull(),
    snoozedAt: instant('snoozed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.contactId] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);

/** What a logged call changed besides, so that it can be taken back within a day (decision 081). */
export const loggedCalls = pgTable(
  'logged_calls',
  {
    clientId: clientId(),
    activityId: uuid('activity_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    loggedAt: instant('logged_at').notNull(),
    /** The user; null: an API key, or unknown. */
    loggedBy: uuid('logged_by'),
    lastContactedBefore: instant('last_contacted_before'),
    finishedStep: uuid('finished_step'),
    /** The version of that step once it was finished. */
    finishedVersion: integer('finished_version'),
    addedStep: uuid('added_step'),
    /** Null: not in the pipeline. */
    stageBefore: text('stage_before', { enum: stages }),
    /** Null: the stage was not changed. */
    stageAfter: text('stage_after', { enum: stages }),
    /** The contact's last deal, as `readDealStanding` read it; null: none. */
    dealBefore: text('deal_before'),
    /** The version of the deal once its stage was changed. */
    dealVersion: integer('deal_version'),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.activityId] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);
