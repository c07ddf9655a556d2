import * as z from 'zod/mini';
import { dataSourceTypes } from './client-fields.ts';
import { brandingColors, contactPerson } from './client-profile.ts';
import { allowedDashboards, color, instant, textOrNull, version } from './common.ts';

// A client's record as the admin portal sees it. The endpoints are in `clients.ts`.

/** A client's record as the admin portal's profile form has it (spec section 3, admin API). */
export const adminProfile = z.object({
  id: z.uuid(),
  clientId: z.string(),
  clientName: z.string(),
  description: z.string(),
  /** Path of the market whose moves the client reads, without a slash. */
  targetMarket: textOrNull,
  logoUrl: textOrNull,
  website: textOrNull,
  hubspotListId: textOrNull,
  justcallCampaignId: textOrNull,
  dataSourceType: z.enum(dataSourceTypes),
  googleSheetsConfig: z.object({
    spreadsheetId: textOrNull,
    contactsRange: z.string(),
    callsRange: z.string(),
    campaignsRange: z.string(),
  }),
  rssFeedUrl: textOrNull,
  brandingColors,
  contactPerson,
  isActive: z.boolean(),
  allowedDashboards,
  expiresAt: z.nullable(instant),
  /** Whether the client's own login has a password; without one it cannot sign in. */
  hasPassword: z.boolean(),
  /** Whether it has a shared login that is active, as which its portal can be viewed. */
  hasLogin: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type AdminProfile = z.infer<typeof adminProfile>;

/** A client's record with its access (spec section 3, second admin API). The password is never answered. */
export const managedClient = z.object({
  id: z.uuid(),
  clientId: z.string(),
  clientName: z.string(),
  description: z.string(),
  logoUrl: textOrNull,
  primaryColor: color,
  allowedDashboards,
  contactEmail: textOrNull,
  isActive: z.boolean(),
  expiresAt: z.nullable(instant),
  /** Of the client's own login, which its people may share. */
  hasPassword: z.boolean(),
  /** Users of the client other than its own login. */
  people: z.int(),
  /** Those of `people` who can sign in: with a password, and not deactivated. */
  peopleWithAccess: z.int(),
  targetMarket: textOrNull,
  brandingColors,
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type ManagedClient = z.infer<typeof managedClient>;

/** What goes with a client. */
export const clientContents = z.object({
  contacts: z.int(),
  /** Open deals. */
  deals: z.int(),
  activities: z.int(),
  intel: z.int(),
  /** Undecided and decided ones. */
  submissions: z.int(),
  /** Users other than the client's own login. */
  people: z.int(),
});
export type ClientContents = z.infer<typeof clientContents>;

export const archivedClient = z.object({
  id: z.uuid(),
  clientId: z.string(),
  clientName: z.string(),
  logoUrl: textOrNull,
  archivedAt: instant,
  /** Null: it is being removed for good. */
  restorableUntil: z.nullable(instant),
  contents: clientContents,
  version,
});
export type ArchivedClient = z.infer<typeof archivedClient>;
