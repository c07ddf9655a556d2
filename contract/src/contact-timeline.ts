import * as z from 'zod/mini';
import { dollars, fromOneTo, idParams, instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

const happening = { id: z.string(), at: instant };
/** One thing that happened to a contact: a touch, a move between firms of someone of the same name, or an edit. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...happening,
    kind: z.literal('activity'),
    type: z.string(),
    subject: z.string(),
    outcome: textOrNull,
    notes: textOrNull,
    /** Seconds. */
    duration: z.nullable(z.int()),
    by: textOrNull,
  }),
  z.object({
    ...happening,
    kind: z.literal('move'),
    firmLeft: textOrNull,
    firmJoined: textOrNull,
    city: z.string(),
    aum: dollars,
  }),
  z.object({
    ...happening,
    kind: z.literal('edit'),
    action: z.string(),
    by: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Newest first; fewer than `limit` where edits hold long texts. `next`, sent as `cursor`, continues; null: nothing is older. */
export const contactTimeline = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/timeline',
  summary: 'What happened to a contact: activities, moves and edits',
  access: 'contacts',
  tenant: 'row',
  reads: ['activity', 'contacts', 'deals', 'moves'],
  params: idParams,
  query: z.object({
    limit: z._default(fromOneTo(200, 'Use 1 to 200.'), 50),
    cursor: z.optional(text(200)),
  }),
  response: z.object({ entries: z.array(timelineEntry), next: textOrNull }),
});
