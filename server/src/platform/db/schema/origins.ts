import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientId, id, instant, key } from './columns.ts';

/** What a source last said of each field of a contact, and when a person last entered it here. */
export const contactOrigins = pgTable(
  'contact_origins',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    /** By field: the value, and the instant that the source gives it; null where that is not known. */
    upstream: jsonb('upstream').notNull().default({}),
    /** By field: the instant. */
    edited: jsonb('edited').notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId] })],
);

/** The deal of a source that a contact's deal follows, as the source last had it. */
export const dealOrigins = pgTable(
  'deal_origins',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    source: key('source').notNull(),
    sourceId: key('source_id').notNull(),
    sourceStage: text('source_stage').notNull(),
    /** Null: out of the pipeline. */
    stage: text('stage', { enum: ['targeted', 'conversation', 'meeting', 'closing', 'won', 'lost'] }),
    valueCents: bigint('value_cents', { mode: 'number' }),
    modifiedAt: instant('modified_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId] })],
);

/** Activities that their source has no more, as they were. */
export const archivedActivities = pgTable(
  'archived_activities',
  {
    clientId: clientId(),
    id: id(),
    source: key('source').notNull(),
    sourceId: key('source_id').notNull(),
    fields: jsonb('fields').notNull(),
    archivedAt: instant('archived_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);
