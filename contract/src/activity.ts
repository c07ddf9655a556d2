import * as z from 'zod/mini';
import { clientId, clientQuery, instantInput, paging, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { feedItem, feedTypes } from './live-feed.ts';
import { loggedStep } from './next-steps.ts';
import { callOutcomes } from './values/call-outcomes.ts';
import { maxBulkContacts } from './values/choices.ts';
import { dateRange } from './values/date-range.ts';

/** The figures of one month. Rates in percent with one decimal, durations in seconds; null is unknown. */
const monthFigures = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** `August 2025`. */
  monthLabel: z.string(),
  /** Calls and cold calls, in and out. */
  calls: z.int(),
  emails: z.int(),
  sms: z.int(),
  /** Outgoing dials: calls of which the dialer said how they ended. The values of `callDisposition` add up to it. */
  callsDialed: z.int(),
  /** Dials that were answered, of all dials. Null where nothing was dialed. */
  connectRate: z.nullable(z.number()),
  /** Mean talk time of a campaign's calls of which it is known. */
  avgCampaignTime: z.nullable(z.int()),
  /** Of all calls; 0 where there were none, null where there were but none has a known time. */
  totalTalkTime: z.nullable(z.int()),
  /** How the dials ended, most frequent first. */
  callDisposition: z.record(z.string(), z.int()),
  /** The campaign with the most calls in the month. */
  campaignName: textOrNull,
});
export type MonthFigures = z.infer<typeof monthFigures>;

const countOrNull = z.nullable(z.int());
/** A figure's months beside each other. In a month of the state `none` nothing was logged: all is null, which is not 0. */
const monthPoint = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** `running`: the month is not over. */
  state: z.enum(['full', 'running', 'none']),
  calls: countOrNull,
  emails: countOrNull,
  sms: countOrNull,
  callsDialed: countOrNull,
  connectRate: z.nullable(z.number()),
  avgCampaignTime: countOrNull,
  totalTalkTime: countOrNull,
});
export type MonthPoint = z.infer<typeof monthPoint>;

/** The figures of a month, of the previous month, and of the twelve months that end with it, oldest first. */
export const engagement = z.extend(monthFigures, {
  previous: monthFigures,
  months: z.array(monthPoint).check(z.length(12)),
});
export type Engagement = z.infer<typeof engagement>;

/** An array with one item, as the specification says. */
export const engagementMetrics = endpoint({
  method: 'GET',
  path: '/api/engagement-metrics',
  summary: 'Calls, e-mails and texts of a month beside those of the month before',
  access: 'overview',
  tenant: 'query',
  reads: ['activity', 'sources'],
  query: z.extend(clientQuery, { dateRange }),
  response: z.array(engagement).check(z.length(1)),
});

/** The figures of which the activities can be listed. */
export const touchFigures = [
  'calls',
  'emails',
  'sms',
  'callsDialed',
  'connectRate',
  'avgCampaignTime',
  'totalTalkTime',
] as const;
export type TouchFigure = (typeof touchFigures)[number];

/** The types of activities that figures count. */
export const touchTypes = ['call', 'cold_call', 'email', 'sms'] as const;

/** An activity behind a figure. `outcome`: how a call ended. */
export const touch = z.extend(feedItem, { type: z.enum(touchTypes) });
export type Touch = z.infer<typeof touch>;

/** Newest first; of talk time the longest first. Headers: `X-Total-Count` and `Link`. */
export const listTouches = endpoint({
  method: 'GET',
  path: '/api/engagement-metrics/rows',
  summary: 'The activities that one engagement figure of a month counts',
  access: 'overview',
  tenant: 'query',
  reads: ['activity', 'contacts'],
  query: z.extend(clientQuery, {
    dateRange,
    figure: z.enum(touchFigures, 'Choose a figure.'),
    ...paging(25),
  }),
  response: z.array(touch),
});

/** The longest duration in seconds: a day. */
export const maxActivitySeconds = 86_400;

