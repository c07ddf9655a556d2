import * as z from 'zod/mini';
import { clientId, clientQuery, instant, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { watchKinds } from './values/choices.ts';

/** The most moves, decisions or next steps that a notification lists. */
export const maxNotifiedMoves = 5;

/** A move as it was told. The move itself may be gone since. */
export const notifiedMove = z.object({
  moveId: z.uuid(),
  name: z.string(),
  /** Null: the row named none. */
  firmLeft: textOrNull,
  firmJoined: textOrNull,
  city: z.string(),
  movedOn: z.iso.date(),
});
export type NotifiedMove = z.infer<typeof notifiedMove>;

/** What one upload brought for one watched thing. */
export const notification = z.object({
  id: z.uuid(),
  /** A sentence: "Elena Romano left Merrill for Ameriprise", "3 advisors left Merrill". */
  title: z.string(),
  /** What is watched. */
  watch: z.object({ kind: z.enum(watchKinds), label: z.string() }),
  /** All of them; `listed` are the latest, at most `maxNotifiedMoves`. */
  moves: z.int(),
  listed: z.array(notifiedMove).check(z.maxLength(maxNotifiedMoves)),
  createdAt: instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** What was decided; `reopened`: the decision was undone, and the submission waits again. */
export const decisionOutcomes = ['approved', 'rejected', 'reopened'] as const;

/** A decision on a contact that the user submitted. */
export const notifiedDecision = z.object({
  submissionId: z.uuid(),
  name: z.string(),
  firm: z.string(),
  outcome: z.enum(decisionOutcomes),
  /** Why it was rejected. Null as well where that isn't how it stands any more. */
  reason: textOrNull,
  /** The contact that was made of it, while the approval stands. */
  contactId: z.nullable(z.uuid()),
});
export type NotifiedDecision = z.infer<typeof notifiedDecision>;

/** A mail that the user sent and that failed for good. */
export const notifiedMail = z.object({
  /** The Latest Report, or the research profile of a contact. */
  kind: z.enum(['report', 'profile']),
  recipient: z.string(),
  subject: z.string(),
  /** An admin had it tried again, and it was sent after all. */
  sent: z.boolean(),
  /** Why it could not be sent. Null once it was sent, and while it is tried again. */
  reason: textOrNull,
  /** The contact of a profile. It may be gone since. */
  contactId: z.nullable(z.uuid()),
});
export type NotifiedMail = z.infer<typeof notifiedMail>;

/** A next step that the user was given. It may be another's or done since. */
export const notifiedStep = z.object({
  stepId: z.uuid(),
  /** Whom it is about. */
  contactId: z.uuid(),
  name: z.string(),
  what: z.string(),
  dueOn: z.iso.date(),
});
export type NotifiedStep = z.infer<typeof notifiedStep>;

/**
 * What was told of a watched thing; else of decisions on what the user submitted, of a mail that they sent or of next steps
 * that they were given, without a watch and moves.
 */
export const listedNotification = z.extend(notification, {
  watch: z.nullable(notification.shape.watch),
  /** All of them; `listed` are at most `maxNotifiedMoves`, those that need an answer first. */
  decisions: z.nullable(
    z.object({ total: z.int(), listed: z.array(notifiedDecision).check(z.maxLength(maxNotifiedMoves)) }),
  ),
  mail: z.nullable(notifiedMail),
  /** All of them; `listed` are at most `maxNotifiedMoves`, the earliest first. */
  steps: z.nullable(
    z.object({ total: z.int(), listed: z.array(notifiedStep).check(z.maxLength(maxNotifiedMoves)) }),
  ),
});
export type ListedNotification = z.infer<typeof listedNotification>;

/**
 * A page of one's own, the newest first: of watched things and emailed reports with access to the overview, of submissions,
 * emailed profiles and next steps with access to contacts.
 */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    'What one was told: of things one watches, contacts one submitted, emails one sent and next steps one was given',
  access: 'user',
  tenant: 'query',
  personal: true,
  reads: ['notifications'],
  query: z.extend(clientQuery, paging(10)),
  response: z.object({
    notifications: z.array(listedNotification),
    total: z.int(),
    unread: z.int(),
  }),
});

/** Those of other users are left alone. */
export const markNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read, or as unread again',
  access: 'user',
  tenant: 'body',
  personal: true,
  changes: ['notifications'],
  body: z.object({
    client: z.optional(clientId),
    ids: z
      .array(z.uuid('Unknown ID.'))
      .check(z.minLength(1, 'Name at least one notification.'), z.maxLength(100)),
    read: z._default(z.boolean(), true),
  }),
  response: z.object({ unread: z.int() }),
});

export const markAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: "Mark all of one's notifications as read",
  access: 'user',
  tenant: 'body',
  personal: true,
  changes: ['notifications'],
  body: z.object({ client: z.optional(clientId) }),
  response: z.object({ unread: z.int() }),
});
