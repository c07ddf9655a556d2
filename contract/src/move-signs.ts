import * as z from 'zod/mini';
import { blankAsUnset, clientQuery, idParams, instant, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { moveSigns } from './values/choices.ts';

export { type MoveSign, moveSigns } from './values/choices.ts';

const count = z.int();
const day = z.iso.date();

/** A sign holds from so many colleagues who left their firm and city within so many days. */
export const colleaguesLeft = { people: 2, days: 60 } as const;
/** A lane grows from so many advisors within so many days, more than in the same number of days before. */
export const growingLane = { people: 3, days: 90 } as const;
/** The days in which replies of a contact are counted. */
export const replyDays = 60;
/** The days within which a move bears out a sign. */
export const signDays = 90;
/** A sign is shown where so many with it were looked at, so many of them moved, and it is better than chance. */
export const enoughCases = { cases: 30, moved: 10 } as const;

/**
 * What past moves of a market say of a sign: at the first day and every 30 days, of the advisors who moved at some time, how
 * many moved within `signDays`. One advisor is a case on each of these days.
 */
export const signTest = z.object({
  sign: z.enum(moveSigns),
  /** With the sign, and how many of them moved. */
  cases: count,
  moved: count,
  /** Without it. */
  others: count,
  othersMoved: count,
  /** How many times as often as others on the same days; null where nobody can be compared. */
  lift: z.nullable(z.number()),
  /** The interval that holds the lift in 95 of 100 resamplings of firms. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The first and the last day that was looked at; null: none. */
  from: z.nullable(day),
  to: z.nullable(day),
  isShown: z.boolean(),
  /** The same in words. */
  text: z.string(),
});
export type SignTest = z.infer<typeof signTest>;

/** A sign of a contact, with its counts in words, and the moves behind it as filters of the list of moves. */
const sign = z.object({
  sign: z.enum(moveSigns),
  text: z.string(),
  evidence: z.object({
    firmLeft: z.string(),
    firmJoined: textOrNull,
    /** The city by its key, `CA|palo alto`; null: all of the market. */
    city: textOrNull,
    from: z.nullable(day),
    to: day,
  }),
});
export type ContactSign = z.infer<typeof sign>;

const tested = {
  /** The market's path; null where the client has none. */
  market: textOrNull,
  /** Every sign; empty until the market was tested. */
  tests: z.array(signTest),
  testedAt: z.nullable(instant),
};

const contactSigns = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  firm: z.string(),
  city: textOrNull,
  signs: z.array(sign),
});
export type ContactSigns = z.infer<typeof contactSigns>;

/** The signs that a contact may move, of those that are shown. 404 for a contact of another client. */
export const readContactSigns = endpoint({
  method: 'GET',
  path: '/api/move-signs/:id',
  summary: 'Signs that a contact may move',
  access: 'contacts',
  tenant: 'query',
  reads: ['contact-advisors', 'contacts', 'moves'],
  params: idParams,
  query: clientQuery,
  response: z.object({
    ...tested,
    signs: z.array(sign),
    /** E-mails and texts that came in from the contact within `replyDays`. A fact, no sign (decision 079). */
    replies: count,
  }),
});

/**
 * The signs that an advisor may move, of those that are shown, from what the client's market tells: for advisors who are no
 * contact, too. An id of any of their moves will do; an advisor without a move in that market has none.
 */
export const readAdvisorSigns = endpoint({
  method: 'GET',
  path: '/api/move-signs/advisors/:id',
  summary: 'Signs that an advisor may move',
  access: 'overview',
  tenant: 'query',
  reads: ['moves'],
  params: z.object({ id: z.guid('Unknown ID.') }),
  query: clientQuery,
  response: z.object({
    ...tested,
    /** Where the latest move leads; null where no move of the market says so. */
    firm: textOrNull,
    signs: z.array(sign),
  }),
});

/**
 * Contacts with a sign that is shown: those with more signs first, then with more colleagues who left, then at the firm with
 * the larger lane, then by name. Headers: `X-Total-Count` and `Link`.
 */
export const listMoveSigns = endpoint({
  method: 'GET',
  path: '/api/move-signs',
  summary: 'Contacts who may move next',
  access: 'contacts',
  tenant: 'query',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z.extend(clientQuery, { sign: blankAsUnset(z.enum(moveSigns)), ...paging(10) }),
  response: z.object({ ...tested, contacts: z.array(contactSigns), total: count }),
});
