import * as z from 'zod/mini';
import { clientQuery, dayInput, done, idParams, requiredText, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How often a contact is to be contacted: every so many days since the last touch. */
export const cadences = [30, 60, 90] as const;
export const cadenceDays = z.union([z.literal(30), z.literal(60), z.literal(90)]);
export type CadenceDays = z.infer<typeof cadenceDays>;

/** The maximum number of open next steps of a contact. */
export const maxOpenSteps = 50;
/** The maximum number of contacts in the list of open next steps. */
export const maxListedSteps = 1_000;

const day = z.iso.date();

/** Whom a next step can be given to, by the name that their colleagues see. `mine`: the caller. */
export const stepOwner = z.object({ id: z.uuid(), name: z.string(), mine: z.boolean() });
export type StepOwner = z.infer<typeof stepOwner>;

/** Who will do a step: the id of a `stepOwner`; null: nobody yet. */
export const stepOwnerId = z.nullable(z.uuid('Unknown ID.'));

/** What someone promised to do next for a contact, and by when. */
export const nextStep = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  what: z.string(),
  dueOn: day,
  /** Who will do it; null: nobody yet. */
  owner: z.nullable(stepOwner),
  /** The name of whose it was, who can no longer do it; null where somebody has it, or it was given to nobody. */
  formerOwner: textOrNull,
  /** Null: it is open. */
  done: z.nullable(z.object({ at: z.iso.datetime(), by: z.string() })),
  version,
});
export type NextStep = z.infer<typeof nextStep>;

/** A contact's open steps, the earliest first, and those done last, the latest first. */
const contactSteps = z.object({
  open: z.array(nextStep),
  done: z.array(nextStep).check(z.maxLength(5)),
  /** Null: the contact has no cadence. `dueOn`: the first workday so many days after the last touch, or after it was set if never. */
  cadence: z.nullable(z.object({ everyDays: cadenceDays, dueOn: day })),
});
export type ContactSteps = z.infer<typeof contactSteps>;

const what = requiredText(200, 'Say what to do.');

/** A step that is added with what is logged. Without an `owner` it is the caller's. */
export const loggedStep = z.object({ what, dueOn: dayInput, owner: z.optional(stepOwnerId) });
export type LoggedStep = z.infer<typeof loggedStep>;

export const listContactSteps = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/next-steps',
  summary: "A contact's next steps and cadence",
  access: 'contacts',
  tenant: 'row',
  reads: ['contacts', 'next-steps'],
  params: idParams,
  response: contactSteps,
});

/** The first open step of each contact, most urgent first; of at most 1,000 contacts. */
export const listOpenSteps = endpoint({
  method: 'GET',
  path: '/api/next-steps',
  summary: 'The first open next step of each contact, the earliest first',
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'next-steps'],
  query: clientQuery,
  response: z.array(nextStep).check(z.maxLength(maxListedSteps)),
});

/** The client's people who sign in and see contacts, by name, and the caller. Nothing but their names is told. */
export const listStepOwners = endpoint({
  method: 'GET',
  path: '/api/next-steps/owners',
  summary: 'Who a next step can be given to',
  access: 'contacts',
  tenant: 'query',
  reads: ['clients', 'users'],
  query: clientQuery,
  response: z.array(stepOwner),
});

/**
 * Without an `owner` it is the caller's. 400 where the owner can't see the client's contacts; 409 where the contact has
 * `maxOpenSteps`.
 */
export const addNextStep = endpoint({
  method: 'POST',
  path: '/api/next-steps',
  summary: 'Add a next step to a contact',
  access: 'contacts',
  tenant: 'row',
  changes: ['next-steps', 'notifications'],
  body: z.object({
    contactId: z.uuid('Unknown ID.'),
    what,
    dueOn: dayInput,
    owner: z.optional(stepOwnerId),
  }),
  response: nextStep,
});

/** Changes only the fields that are sent; `done` finishes it or opens it again. 409 with the current step where `version` is outdated. */
export const changeNextStep = endpoint({
  method: 'PUT',
  path: '/api/next-steps/:id',
  summary: 'Change, assign, finish or reopen a next step',
  access: 'contacts',
  tenant: 'row',
  changes: ['next-steps', 'notifications'],
  params: idParams,
  body: z.object({
    what: z.optional(what),
    dueOn: z.optional(dayInput),
    owner: z.optional(stepOwnerId),
    done: z.optional(z.boolean()),
    version: z.optional(version),
  }),
  response: nextStep,
});

export const removeNextStep = endpoint({
  method: 'DELETE',
  path: '/api/next-steps/:id',
  summary: 'Remove a next step',
  access: 'contacts',
  tenant: 'row',
  changes: ['next-steps', 'notifications'],
  params: idParams,
  response: done,
});

export const setCadence = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id/cadence',
  summary: 'Contact someone every 30, 60 or 90 days, or stop',
  access: 'contacts',
  tenant: 'row',
  changes: ['next-steps'],
  params: idParams,
  body: z.object({ everyDays: z.nullable(cadenceDays) }),
  response: contactSteps,
});
