import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key } from './columns.ts';

/** The people who get the Monday brief by email. */
export const digestSubscriptions = pgTable(
  'digest_subscriptions',
  { clientId: key('client_id').notNull(), userId: uuid('user_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.clientId, table.userId] })],
);

/** The digests that were sent, each once. */
export const digests = pgTable(
  'digests',
  {
    clientId: key('client_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The Monday, `YYYY-MM-DD`. */
    week: date('week').notNull(),
    /** Of the token of its link to unsubscribe. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId, table.week] })],
);
