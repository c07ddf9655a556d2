import * as z from 'zod/mini';
import { clientParams, clientQuery, dayInput, textOrNull } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';
import { insight } from './insights.ts';
import { notification } from './notifications.ts';

/** Whether the person signed in gets the Monday brief. Only a client's people with an email can. */
const choice = z.object({
  weekly: z.boolean(),
  /** Where it goes; null: this user cannot get it. */
  email: textOrNull,
});
export type DigestChoice = z.infer<typeof choice>;

export const readDigestChoice = endpoint({
  method: 'GET',
  path: '/api/digest',
  summary: 'Whether one gets the Monday brief by email',
  access: 'user',
  tenant: 'none',
  personal: true,
  reads: ['users'],
  response: choice,
});

/** 409 where this user has no email to send it to. */
export const saveDigestChoice = endpoint({
  method: 'PUT',
  path: '/api/digest',
  summary: 'Get the Monday brief by email, or no more',
  access: 'user',
  tenant: 'none',
  personal: true,
  changes: ['users'],
  body: z.object({ weekly: z.boolean() }),
  response: choice,
});

const day = z.iso.date();
const count = z.int();
/** The first rows of a list, and how many there are. */
const first = <T extends z.ZodMiniType>(row: T) => z.object({ total: count, rows: z.array(row) });
const person = { contactId: z.uuid(), name: z.string(), firm: z.string() };

/**
 * The Monday brief: the week before a Monday, on one page. A part is null where the reader has no access to it, where it has
 * nothing to say, or, of what is about now (`insights`, `queue`, `steps`, `silentDeals`), in the brief of an earlier week.
 * Nobody who must not be contacted is named in it.
 */
const brief = z.object({
  clientName: z.string(),
  /** The Monday on which it comes. */
  week: day,
  /** The days it is about, both included. */
  from: day,
  to: day,
  /** The Mondays of the briefs before and after; null: there is none. */
  previous: z.nullable(day),
  next: z.nullable(day),
  /** What the reader was told in the week of the things whose watches say "Monday brief". */
  watched: z.nullable(z.object({ rows: z.array(notification), hasMore: z.boolean() })),
  insights: z.nullable(
    first(z.pick(insight, { id: true, type: true, title: true, description: true, action: true })),
  ),
  /** Whom to call first, with the strongest reason. */
  queue: z.nullable(
    z.object({
      rows: z.array(z.object({ ...person, phone: textOrNull, line: z.string() })),
      hasMore: z.boolean(),
    }),
  ),
  /** The number of deals in each stage when the week began and when it ended, and what was reached in it. */
  pipeline: z.nullable(
    z.object({
      stages: z.array(z.object({ stage, before: count, after: count })),
      /** Deals that first came to Meeting Booked, and to Won with their known value in cents, and of how many there is one. */
      meetings: count,
      wins: count,
      wonValue: count,
      wonKnown: count,
      lost: count,
    }),
  ),
  /** Open next steps that are due by the Sunday after the brief, the earliest first. */
  steps: z.nullable(
    first(
      z.object({
        ...person,
        id: z.uuid(),
        what: z.string(),
        dueOn: day,
        isOverdue: z.boolean(),
        /** Null: nobody has taken it. */
        ownerName: textOrNull,
      }),
    ),
  ),
  moves: z.nullable(
    z.object({
      market: z.string(),
      advisors: count,
      moves: count,
      /** Firms with the largest gains and losses of advisors. */
      firms: z.array(z.object({ firm: z.string(), net: count, joined: count, left: count })),
      liftOuts: z.array(
        z.object({ firmLeft: z.string(), firmJoined: z.string(), city: z.string(), size: count }),
      ),
    }),
  ),
  /** Contacts who moved; `sure`: it is certain that the advisor is the contact. */
  contacts: z.nullable(
    first(
      z.object({
        contactId: z.uuid(),
        name: z.string(),
        firmLeft: z.string(),
        firmJoined: z.string(),
        movedOn: day,
        sure: z.boolean(),
      }),
    ),
  ),
  /** Open deals without an interaction for 30 days, the most valuable first. `value`: cents. */
  silentDeals: z.nullable(first(z.object({ ...person, value: count, days: count }))),
  calls: z.nullable(z.object({ week: count, before: count })),
});
export type Brief = z.infer<typeof brief>;

/** What a brief is made of. */
const ofBrief = [
  'activity',
  'clients',
  'contact-advisors',
  'contacts',
  'deals',
  'insights',
  'moves',
  'next-steps',
  'notifications',
  'today',
] as const;

/** `week`: any day of the week in which the brief comes; the current one if absent. 400 for one to come, or over two years ago. */
export const readBrief = endpoint({
  method: 'GET',
  path: '/api/brief',
  summary: 'The Monday brief of a week, as the mail has it',
  access: 'user',
  tenant: 'query',
  personal: true,
  inParts: true,
  reads: ofBrief,
  query: z.extend(clientQuery, { week: z.optional(dayInput) }),
  response: brief,
});

const unsubscribeParams = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The page behind the link of a brief: it asks, because mail programs open links on their own. */
export const unsubscribePage = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'The page that asks whether to end the Monday brief',
  access: 'public',
  tenant: 'none',
  reads: ['users'],
  params: unsubscribeParams,
  produces: 'html',
  response: z.string(),
  limit: { max: 60, windowSeconds: 600 },
});

/** Also what mail programs send for one click (RFC 8058). Doing so again changes nothing. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'End the Monday brief, without signing in',
  access: 'public',
  tenant: 'none',
  readsNoSession: true,
  changes: ['users'],
  params: unsubscribeParams,
  produces: 'html',
  response: z.string(),
  limit: { max: 60, windowSeconds: 600 },
});

/** The brief of this week as one of a client's people with every section would get it. */
export const previewDigest = endpoint({
  method: 'GET',
  path: '/api/admin/digest/:client',
  summary: "A client's Monday brief as it would be sent now",
  access: 'admin',
  tenant: 'params',
  reads: ofBrief,
  params: clientParams,
  produces: 'html',
  response: z.string(),
});
