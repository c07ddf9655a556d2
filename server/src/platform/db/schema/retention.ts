import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { clientId, updatedAt, version } from './columns.ts';

/** For how long a client keeps personal data of contacts whom nobody works with. */
export const retentionRules = pgTable('retention_rules', {
  clientId: clientId().primaryKey(),
  /** Null: it was ended. */
  months: integer('months'),
  changedBy: text('changed_by').notNull(),
  version: version(),
  updatedAt: updatedAt(),
});
