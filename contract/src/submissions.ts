import * as z from 'zod/mini';
import {
  clientId,
  dollars,
  idParams,
  instant,
  paging,
  requiredText,
  text,
  textOrNull,
  version,
  yesNo,
} from './common.ts';
import { advisorTier, contactFields, contactPatch, stage } from './contact-fields.ts';
import { contact } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { submissionStatuses } from './values/choices.ts';

/** The fields of a submission as they were sent; amounts are dollars. */
const submissionFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  firm: z.string(),
  phone: textOrNull,
  jobTitle: textOrNull,
  advisorTier: z.nullable(advisorTier),
  revenue: dollars,
  aum: dollars,
  city: textOrNull,
  notes: textOrNull,
  linkedinUrl: textOrNull,
  teamProfileLink: textOrNull,
  inPipeline: yesNo,
  pipelineStage: z.nullable(stage),
  isHighValue: yesNo,
  lastContacted: z.nullable(instant),
  nextSteps: textOrNull,
  crd: textOrNull,
  dealValue: dollars,
});
export type SubmissionFields = z.infer<typeof submissionFields>;

/** A contact of the same client who may be the same person, and why. */
export const likelyDuplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  crd: textOrNull,
  phone: textOrNull,
  jobTitle: textOrNull,
  city: textOrNull,
  advisorTier: z.nullable(advisorTier),
  /** In dollars. */
  revenue: dollars,
  aum: dollars,
  linkedinUrl: textOrNull,
  reasons: z.array(z.enum(['email', 'crd', 'name and firm'])),
});
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>;

export const submission = z.object({
  id: z.uuid(),
  client: clientId,
  fields: submissionFields,
  submittedBy: z.string(),
  submittedAt: instant,
  status: z.enum(submissionStatuses),
  /** Why it was rejected. */
  reason: textOrNull,
  decidedBy: textOrNull,
  decidedAt: z.nullable(instant),
  /** The contact that was made of it. */
  contactId: z.nullable(z.uuid()),
  version,
  duplicates: z.array(likelyDuplicate),
});
export type Submission = z.infer<typeof submission>;

/** How many undecided submissions a client may have. */
export const maxSubmissions = 500;

/**
 * A client's new contact needs an admin's approval (spec section 4). `submittedBy` is accepted and ignored: the
 * signed-in user counts. 409 when `maxSubmissions` are undecided, and for a person whose data was erased.
 */
export const submitContact = endpoint({
  method: 'POST',
  path: '/api/contacts/pending',
  summary: 'Submit a new contact for approval',
  access: 'contacts',
  tenant: 'body',
  changes: ['submissions'],
  body: z.extend(contactFields, { client: z.optional(clientId), submittedBy: z.optional(text(200)) }),
  response: submission,
  limit: { max: 300, windowSeconds: 600 },
});

/** A page, oldest first. Headers: `X-Total-Count` and `Link`. */
export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/pending-contacts',
  summary: 'Contacts that wait for approval, with likely duplicates',
  access: 'admin',
  tenant: 'query-or-all',
  reads: ['contacts', 'submissions'],
  query: z.object({
    client: z.optional(clientId),
    status: z._default(z.enum(submissionStatuses), 'pending'),
    ...paging(200),
  }),
  response: z.array(submission),
});

/** How many undecided submissions a client has. */
export const submissionCount = z.object({
  client: clientId,
  clientName: z.string(),
  waiting: z.int().check(z.positive()),
  /** When the oldest of them was submitted. */
  oldest: instant,
});
export type SubmissionCount = z.infer<typeof submissionCount>;

export const countSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/pending-contacts/clients',
  summary: 'How many contacts of each client wait for approval, by the name of the client',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'submissions'],
  response: z.array(submissionCount),
});

export const updateSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/pending-contacts/:id',
  summary: 'Change a contact that waits',
  access: 'admin',
  tenant: 'row',
  changes: ['submissions'],
  params: idParams,
  body: z.extend(contactPatch, { version: z.optional(version) }),
  response: submission,
});

/** 409 with `current.duplicates` when there are likely duplicates and `force` is not set. */
export const approveSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/:id/approve',
  summary: 'Make a waiting contact a contact',
  access: 'admin',
  tenant: 'row',
  changes: ['contacts', 'deals', 'notifications', 'submissions'],
  params: idParams,
  body: z.object({ force: z._default(z.boolean(), false), version: z.optional(version) }),
  response: z.object({
    contact,
    duplicates: z.array(likelyDuplicate),
    /** The submission's version after the approval, for an undo. */
    version,
  }),
});

export const rejectSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/:id/reject',
  summary: 'Turn a waiting contact down, with a reason',
  access: 'admin',
  tenant: 'row',
  changes: ['notifications', 'submissions'],
  params: idParams,
  body: z.object({ reason: requiredText(500, 'Enter a reason.'), version: z.optional(version) }),
  response: submission,
});

/** The maximum number of submissions that one request decides. */
export const maxDecisions = 200;

const decided = <S extends z.ZodMiniType>(one: S) =>
  z
    .array(one)
    .check(
      z.minLength(1, 'Choose a contact.'),
      z.maxLength(maxDecisions, `Choose at most ${maxDecisions} at once.`),
    );
const seen = z.object({ id: z.uuid('Unknown ID.'), version });

/**
 * Decides several submissions, each on its own: `refused` ones stay as they were, with the reason. A submission with likely
 * duplicates is not approved here. `reopen` undoes decisions, as `reopenSubmission` does.
 */
export const decideSubmissions = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/decide',
  summary: 'Approve or reject several waiting contacts, or undo it',
  access: 'admin',
  tenant: 'none',
  changes: ['contacts', 'deals', 'notifications', 'submissions'],
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), submissions: decided(seen) }),
    z.object({
      decision: z.literal('reject'),
      reason: requiredText(500, 'Enter a reason.'),
      submissions: decided(seen),
    }),
    z.object({ decision: z.literal('reopen'), submissions: decided(seen) }),
  ]),
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        outcome: z.enum(['approved', 'rejected', 'reopened', 'refused']),
        /** Why it was refused. */
        message: textOrNull,
        /** The version after the decision, for an undo. */
        version: z.nullable(version),
      }),
    ),
  }),
});
export type Decisions = z.input<(typeof decideSubmissions)['body']>;
export type DecisionResult = z.infer<(typeof decideSubmissions)['response']>['results'][number];

/**
 * A decided submission waits again. The contact that an approval made is archived. 409 where it is undecided, someone else
 * changed it, or somebody has worked with the contact since.
 */
export const reopenSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/:id/reopen',
  summary: 'Undo an approval or a rejection',
  access: 'admin',
  tenant: 'row',
  changes: ['contacts', 'deals', 'notifications', 'submissions'],
  params: idParams,
  body: z.object({ version }),
  response: submission,
});
