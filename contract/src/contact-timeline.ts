import * as z from 'zod/mini';
import { dollars, fromOneTo, idParams, instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { intelPriorities } from './values/intel-choices.ts';

const base = { id: z.string(), at: instant };
/**
 * An entry of a contact's timeline: an activity, a move of the advisor that the contact is or may be, intel that names the
 * contact, or an edit.
 */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...base,
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
    ...base,
    kind: z.literal('move'),
    /** `at` is 00:00 UTC of the day of the move, of which no time is known. */
    advisorId: z.guid(),
    /** `maybe`: it may be another person. */
    certainty: z.enum(['same', 'maybe']),
    /** Why the advisor is taken for the contact, in plain words. */
    evidence: z.array(z.string()),
    firmLeft: textOrNull,
    firmJoined: textOrNull,
    city: z.string(),
    aum: dollars,
  }),
  z.object({
    ...base,
    kind: z.literal('intel'),
    subject: z.string(),
    notes: z.string(),
    priority: z.enum(intelPriorities),
    by: z.string(),
  }),
  z.object({
    ...base,
    kind: z.literal('edit'),
    /** As in the audit log; `import.added` and `import.changed` were an import's. */
    action: z.string(),
    by: z.string(),
    /** The file of an import. */
    fileName: z.optional(z.string()),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Newest first; fewer than `limit` where edits have long texts. `next` is the `cursor` of older entries; null: none. */
export const contactTimeline = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/timeline',
  summary: 'What happened to a contact: activities, moves, intel and edits',
  access: 'contacts',
  tenant: 'row',
  reads: [
    'activity',
    'contact-advisors',
    'contacts',
    'deals',
    'imports',
    'insights',
    'moves',
    'next-steps',
    'today',
  ],
  params: idParams,
  query: z.object({
    limit: z._default(fromOneTo(200, 'Use 1 to 200.'), 50),
    cursor: z.optional(text(200)),
  }),
  response: z.object({ entries: z.array(timelineEntry), next: textOrNull }),
});
