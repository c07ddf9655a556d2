import { lossReasons } from '@liftout/contract/deal-losses';
import { doNotContactReasons } from '@liftout/contract/values/do-not-contact';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, clientId, createdAt, id, instant, key, updatedAt, version } from './columns.ts';

/** An advisor whom a client recruits. `*_key` columns are for sorting and searching. */
export const contacts = pgTable(
  'contacts',
  {
    clientId: clientId(),
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone'),
    jobTitle: text('job_title'),
    firm: text('firm').notNull(),
    advisorTier: text('advisor_tier'),
    /** Trailing-twelve-month gross revenue; null is not known. */
    revenueCents: cents('revenue_cents'),
    /** Null is not known. */
    aumCents: cents('aum_cents'),
    city: text('city'),
    notes: text('notes'),
    linkedinUrl: text('linkedin_url'),
    teamProfileLink: text('team_profile_link'),
    inPipeline: boolean('in_pipeline').notNull().default(false),
    pipelineStage: text('pipeline_stage'),
    isHighValue: boolean('is_high_value').notNull().default(false),
    lastContacted: instant('last_contacted'),
    nextSteps: text('next_steps'),
    crd: text('crd'),
    submittedBy: text('submitted_by'),
    /** Where the row came from: `manual`, `demo`, `hubspot`, `sheets`. */
    source: text('source').notNull().default('manual'),
    sourceId: text('source_id'),
    /** Since when it is in no list, search or figure; its rows stay. */
    archivedAt: instant('archived_at'),
    /** Why, in a sentence for people. */
    archivedReason: text('archived_reason'),
    /** The approval that made it was undone: it stays archived. */
    takenBack: boolean('taken_back').notNull().default(false),
    /** A person brought it back: no source archives it again. */
    isKept: boolean('is_kept').notNull().default(false),
    /** Since when the person must not be contacted: no way out of the portal names them (decision 078). */
    doNotContactAt: instant('do_not_contact_at'),
    doNotContactReason: text('do_not_contact_reason', { enum: doNotContactReasons }),
    doNotContactNote: text('do_not_contact_note'),
    doNotContactBy: text('do_not_contact_by'),
    /** Since when nothing personal is left in it. */
    erasedAt: instant('erased_at'),
    firstNameKey: key('first_name_key').generatedAlwaysAs(sql`lower(first_name)`),
    lastNameKey: key('last_name_key').generatedAlwaysAs(sql`lower(last_name)`),
    /** The order by last name, of equal ones by first name; and the other way round. */
    lastNameOrder: key('last_name_order').generatedAlwaysAs(
      sql`left(lower(last_name), 60) || E'\\t' || left(lower(first_name), 39)`,
    ),
    firstNameOrder: key('first_name_order').generatedAlwaysAs(
      sql`left(lower(first_name), 60) || E'\\t' || left(lower(last_name), 39)`,
    ),
    firmKey: key('firm_key').generatedAlwaysAs(sql`lower(firm)`),
    cityKey: key('city_key').generatedAlwaysAs(sql`lower(city)`),
    searchText: key('search_text').generatedAlwaysAs(
      sql`fold_for_search(first_name || ' ' || last_name || ' ' || firm || ' ' || email)`,
    ),
    /** The firm as a search for it reads it, where that is not its key. */
    firmFolded: key('firm_folded').generatedAlwaysAs(sql`nullif(fold_for_search(firm), lower(firm))`),
    cityFolded: key('city_folded').generatedAlwaysAs(sql`nullif(fold_for_search(city), lower(city))`),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** How many contacts a client has that are not archived, kept by a trigger so that no list waits for a count. */
export const contactCounts = pgTable('contact_counts', {
  clientId: key('client_id').primaryKey(),
  total: integer('total').notNull(),
});

/** The open or archived deal of a contact; at most one is open. */
export const deals = pgTable(
  'deals',
  {
    clientId: clientId(),
    id: id(),
    contactId: uuid('contact_id').notNull(),
    stage: text('stage', { enum: ['targeted', 'conversation', 'meeting', 'closing', 'won'] }).notNull(),
    valueCents: cents('value_cents').notNull(),
    lastInteraction: instant('last_interaction'),
    stageChangedAt: instant('stage_changed_at').notNull(),
    /** The person, or the sync of a source; null: unknown. */
    stageChangedBy: text('stage_changed_by'),
    /** The stage in which a file or a source brought a deal that was there before. It did not come to it then. */
    foundIn: text('found_in', { enum: ['targeted', 'conversation', 'meeting', 'closing', 'won'] }),
    /** Since when it is out of the pipeline: lost, where it has a reason. */
    archivedAt: instant('archived_at'),
    lostReason: text('lost_reason', { enum: lossReasons }),
    lostNote: text('lost_note'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.contactId], foreignColumns: [contacts.clientId, contacts.id] }),
  ],
);

/** Each change of a deal's stage, written by a trigger. */
export const dealStages = pgTable(
  'deal_stages',
  {
    clientId: clientId(),
    /** In the order of the changes of a deal. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    dealId: uuid('deal_id').notNull(),
    /** A stage, `lost`, or `removed`: out of the pipeline for no stated reason; null: the deal was made. */
    fromStage: text('from_stage'),
    toStage: text('to_stage').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by'),
    /** A mistake: it was soon taken back, or takes one back. */
    takenBack: boolean('taken_back').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.clientId, t.dealId], foreignColumns: [deals.clientId, deals.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A client's new contact, waiting for an admin. */
export const pendingContacts = pgTable(
  'pending_contacts',
  {
    clientId: clientId(),
    id: id(),
    /** The contact fields as the contract's contact input writes them. */
    fields: jsonb('fields').notNull(),
    submittedBy: text('submitted_by').notNull(),
    /** Null: an API key, or unknown. */
    submitterId: uuid('submitter_id'),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    reason: text('reason'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    contactId: uuid('contact_id'),
    /** The contact's version when the approval made it; null where nothing was made, or before it was kept. */
    contactVersion: integer('contact_version'),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** A named filter, sort and choice of columns of the contact table. */
export const savedViews = pgTable(
  'saved_views',
  {
    clientId: clientId(),
    id: id(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set where it can still be put back. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** What research on a person brought, kept with the contact once there is one. */
export const researchProfiles = pgTable(
  'research_profiles',
  {
    clientId: clientId(),
    id: id(),
    contactId: uuid('contact_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    firm: text('firm').notNull(),
    /** Sanitised HTML. */
    profileHtml: text('profile_html').notNull(),
    /** What it rests on: `ResearchFact[]`. */
    facts: jsonb('facts').notNull().default([]),
    model: text('model').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** How often a client may ask the language model in a day, and how often it has. */
export const researchBudgets = pgTable('research_budgets', {
  clientId: clientId().primaryKey(),
  /** Null: the default. */
  runsPerDay: integer('runs_per_day'),
  /** UTC, in real time. */
  day: date('day', { mode: 'string' }).notNull(),
  used: integer('used').notNull(),
});
