import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './columns.ts';

/** What admins are alerted of, once each. */
export const incidents = pgTable('incidents', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['source-stopped', 'webhook-off'] }).notNull(),
  clientId: key('client_id').notNull(),
  /** The source, or the webhook's id. */
  subject: key('subject').notNull(),
  openedAt: instant('opened_at').notNull(),
  /** Null: it lasts. */
  endedAt: instant('ended_at'),
});

/** The admins who want no alerts. */
export const alertOptOuts = pgTable('alert_opt_outs', {
  userId: uuid('user_id').primaryKey(),
  createdAt: createdAt(),
});
