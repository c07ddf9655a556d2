import { bigint, boolean, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientId, instant, key } from './columns.ts';

/** The block of names of a contact. Triggers on contacts add its rows and take back what they say. */
export const contactBlocks = pgTable(
  'contact_blocks',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    /** Null until it is worked out. */
    blockKey: key('block_key'),
    /** Since the contact, or a move of its block, last changed. */
    isCompared: boolean('is_compared').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId] })],
);

/** An advisor of moves who is a contact, may be, or is another of the contact's name. */
export const contactAdvisors = pgTable(
  'contact_advisors',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    advisorId: uuid('advisor_id').notNull(),
    kind: text('kind', { enum: ['same', 'maybe', 'namesake'] }).notNull(),
    /** In plain words. */
    evidence: text('evidence').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.contactId, t.advisorId] }),
    foreignKey({
      columns: [t.clientId, t.contactId],
      foreignColumns: [contactBlocks.clientId, contactBlocks.contactId],
    }),
  ],
);

/** With what a client's contacts were last compared. */
export const contactComparisons = pgTable('contact_comparisons', {
  clientId: clientId().primaryKey(),
  /** Of `changed_blocks`. */
  changeNumber: bigint('change_number', { mode: 'number' }).notNull(),
  marketPath: key('market_path'),
  rulesVersion: key('rules_version').notNull(),
  /** Of spellings of firms: how many there were, and when the last. */
  firmChanges: bigint('firm_changes', { mode: 'number' }).notNull(),
  firmsChangedAt: instant('firms_changed_at'),
});
