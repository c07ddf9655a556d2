import { date, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
