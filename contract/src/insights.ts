import * as z from 'zod/mini';
import { clientId, clientQuery, done, idParams, paging, requiredText, text, textOrNull } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';
import { intelPriorities, intelTypes } from './values/intel-choices.ts';

export { intelPriorities, intelTypes };

/** Kinds of insights, in the order of the list: most urgent first. */
export const insightTypes = ['urgent', 'warning', 'positive', 'info', 'other'] as const;
export type InsightType = (typeof insightTypes)[number];

/** One row behind an insight. `detail`: why it counts. */
const evidenceItem = z.object({
  label: z.string(),
  detail: z.string(),
  contactId: z.optional(z.uuid()),
  dealId: z.optional(z.uuid()),
});
export type EvidenceItem = z.infer<typeof evidenceItem>;

/** The evidence of an insight. */
const evidence = z.object({
  /** The rule in one sentence, with its thresholds. */
  basis: z.string(),
  /** The latest instant in the evidence. */
  asOf: z.iso.datetime(),
  /** The day of `asOf` where only that is known, as of a move: the same day in every time zone. */
  day: z.optional(z.iso.date()),
  /** The number of rows; `items` has the first ten. */
  count: z.int().check(z.positive()),
  items: z.array(evidenceItem).check(z.maxLength(10)),
});
export type Evidence = z.infer<typeof evidence>;

/** What an insight's button opens. */
export const insightAction = z.discriminatedUnion('kind', [
  /** The contact's drawer. */
  z.object({ kind: z.literal('contact'), contactId: z.uuid() }),
  /** A deal on the board, and its contact. */
  z.object({ kind: z.literal('deal'), dealId: z.uuid(), contactId: z.uuid() }),
  /** The contact table with filters. */
  z.object({
    kind: z.literal('table'),
    highValue: z.optional(z.literal('yes')),
    inPipeline: z.optional(z.literal('yes')),
    doNotContact: z.optional(z.literal('no')),
    stage: z.optional(z.array(stage)),
    notContactedDays: z.optional(z.int()),
    /** Only these contacts. */
    only: z.optional(z.array(z.uuid()).check(z.maxLength(50))),
  }),
  /** The moves of a market or a lane, days included. */
  z.object({
    kind: z.literal('moves'),
    market: z.string(),
    firm: textOrNull,
    /** Only this team, `liftOut` of the list of moves; null: all lift-outs of those days. */
    liftOut: z.nullable(z.uuid()),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  /** The Engagement Summary of a month, as `dateRange` takes it. */
  z.object({ kind: z.literal('engagement'), dateRange: z.string() }),
  /** The intel itself, which the evidence quotes. */
  z.object({ kind: z.literal('intel'), intelId: z.uuid() }),
]);
export type InsightAction = z.infer<typeof insightAction>;

export const insight = z.object({
  /** Stable: the same finding has the same id tomorrow. */
  id: z.string(),
  type: z.enum(insightTypes),
  title: z.string(),
  description: z.string(),
  actionLabel: z.string(),
  evidence,
  action: insightAction,
});
export type Insight = z.infer<typeof insight>;

export const insights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'What needs you now, most urgent first, without what was put aside',
  access: 'overview',
  tenant: 'query',
  reads: ['activity', 'clients', 'contact-advisors', 'contacts', 'deals', 'insights', 'moves'],
  query: clientQuery,
  response: z.array(insight),
});

const insightParams = z.object({
  insightId: z.string().check(z.regex(/^[a-z-]{3,40}:[\w.:-]{1,120}$/, 'Not an insight of ours.')),
});
const insightBody = z.nullish(z.object({ client: z.optional(clientId) }));

export const dismissInsight = endpoint({
  method: 'POST',
  path: '/api/insights/:insightId/dismiss',
  summary: 'Put an insight aside, for everyone of the client',
  access: 'overview',
  tenant: 'body',
  changes: ['insights'],
  params: insightParams,
  body: insightBody,
  response: done,
});

export const restoreInsight = endpoint({
  method: 'POST',
  path: '/api/insights/:insightId/restore',
  summary: 'Take an insight back that was put aside',
  access: 'overview',
  tenant: 'body',
  changes: ['insights'],
  params: insightParams,
  body: insightBody,
  response: done,
});

export type IntelType = (typeof intelTypes)[number];
export type IntelPriority = (typeof intelPriorities)[number];

/** Whether intel of this type has a contact and a firm. */
export const namesContact = (type: IntelType): boolean => type === 'contact_intel' || type === 'opportunity';

const missing = 'Please fill in subject and description.';

export const intelInput = z.object({
  client: z.optional(clientId),
  type: z.enum(intelTypes),
  subject: requiredText(200, missing),
  description: requiredText(5_000, missing),
  contactName: z.nullish(text(200)),
  firm: z.nullish(text(200)),
  priority: z._default(z.enum(intelPriorities), 'medium'),
});
export type IntelInput = z.infer<typeof intelInput>;

export const intel = z.object({
  id: z.uuid(),
  client: z.string(),
  type: z.enum(intelTypes),
  subject: z.string(),
  description: z.string(),
  contactName: textOrNull,
  firm: textOrNull,
  /** The contact whom name and firm mean; null where none does, or more than one may. */
  contactId: z.nullable(z.uuid()),
  priority: z.enum(intelPriorities),
  submittedBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Intel = z.infer<typeof intel>;

/** The maximum number of intel entries of a user within this number of days, the time that insights show them. */
export const intelLimit = { pieces: 200, days: 30 };

/** 409 at `intelLimit`. For every user: the portal's header offers it with any sections. */
export const submitIntel = endpoint({
  method: 'POST',
  path: '/api/intel',
  summary: 'Submit market intelligence; it joins the insights',
  access: 'user',
  tenant: 'body',
  changes: ['insights'],
  body: intelInput,
  response: intel,
  limit: { max: 60, windowSeconds: 600 },
});

/** A page of intel, newest first. Headers: `X-Total-Count` and `Link`. */
export const listIntel = endpoint({
  method: 'GET',
  path: '/api/admin/intel',
  summary: 'Intel that clients submitted',
  access: 'admin',
  tenant: 'query-or-all',
  reads: ['clients', 'contacts', 'insights'],
  query: z.object({
    client: z.optional(clientId),
    type: z.optional(z.enum(intelTypes)),
    priority: z.optional(z.enum(intelPriorities)),
    /** Text in the subject, description, contact or firm. */
    q: z._default(text(100), ''),
    ...paging(25),
  }),
  response: z.array(intel),
});

export const getIntel = endpoint({
  method: 'GET',
  path: '/api/admin/intel/:id',
  summary: 'One piece of intel',
  access: 'admin',
  tenant: 'row',
  reads: ['clients', 'contacts', 'insights'],
  params: idParams,
  response: intel,
});
