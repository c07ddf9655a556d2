import * as z from 'zod/mini';
import { instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.int().check(z.nonnegative());
/** Percent, one decimal, signed; null where the earlier figure is 0 or not known. */
const change = z.nullable(z.number());
/** Of a month without any activity it is not known how much was done: null, not 0. */
const ofMonth = z.nullable(count);

/** `YYYY-MM` and `August 2025`. */
const monthName = { month: z.string(), monthLabel: z.string() };

/** Which two months a trend compares: the last full one, and the one before. */
const comparedMonths = {
  month: z.string(),
  monthLabel: z.string(),
  previousMonth: z.string(),
  previousMonthLabel: z.string(),
};

/**
 * The platform in figures, of all clients that are not archived. Each comes with what it was when this month began:
 * contacts that were added since are not in `previous`, nor are changes of the pipeline.
 */
export const platformMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/platform-metrics',
  summary: 'Active clients, contacts and pipeline value of the platform',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'contacts', 'deals'],
  response: z.object({
    /** Dollars: the known values of the open deals of all five stages. */
    totalPipelineValue: z.number(),
    /** How many these deals are, and of how many the value is known. */
    pipelineCoverage: z.object({ known: count, of: count }),
    /** Clients whose access is open: active and not expired. */
    activeClients: count,
    totalContacts: count,
    previous: z.object({
      /** The first instant of this month. */
      at: instant,
      totalPipelineValue: z.number(),
      activeClients: count,
      totalContacts: count,
    }),
    trend: z.object({ totalPipelineValue: change, activeClients: change, totalContacts: change }),
  }),
});

/**
 * What was done, of all clients that are not archived, whatever its source: HubSpot, JustCall, a sheet or by hand. Calls
 * are calls and cold calls, as in the clients' engagement figures.
 */
export const hubspotMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/hubspot-metrics',
  summary: 'Contacts, calls, e-mails, meetings and tasks of the platform',
  access: 'admin',
  tenant: 'none',
  reads: ['activity', 'clients', 'contacts'],
  response: z.object({
    totalContacts: count,
    totalCalls: count,
    totalEmails: count,
    totalMeetings: count,
    totalTasks: count,
    /** The last six, this month included, oldest first. */
    months: z.array(
      z.object({ ...monthName, calls: ofMonth, emails: ofMonth, meetings: ofMonth, tasks: ofMonth }),
    ),
    trend: z.object({ ...comparedMonths, calls: change, emails: change, meetings: change, tasks: change }),
  }),
});

/**
 * Dialed calls, of all clients that are not archived: calls and cold calls with a disposition, as in `callsDialed` of the
 * clients' engagement figures.
 */
export const justcallMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/justcall-metrics',
  summary: 'Dialed and answered calls, their duration, and campaigns of the platform',
  access: 'admin',
  tenant: 'none',
  reads: ['activity', 'clients', 'sources'],
  response: z.object({
    totalCalls: count,
    answeredCalls: count,
    /** Seconds: the mean over dialed calls whose time is known. Null where there is none. */
    avgCallDuration: z.nullable(count),
    activeCampaigns: count,
    months: z.array(
      z.object({
        ...monthName,
        calls: ofMonth,
        answered: ofMonth,
        /** Seconds. */
        avgDuration: z.nullable(count),
      }),
    ),
    trend: z.object({ ...comparedMonths, calls: change, answered: change, avgDuration: change }),
  }),
});

export type PlatformMetrics = z.infer<typeof platformMetrics.response>;
export type HubspotMetrics = z.infer<typeof hubspotMetrics.response>;
export type JustcallMetrics = z.infer<typeof justcallMetrics.response>;

/** What an admin may have to settle, the most pressing first. */
export const attentionKinds = [
  'sourceFailing',
  'webhookOff',
  'clientExpired',
  'clientExpiring',
  'approval',
  'mailFailed',
  'uploadRejects',
  'firmReview',
  'advisorReview',
] as const;

/** A kind of which there is something. */
const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  count: z.int().check(z.positive()),
  /** When the first of them came up, or when a client's access ends or ended; null where it is not known. */
  at: z.nullable(instant),
  /** What it is: the client, the file, the recipient, the spelling … of the first. */
  name: z.string(),
  /** More on the first: the error, or who sent it in. */
  detail: textOrNull,
  /** The client of the first; null where it belongs to none. */
  client: textOrNull,
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** Access that ends within this many days needs attention. */
export const expiringDays = 14;

/** Kinds of which there is nothing are left out: an empty list means that all is well. */
export const attention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  summary:
    'What needs an admin: approvals, failing sources and webhooks, ending access, rejects, mail, firm names and pairs of advisors',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'mail', 'moves', 'sources', 'submissions', 'uploads', 'webhooks'],
  response: z.array(attentionItem),
});

/**
 * The first few of each that have all words of `q`: admins and clients' people by name, username or email; uploads by
 * file name, newest first; moves of all markets by name, city or firm, newest first. Accents and case don't matter.
 */
export const search = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'People, uploads, advisors and moves of all clients, by words',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'moves', 'uploads', 'users'],
  query: z.object({ q: text(100, 'Enter a word.').check(z.minLength(2, 'Enter at least 2 characters.')) }),
  response: z.object({
    people: z.array(
      z.object({
        id: z.uuid(),
        username: z.string(),
        /** Null: shown by the username. */
        name: textOrNull,
        email: textOrNull,
        /** Null for an admin. */
        clientId: textOrNull,
        clientName: textOrNull,
      }),
    ),
    uploads: z.array(
      z.object({
        id: z.uuid(),
        fileName: z.string(),
        marketName: z.string(),
        uploadedAt: instant,
        /** The page of the portal's list that it is on (`uploadsPageSize`). */
        page: z.int().check(z.positive()),
      }),
    ),
    /** By name, with the firm and city of the latest move. */
    advisors: z.array(
      z.object({
        id: z.guid(),
        name: z.string(),
        firmLeft: textOrNull,
        /** The current firm as far as it is known; null where the latest move only left one. */
        firmJoined: textOrNull,
        city: z.string(),
      }),
    ),
    moves: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Null: the row of the file named none. */
        firmLeft: textOrNull,
        firmJoined: textOrNull,
        movedOn: z.iso.date(),
        /** The market's path, null where the city is in none. */
        market: textOrNull,
      }),
    ),
  }),
});
export type AdminSearch = z.infer<typeof search.response>;
