import * as z from 'zod/mini';
import {
  clientId,
  clientQuery,
  dollars,
  idParams,
  instant,
  paging,
  text,
  textOrNull,
  version,
  yesNo,
} from './common.ts';
import { advisorTier, contactFields, contactPatch, stage } from './contact-fields.ts';
import { contactSelection } from './contact-filters.ts';
import { formerLoss } from './deal-losses.ts';
import { doNotContact, doNotContactInput } from './do-not-contact.ts';
import { endpoint } from './endpoint.ts';
import { maxBulkContacts } from './values/choices.ts';

export * from './contact-archive.ts';
export * from './contact-exports.ts';
export * from './contact-fields.ts';
export * from './contact-filters.ts';
export * from './contact-timeline.ts';
export * from './do-not-contact.ts';
export { type ContactSort, contactSorts, maxBulkContacts } from './values/choices.ts';

/** A contact. `null` is unknown; amounts in dollars, `dealValue` in cents. */
export const contact = z.object({
  id: z.uuid(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: textOrNull,
  jobTitle: textOrNull,
  firm: z.string(),
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
  client: clientId,
  submittedBy: textOrNull,
  version,
  /** The open deal; null outside the pipeline. */
  dealId: z.nullable(z.uuid()),
  dealValue: z.nullable(z.int()),
  /** From when the open deal stands in its stage. Of one contact alone, not in lists or after a change. */
  stageSince: z.optional(instant),
  /** The open deal's version; told where `stageSince` is. */
  dealVersion: z.optional(version),
  /** Of the answer to a change that reopened a lost deal: sent with the change back, the deal is lost as it was. */
  formerLoss: z.optional(formerLoss),
  /** Set on an archived contact, which is in no list or figure. */
  archivedAt: z.optional(instant),
  /** Why, in a sentence. */
  archivedReason: z.optional(z.string()),
  /** Set where the approval that made it was undone: it stays archived. */
  takenBack: z.optional(z.literal(true)),
  /** Set where the personal data was erased: what is left is counted, and takes no changes. */
  erasedAt: z.optional(instant),
  /** Set where the person must not be contacted. */
  doNotContact: z.optional(doNotContact),
});
export type Contact = z.infer<typeof contact>;

/** Response header about `X-Total-Count`: `exact`, or `estimate` where counting would have delayed the rows. */
export const totalKindHeader = 'x-total-count-kind';

/**
 * A page of contacts, by `page`, or by the opaque `cursor` in a `Link` of an answer, which is fast at any depth. Headers:
 * `X-Total-Count`, `X-Total-Count-Kind` and `Link` (first, prev, next, last). A page with more than about 4 MB of text ends
 * early, though not within its first 50 contacts: `next` then leads to the rest of the same page, so that page numbers do
 * not depend on the size of contacts. To read all, follow `next` until there is none.
 */
export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary:
    "A client's contacts, or every client's for an admin who names none. A page too large for one answer goes on at its `next` link",
  access: 'contacts',
  tenant: 'query-or-all',
  reads: ['contacts', 'deals'],
  query: z.extend(contactSelection, { ...paging(1000), cursor: z.optional(text(1000)) }),
  response: z.array(contact),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  summary: 'One contact',
  access: 'contacts',
  tenant: 'row',
  reads: ['contacts', 'deals'],
  params: idParams,
  response: contact,
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: "Add a contact to a client's book",
  access: 'admin',
  tenant: 'body',
  changes: ['contacts', 'deals'],
  body: z.extend(contactFields, { client: z.optional(clientId) }),
  response: contact,
});

const onlyOut = 'Only a contact that is taken out of the pipeline has a loss to give back.';

/**
 * Changes only the fields that are sent. 409 with the current contact where `version` is outdated. `formerLoss`, beside
 * `pipelineStage: null`, makes a deal lost again that an earlier change reopened; another deal is removed without it.
 */
export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id',
  summary: 'Change a contact',
  access: 'contacts',
  tenant: 'row',
  changes: ['contacts', 'deals'],
  params: idParams,
  body: z
    .extend(contactPatch, { version: z.optional(version), formerLoss: z.optional(formerLoss) })
    .check(
      z.refine(
        ({ formerLoss: loss, inPipeline, pipelineStage }) =>
          loss === undefined || (pipelineStage === null && inPipeline !== 'yes'),
        { path: ['formerLoss'], message: onlyOut },
      ),
    ),
  response: contact,
});

export const starContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id/star',
  summary: 'Mark a contact as high value, or not',
  access: 'contacts',
  tenant: 'row',
  changes: ['contacts'],
  params: idParams,
  body: z.object({ isHighValue: yesNo, version: z.optional(version) }),
  response: contact,
});

/** What a bulk change sets; `pipelineStage: null` removes from the pipeline, `doNotContact: null` takes the mark back. */
const bulkSet = z
  .object({
    isHighValue: z.optional(yesNo),
    pipelineStage: z.optional(z.nullable(stage)),
    doNotContact: z.optional(z.nullable(doNotContactInput)),
  })
  .check(z.refine((set) => Object.values(set).some((value) => value !== undefined), 'Say what to change.'));
const bulkChange = z
  .object({
    contacts: z
      .array(z.object({ id: z.uuid(), version, formerLoss: z.optional(formerLoss) }))
      .check(z.minLength(1, 'Choose at least one contact.')),
    set: bulkSet,
  })
  .check((context) => {
    const { contacts, set } = context.value;
    const at = contacts.findIndex((one) => one.formerLoss !== undefined);
    if (at >= 0 && set.pipelineStage !== null)
      context.issues.push({
        code: 'custom',
        input: contacts[at],
        path: ['contacts', at, 'formerLoss'],
        message: onlyOut,
      });
  });
export type BulkChange = z.infer<typeof bulkChange>;

/**
 * Changes one contact or many in one transaction. A mark is also set on the unmarked contacts with the same e-mail address or
 * CRD number, which come last in `changed`; taking it back is of the named ones alone. Of those marked already, a mark changes the reason and keeps its day. Contacts with an outdated version are not changed and returned in `stale`,
 * unknown ones in `missing`. `undo`, sent as `changes`, restores the former state, with `formerLoss` for deals that were lost. 413 where the contacts have more than
 * about 4 MB of text together; 50 contacts never have.
 */
export const changeContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/bulk',
  summary: 'Star, move, take out or mark many contacts at once',
  access: 'contacts',
  tenant: 'body',
  changes: ['contacts', 'deals', 'notifications'],
  body: z
    .object({
      client: z.optional(clientId),
      changes: z.array(bulkChange).check(z.minLength(1), z.maxLength(20)),
    })
    .check(
      z.refine(
        ({ changes }) => changes.reduce((sum, change) => sum + change.contacts.length, 0) <= maxBulkContacts,
        { path: ['changes'], message: `Change at most ${maxBulkContacts} contacts at once.` },
      ),
    ),
  response: z.object({
    changed: z.array(contact),
    stale: z.array(contact),
    missing: z.array(z.uuid()),
    undo: z.array(bulkChange),
  }),
});

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** The values that filters offer, most frequent first; `q` narrows firms and cities to those that start with it. */
export const contactFacets = endpoint({
  method: 'GET',
  path: '/api/contacts/facets',
  summary: "Firms and cities in a client's contacts, with counts",
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts'],
  query: z.extend(clientQuery, { q: z.optional(text(100)) }),
  response: z.object({ firms: facet, cities: facet }),
});
