import * as z from 'zod/mini';
import { clientQuery, fromOneTo, instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { submissionStatuses } from './values/choices.ts';

/** A contact that somebody of the client submitted, and where it stands. */
export const ownSubmission = z.object({
  id: z.uuid(),
  /** Name and firm as submitted, or as an admin changed them before deciding. */
  name: z.string(),
  firm: z.string(),
  submittedBy: z.string(),
  submittedAt: instant,
  status: z.enum(submissionStatuses),
  /** When it was approved or rejected; null while it waits. */
  decidedAt: z.nullable(instant),
  /** Why it was rejected. */
  reason: textOrNull,
  /** The contact that was made of it. */
  contactId: z.nullable(z.uuid()),
});
export type OwnSubmission = z.infer<typeof ownSubmission>;

/** Newest first. `next` is the `cursor` of older ones; null: none. */
export const listOwnSubmissions = endpoint({
  method: 'GET',
  path: '/api/contacts/pending',
  summary: 'What a client submitted for approval: waiting, approved or rejected',
  access: 'contacts',
  tenant: 'query',
  reads: ['submissions'],
  query: z.extend(clientQuery, {
    limit: z._default(fromOneTo(100, 'Use 1 to 100.'), 25),
    cursor: z.optional(text(200)),
  }),
  response: z.object({
    submissions: z.array(ownSubmission),
    /** Of all pages. */
    total: z.int(),
    /** How many of them are undecided. */
    waiting: z.int(),
    next: textOrNull,
  }),
});
