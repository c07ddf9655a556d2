import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, createdAt, instant, key } from './columns.ts';

/** The address to which JustCall tells a client's calls. */
export const callHooks = pgTable('call_hooks', {
  clientId: key('client_id').primaryKey(),
  /** The part of the address that cannot be guessed. */
  token: key('token').notNull().unique(),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  /** In real time, as the next: when a signed event came last. */
  receivedAt: instant('received_at'),
  /** When one came whose signature was wrong. */
  refusedAt: instant('refused_at'),
});

/** The lines from which a client's campaign calls. */
export const callLines = pgTable(
  'call_lines',
  {
    clientId: clientId(),
    campaignId: key('campaign_id').notNull(),
    /** Digits. */
    line: key('line').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.campaignId, t.line] })],
);
