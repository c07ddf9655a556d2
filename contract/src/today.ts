import * as z from 'zod/mini';
import { clientQuery, done, idParams, text, textOrNull } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';
import { feedItem } from './live-feed.ts';
import { loggedStep } from './next-steps.ts';
import { callOutcomes } from './values/call-outcomes.ts';
import { snoozeDays, whoseQueues } from './values/today-choices.ts';

export { type CallOutcome, callOutcomes } from './values/call-outcomes.ts';
export { type SnoozeDays, snoozeDays, type WhoseQueue, whoseQueues } from './values/today-choices.ts';

/** The number of people in the queue. */
export const queueLength = 10;

/** The rules, strongest first: why somebody is in the queue. */
export const todayRules = [
  'step-due',
  'moved',
  'intel',
  'call-back',
  'colleagues-left',
  'deal-stuck',
  'not-reached',
  'cadence-due',
] as const;
export type TodayRule = (typeof todayRules)[number];

/** The row behind a reason, or the moves as filters of their list; null: the contact itself. */
const evidenceLink = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['step', 'move', 'intel', 'activity', 'deal']), id: z.uuid() }),
    /** Those of the advisors who left a firm in a city, by its key, on these days, both included. */
    z.object({
      kind: z.literal('moves'),
      firmLeft: z.string(),
      city: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
    }),
  ]),
);

const reason = z.object({
  rule: z.enum(todayRules),
  /** One plain line. */
  line: z.string(),
  /** What it rests on. */
  detail: z.string(),
  link: evidenceLink,
});
export type TodayReason = z.infer<typeof reason>;

const todayItem = z.object({
  contactId: z.uuid(),
  name: z.string(),
  firm: z.string(),
  city: textOrNull,
  phone: textOrNull,
  /** Null: not in the pipeline. */
  stage: z.nullable(stage),
  /** Strongest first; at most one of each rule. */
  reasons: z.array(reason).check(z.minLength(1), z.maxLength(todayRules.length)),
  /** The contact's first open step that is due, which a call may finish. */
  step: z.nullable(z.object({ id: z.uuid(), what: z.string() })),
});
export type TodayItem = z.infer<typeof todayItem>;

const today = z.object({
  /** `YYYY-MM-DD`, by the clock of the client's market (decision 124). */
  day: z.iso.date(),
  queue: z.array(todayItem).check(z.maxLength(queueLength)),
  /** Whether more people follow once these are done. */
  hasMore: z.boolean(),
  /** How many are left out by a snooze, whosever they are. */
  snoozed: z.int(),
  /** What the caller logged and finished on that day. */
  done: z.object({ calls: z.int(), steps: z.int() }),
});
export type Today = z.infer<typeof today>;

/**
 * Whom to call now, the most urgent first. Contacts have no owner; their open next steps do. `mine`: contacts with an open
 * step of the caller. `unassigned`: those of whose open steps nobody has taken one. `everyone`: all. Left out are contacts
 * that are archived, won or lost, snoozed, or were contacted today, but for news that came after it.
 */
export const listToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'Whom to call now and why, the most urgent first',
  access: 'contacts',
  tenant: 'query',
  reads: [
    'activity',
    'clients',
    'contact-advisors',
    'contacts',
    'deals',
    'insights',
    'moves',
    'next-steps',
    'today',
  ],
  query: z.extend(clientQuery, { who: z._default(z.enum(whoseQueues), 'everyone') }),
  response: today,
});

/** The most of a list of the snoozed. */
export const maxSnoozed = 200;

const snoozedContact = z.object({
  contactId: z.uuid(),
  name: z.string(),
  firm: z.string(),
  /** The day on which they come back. */
  until: z.iso.date(),
  snoozedBy: z.string(),
});
export type SnoozedContact = z.infer<typeof snoozedContact>;

/** Who would come back next first; the first `maxSnoozed`. Those who are not called anyway, as the won and the lost, are left out. */
export const listSnoozed = endpoint({
  method: 'GET',
  path: '/api/today/snoozed',
  summary: 'Who is left out of the queue by a snooze, until when, and by whom',
  access: 'contacts',
  tenant: 'query',
  reads: ['clients', 'contacts', 'deals', 'today'],
  query: clientQuery,
  response: z.array(snoozedContact).check(z.maxLength(maxSnoozed)),
});

/** For everyone of the client, as a contact is called once; `until` is a workday. 400 where `days` is none of the choices. */
export const snoozeContact = endpoint({
  method: 'PUT',
  path: '/api/today/:id/snooze',
  summary: 'Leave a contact out of the queue for some days',
  access: 'contacts',
  tenant: 'row',
  changes: ['today'],
  params: idParams,
  body: z.object({ days: z.union(snoozeDays.map((days) => z.literal(days))) }),
  response: z.object({ contactId: z.uuid(), until: z.iso.date() }),
});

/** 404 where the contact is not snoozed. */
export const wakeContact = endpoint({
  method: 'DELETE',
  path: '/api/today/:id/snooze',
  summary: 'Put a snoozed contact back into the queue',
  access: 'contacts',
  tenant: 'row',
  changes: ['today'],
  params: idParams,
  response: done,
});

const callLog = z.object({
  outcome: z.enum(callOutcomes),
  note: z._default(text(5_000), ''),
  /** A step of the contact that the call finishes. */
  finishes: z.optional(z.uuid('Unknown ID.')),
  nextStep: z.optional(loggedStep),
  stage: z.optional(stage),
});
export type CallLog = z.input<typeof callLog>;

/**
 * A call with all that followed from it: all of it is written, or nothing. The subject is made from the outcome. Throws
 * 404 also for a step that is not the contact's.
 */
export const logCall = endpoint({
  method: 'POST',
  path: '/api/today/:id/log',
  summary: 'Log a call with its outcome, the next step and the stage',
  access: 'contacts',
  tenant: 'row',
  changes: ['activity', 'contacts', 'deals', 'next-steps', 'notifications'],
  params: idParams,
  body: callLog,
  response: feedItem,
});

/**
 * Takes back a call that `logCall` logged less than a day ago, with all that followed from it: all of it, or nothing. 403
 * for a call that another user logged, except to admins. 409
 * where the contact, the step or the stage was changed since. `atSource`: whether it had gone back to the contact's source
 * already (`sent`), was on its way there (`withdrawn`), or neither.
 */
export const takeBackCall = endpoint({
  method: 'DELETE',
  path: '/api/today/calls/:id',
  summary: 'Take back a logged call with all that followed from it',
  access: 'contacts',
  tenant: 'row',
  changes: ['activity', 'activity-taken-back', 'contacts', 'deals', 'next-steps', 'notifications'],
  params: idParams,
  response: z.object({ message: z.string(), atSource: z.enum(['none', 'withdrawn', 'sent']) }),
});
