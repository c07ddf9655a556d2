import { signInOutcomes } from '@liftout/contract/values/choices';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, key, textArray, updatedAt, version } from './columns.ts';

/** A client firm: one record behind the profile, the portal and the admin's views of it. */
export const clients = pgTable('clients', {
  clientId: key('client_id').primaryKey(),
  id: uuid('id').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Path of the market whose moves the client may read. */
  targetMarket: key('target_market'),
  /** The firm (canonical name) the client is, where it is one that appears in moves. */
  homeFirm: text('home_firm'),
  logoUrl: text('logo_url'),
  website: text('website'),
  hubspotListId: text('hubspot_list_id'),
  justcallCampaignId: text('justcall_campaign_id'),
  dataSourceType: text('data_source_type', { enum: ['hubspot', 'google-sheets', 'justcall'] })
    .notNull()
    .default('hubspot'),
  spreadsheetId: text('spreadsheet_id'),
  contactsRange: text('contacts_range').notNull().default('Contacts!A:Z'),
  callsRange: text('calls_range').notNull().default('Calls!A:Z'),
  campaignsRange: text('campaigns_range').notNull().default('Campaigns!A:Z'),
  rssFeedUrl: text('rss_feed_url'),
  colorPrimary: text('color_primary').notNull().default('#000000'),
  colorSecondary: text('color_secondary').notNull().default('#666666'),
  colorAccent: text('color_accent').notNull().default('#0066cc'),
  personName: text('person_name'),
  personTitle: text('person_title'),
  personEmail: text('person_email'),
  personPhone: text('person_phone'),
  personFirm: text('person_firm'),
  personCity: text('person_city'),
  personBio: text('person_bio'),
  personMainTargets: text('person_main_targets'),
  personLinkedinUrl: text('person_linkedin_url'),
  contactEmail: text('contact_email'),
  allowedDashboards: textArray('allowed_dashboards').default(sql`'{full}'`),
  isActive: boolean('is_active').notNull().default(true),
  /** After this instant nobody of the client may sign in. */
  expiresAt: instant('expires_at'),
  archivedAt: instant('archived_at'),
  /** When an archived client is removed for good, in real time; a trigger sets it 30 days ahead. */
  purgeAfter: instant('purge_after'),
  /** Moved on by a trigger whenever the access is opened or closed; sessions of an earlier one are over for good. */
  accessEpoch: integer('access_epoch').notNull().default(1),
  /** Of the hashes of erased people. */
  erasureSalt: uuid('erasure_salt').notNull().defaultRandom(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Uploaded logos, each under the hash of its content. */
export const logos = pgTable('logos', {
  id: key('id').primaryKey(),
  contentType: text('content_type', {
    enum: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'],
  }).notNull(),
  content: bytes('content').notNull(),
  /** When it was uploaded or saved with a client for the last time, in real time. */
  usedAt: instant('used_at').notNull(),
  createdAt: createdAt(),
});

/** Who can sign in: admins, a client's people, and the client's own login, whose username is the client's id. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: key('username').notNull().unique(),
  role: text('role', { enum: ['admin', 'client'] }).notNull(),
  clientId: key('client_id'),
  /** Null: nobody can sign in until a password is set. */
  passwordHash: text('password_hash'),
  /** The password was made by Liftout: until it is changed, a session can do nothing else. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** As shown to others; null: the username. */
  name: text('name'),
  email: text('email'),
  /** The sections of one of a client's people; null: all that the client has. */
  allowedDashboards: text('allowed_dashboards').array(),
  isActive: boolean('is_active').notNull().default(true),
  /** Moved on by a trigger with `isActive`; sessions of an earlier one are over for good. */
  accessEpoch: integer('access_epoch').notNull().default(1),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Open sessions. Only a hash of the token is kept. */
export const sessions = pgTable('sessions', {
  tokenHash: key('token_hash').primaryKey(),
  /** May be shown; also the id of its row in `sign_ins`. */
  id: uuid('id').notNull().unique(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent').notNull(),
  /** The client's when the session was opened. */
  accessEpoch: integer('access_epoch').notNull(),
  /** The user's when the session was opened. */
  userEpoch: integer('user_epoch').notNull(),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Sessions, open and ended, and refused sign-ins: kept for 180 days, and the last one of each user. */
export const signIns = pgTable('sign_ins', {
  id: uuid('id').primaryKey(),
  /** Null: no such account. */
  userId: uuid('user_id'),
  clientId: key('client_id'),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  outcome: text('outcome', { enum: signInOutcomes }).notNull(),
  /** Of a refusal. */
  reason: text('reason'),
  /** Refusals so far of this kind, for this account from this address within the hour. */
  attempts: integer('attempts').notNull().default(1),
  /** Who ended it, where that was an admin. */
  endedBy: text('ended_by'),
  startedAt: instant('started_at').notNull(),
  /** Of an open session, see `sessions`. */
  lastSeenAt: instant('last_seen_at').notNull(),
  endedAt: instant('ended_at'),
});

/** Links with which a user sets a password. Only a hash of the token is kept. */
export const invitations = pgTable('invitations', {
  tokenHash: key('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  clientId: key('client_id'),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  replacedAt: instant('replaced_at'),
});

/** Whom an admin views as, in which session. */
export const sessionViews = pgTable(
  'session_views',
  {
    tokenHash: key('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] })],
);

/** Browsers that have signed in to an account before. Only a hash of what they hold is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id').notNull(),
    tokenHash: key('token_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);

/** Failed sign-ins by account, by address and by both, kept where every process sees them. */
export const loginFailures = pgTable('login_failures', {
  /** A hash of what is counted. */
  bucket: key('bucket').primaryKey(),
  count: integer('count').notNull(),
  updatedAt: updatedAt(),
});

/** Platform settings that an admin edits. */
export const settings = pgTable('settings', {
  name: key('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
  updatedAt: updatedAt(),
});

/** The outcome of the latest test of each service. */
export const serviceChecks = pgTable('service_checks', {
  service: key('service').primaryKey(),
  /** A test is running since then. Real time, as is `waitUntil`; the others are of the app's clock. */
  startedAt: instant('started_at'),
  /** The vendor asked us to wait until then. */
  waitUntil: instant('wait_until'),
  checkedAt: instant('checked_at'),
  ok: boolean('ok'),
  message: text('message'),
  durationMs: integer('duration_ms'),
  lastSuccessAt: instant('last_success_at'),
  lastErrorAt: instant('last_error_at'),
  lastError: text('last_error'),
  /** The HubSpot account. */
  portalId: text('portal_id'),
});

/** What is published on the public markets page, and the areas that uploads are matched against. */
export const markets = pgTable('markets', {
  path: key('path').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  status: text('status', { enum: ['Active', 'Configuring'] })
    .notNull()
    .default('Configuring'),
  /** Place on the public page; null keeps it off. */
  publishedOrder: integer('published_order'),
  summary: jsonb('summary'),
  asOf: date('as_of', { mode: 'string' }),
  version: version(),
  updatedAt: updatedAt(),
});