export const activityInput = z.object({
  /** For admins; the contact's client is used in any case. */
  client: z.optional(clientId),
  contactId: z.uuid('Unknown ID.'),
  type: z.enum(feedTypes),
  subject: requiredText(200, 'Add a short subject.'),
  /** How it ended. A dialer's disposition such as `Voicemail` makes a call count as dialed. */
  outcome: z.nullish(text(200)),
  notes: z.nullish(text(5_000)),
  /** Seconds, at most a day. */
  duration: z.nullish(
    z
      .int()
      .check(
        z.minimum(0, "A duration can't be negative."),
        z.maximum(maxActivitySeconds, 'At most 24 hours.'),
      ),
  ),
  /** When it was; default now. */
  timestamp: z.optional(instantInput),
});
export type ActivityInput = z.infer<typeof activityInput>;

export const logActivity = endpoint({
  method: 'POST',
  path: '/api/activities',
  summary: 'Log a call, e-mail, meeting or note; last contacted moves along',
  access: 'contacts',
  tenant: 'row',
  changes: ['activity', 'contacts', 'deals'],
  body: activityInput,
  response: feedItem,
});

/** What can be logged with many contacts at once. */
export const bulkLogTypes = ['call', 'email', 'meeting', 'note'] as const;
export type BulkLogType = (typeof bulkLogTypes)[number];

const bulkLog = z
  .object({
    client: z.optional(clientId),
    contacts: z
      .array(z.uuid('Unknown ID.'))
      .check(
        z.minLength(1, 'Choose at least one contact.'),
        z.maxLength(maxBulkContacts, `Log at most ${maxBulkContacts} contacts at once.`),
      ),
    type: z.enum(bulkLogTypes),
    /** How the calls ended. */
    outcome: z.optional(z.enum(callOutcomes)),
    note: z._default(text(5_000), ''),
    nextStep: z.optional(loggedStep),
  })
  .check(
    z.refine(({ type, outcome }) => (type === 'call') === (outcome !== undefined), {
      path: ['outcome'],
      message: 'Choose how the calls ended; only calls have an outcome.',
    }),
    z.refine(({ type, note }) => type !== 'note' || note.trim() !== '', {
      path: ['note'],
      message: 'Write the note.',
    }),
  );
export type BulkLog = z.input<typeof bulkLog>;

const formerInstant = z.optional(z.nullable(z.iso.datetime()));
/**
 * An activity with what was written beside it: the id of the next step, and when its contact was contacted before and
 * the open deal touched; missing where that did not change, null for never.
 */
const loggedEntry = z.object({
  activity: z.uuid('Unknown ID.'),
  step: z.optional(z.uuid('Unknown ID.')),
  contacted: formerInstant,
  interaction: formerInstant,
});
export type LoggedEntry = z.infer<typeof loggedEntry>;

/**
 * Logs the same with many contacts in one transaction; the subject is made from the type and the outcome. Those marked
 * as do not contact are left out, and so are unknown and archived ones. `undo` goes to `takeBackLog`. 409 where one of
 * them has too many open next steps.
 */
export const logActivities = endpoint({
  method: 'POST',
  path: '/api/activities/bulk',
  summary: 'Log the same with many contacts at once, with a next step for each',
  access: 'contacts',
  tenant: 'body',
  changes: ['activity', 'contacts', 'deals', 'next-steps', 'notifications'],
  body: bulkLog,
  response: z.object({
    /** How many activities were logged. */
    logged: z.int(),
    /** How many contacts were left out as they must not be contacted. */
    doNotContact: z.int(),
    missing: z.int(),
    undo: z.array(loggedEntry),
  }),
});

/**
 * Takes back what was just logged, with its next steps and the former last contacted: all of it, or nothing. 404 where
 * none of it is there; 403 where another user logged some of it, except to admins; 409 where some of it was changed
 * since, or is older than an hour. `atSource`: whether any of it had gone back to the contacts' source already (`sent`:
 * it stays there), was on its way there (`withdrawn`), or neither.
 */
export const takeBackLog = endpoint({
  method: 'POST',
  path: '/api/activities/undo',
  summary: 'Take back what was just logged',
  access: 'contacts',
  tenant: 'body',
  changes: ['activity', 'activity-taken-back', 'contacts', 'deals', 'next-steps', 'notifications', 'sources'],
  body: z.object({
    client: z.optional(clientId),
    entries: z.array(loggedEntry).check(z.minLength(1), z.maxLength(maxBulkContacts)),
  }),
  response: z.object({ removed: z.int(), atSource: z.enum(['none', 'withdrawn', 'sent']) }),
});
