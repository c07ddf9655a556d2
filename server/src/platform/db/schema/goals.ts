import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, updatedAt, version } from './columns.ts';

/** What a client wants to reach in a month and those after it, until a later month has its own. */
export const goals = pgTable(
  'goals',
  {
    clientId: clientId(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    calls: bigint('calls', { mode: 'number' }),
    meetings: bigint('meetings', { mode: 'number' }),
    wins: bigint('wins', { mode: 'number' }),
    wonValueCents: bigint('won_value_cents', { mode: 'number' }),
    changedBy: text('changed_by').notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.month] })],
);
