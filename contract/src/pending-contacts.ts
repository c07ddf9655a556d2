import { z } from 'zod';
import { clientId, dollars, idParams, instant, requiredText, text, version, yesNo } from './common.ts';
import { advisorTier, contactFields, contactPatch, stage } from './contact-fields.ts';
import { contact } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** The fields of a contact that waits, as they were sent; amounts are dollars. */
const waitingFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  firm: z.string(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  advisorTier: advisorTier.nullable(),
  revenue: dollars,
  aum: dollars,
  city: z.string().nullable(),
  notes: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  teamProfileLink: z.string().nullable(),
  inPipeline: yesNo,
  pipelineStage: stage.nullable(),
  isHighValue: yesNo,
  lastContacted: instant.nullable(),
  nextSteps: z.string().nullable(),
  crd: z.string().nullable(),
  dealValue: dollars,
});
export type WaitingFields = z.infer<typeof waitingFields>;

/** A contact of the same client that may be the same person, and why. */
export const likelyDuplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  crd: z.string().nullable(),
  reasons: z.array(z.enum(['email', 'crd', 'name and firm'])),
});
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>;

export const pendingStatuses = ['pending', 'approved', 'rejected'] as const;

export const pendingContact = z.object({
  id: z.uuid(),
  client: clientId,
  fields: waitingFields,
  submittedBy: z.string(),
  submittedAt: instant,
  status: z.enum(pendingStatuses),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** The contact it became. */
  contactId: z.uuid().nullable(),
  version,
  duplicates: z.array(likelyDuplicate),
});
export type PendingContact = z.infer<typeof pendingContact>;

/** A client's new contact waits for an admin's approval (spec section 4). */
export const submitContact = endpoint({
  method: 'POST',
  path: '/api/contacts/pending',
  summary: 'Submit a new contact for approval',
  access: 'contacts',
  tenant: 'body',
  body: contactFields.extend({ client: clientId.optional(), submittedBy: text(200).optional() }),
  response: pendingContact,
});

/** Oldest first; 200 at most, `X-Total-Count` says how many there are. */
export const listPending = endpoint({
  method: 'GET',
  path: '/api/admin/pending-contacts',
  summary: 'Contacts that wait for approval, with likely duplicates',
  access: 'admin',
  tenant: 'query-or-all',
  query: z.object({ client: clientId.optional(), status: z.enum(pendingStatuses).default('pending') }),
  response: z.array(pendingContact),
});

export const updatePending = endpoint({
  method: 'PUT',
  path: '/api/admin/pending-contacts/:id',
  summary: 'Change a contact that waits',
  access: 'admin',
  tenant: 'row',
  params: idParams,
  body: contactPatch.extend({ version: version.optional() }),
  response: pendingContact,
});

/** 409 with `current.duplicates` when someone like it is there already and `force` is not set. */
export const approvePending = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/:id/approve',
  summary: 'Make a waiting contact a contact',
  access: 'admin',
  tenant: 'row',
  params: idParams,
  body: z.object({ force: z.boolean().default(false), version: version.optional() }),
  response: z.object({ contact, duplicates: z.array(likelyDuplicate) }),
});

export const rejectPending = endpoint({
  method: 'POST',
  path: '/api/admin/pending-contacts/:id/reject',
  summary: 'Turn a waiting contact down, with a reason',
  access: 'admin',
  tenant: 'row',
  params: idParams,
  body: z.object({ reason: requiredText(500, 'Give a reason.'), version: version.optional() }),
  response: pendingContact,
});
