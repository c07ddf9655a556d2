import * as z from 'zod/mini';
import {
  clientId,
  clientParams,
  clientQuery,
  fromOneTo,
  instantInput,
  requiredText,
  text,
  textOrNull,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { dateRange } from './values/months.ts';

/** What the feed shows and people log (spec section 3, Live feed item). */
export const feedTypes = ['call', 'cold_call', 'email', 'meeting', 'note'] as const;
export type FeedType = (typeof feedTypes)[number];

/** One touch, as the feed and a contact's timeline show it. */
export const feedItem = z.object({
  id: z.uuid(),
  type: z.enum(feedTypes),
  /** Null: the touch belongs to no contact that we know. */
  contactId: z.nullable(z.uuid()),
  contactName: textOrNull,
  contactFirm: textOrNull,
  timestamp: z.iso.datetime(),
  subject: z.string(),
  outcome: textOrNull,
  notes: textOrNull,
  /** Seconds; null is not known. */
  duration: z.nullable(z.int().check(z.nonnegative())),
});
export type FeedItem = z.infer<typeof feedItem>;

/** The figures of one month. Rates are percent with one decimal, durations seconds; null is not known. */
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

/** A month with the month before beside it. */
export const engagement = z.extend(monthFigures, { previous: monthFigures });
export type Engagement = z.infer<typeof engagement>;

/** An array with one item, as the spec says. */
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

const feedLimit = z._default(fromOneTo(100, 'Use 1 to 100.'), 20);

export const liveFeed = endpoint({
  method: 'GET',
  path: '/api/live-feed/:client',
  summary: 'The latest activities, newest first; `before` an item reads on',
  access: 'overview',
  tenant: 'params',
  reads: ['activity', 'contacts'],
  params: clientParams,
  query: z.object({
    limit: feedLimit,
    /** The id of the last item seen. */
    before: z.optional(z.uuid('Unknown ID.')),
  }),
  response: z.array(feedItem),
});

/**
 * Server-sent events. `ready` comes first: from here on nothing is missed, so read the list now. Then an event without
 * a name, its data a feed item, for each new activity; `reset` where too much was missed to tell one by one: read the
 * list again. `Last-Event-ID` goes on where a lost connection stopped, without gaps or repeats. `ended` says that the
 * session is over: do not come back.
 */
export const liveFeedStream = endpoint({
  method: 'GET',
  path: '/api/live-feed/:client/stream',
  summary: 'New activities as they happen, as server-sent events',
  access: 'overview',
  tenant: 'params',
  reads: ['activity', 'contacts'],
  params: clientParams,
  response: z.string(),
  produces: 'events',
});

/** A day: no touch takes longer. */
export const maxActivitySeconds = 86_400;

export const activityInput = z.object({
  /** Only for admins to say whose contact it is; the contact decides. */
  client: z.optional(clientId),
  contactId: z.uuid('Unknown ID.'),
  type: z.enum(feedTypes),
  subject: requiredText(200, 'Add a short subject.'),
  /** How it ended. A dialer's word such as `Voicemail` makes a call count as dialed. */
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
  /** When it was; now where it is left out. */
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
