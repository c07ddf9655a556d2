import * as z from 'zod/mini';
import { clientParams, fromOneTo, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The types of activities in the feed (spec section 3, Live feed item). */
export const feedTypes = ['call', 'cold_call', 'email', 'meeting', 'note'] as const;
export type FeedType = (typeof feedTypes)[number];

/** One activity, in the feed and in a contact's timeline. */
export const feedItem = z.object({
  id: z.uuid(),
  type: z.enum(feedTypes),
  /** Null: the contact is unknown. */
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

const feedLimit = z._default(fromOneTo(100, 'Use 1 to 100.'), 20);

export const liveFeed = endpoint({
  method: 'GET',
  path: '/api/live-feed/:client',
  summary: 'The latest activities, newest first; `before` an item reads on',
  access: 'overview',
  tenant: 'params',
  reads: ['activity', 'activity-taken-back', 'contacts'],
  params: clientParams,
  query: z.object({
    limit: feedLimit,
    /** The id of the last item seen. */
    before: z.optional(z.uuid('Unknown ID.')),
  }),
  response: z.array(feedItem),
});

/**
 * Server-sent events. First `ready`: read the list now, later activities come as events. Then, for each new activity, an
 * event without a name whose data is a feed item. `reset`: too many were missed, read the list again. `Last-Event-ID`
 * continues a lost connection without gaps or repeats. `ended`: the session is over, do not reconnect.
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
