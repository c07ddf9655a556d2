import { boolean, date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientId, createdAt, id, instant, updatedAt, version } from './columns.ts';
import { contacts } from './contacts.ts';

/** What is to be done next for a contact, and by when. */
export const nextSteps = pgTable(
  'next_steps',
  {
    clientId: clientId(),
    id: id(),
    contactId: uuid('contact_id').notNull(),
    what: text('what').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null: nobody has taken it, or their account is gone. */
    ownerId: uuid('owner_id'),
    ownerName: text('owner_name'),
    /** The owner can't sign in any more, or doesn't see contacts; kept by a trigger on users. */
    ownerLeft: boolean('owner_left').notNull().default(false),
    /** When the owner got it; null: nobody did. */
    givenAt: instant('given_at'),
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);

/** How often a contact is to be contacted. */
export const contactCadences = pgTable(
  'contact_cadences',
  {
    clientId: clientId(),
    contactId: uuid('contact_id').notNull(),
    everyDays: integer('every_days').notNull().$type<30 | 60 | 90>(),
    /** A contact that was never contacted is due so many days after this. */
    setAt: instant('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.contactId] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);
