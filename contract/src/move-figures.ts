import * as z from 'zod/mini';
import {
  blankAsUnset,
  clientQuery,
  dayInput,
  dayMessage,
  dollars,
  paging,
  text,
  textOrNull,
  yesNo,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { moveBooks } from './values/choices.ts';

const count = z.int();
const day = z.iso.date();

/**
 * A selection of moves. A client reads its own target market (403 for another); an admin any market, or all by default.
 * `firm`: the firm left or joined, by canonical name, known spelling or id. Both days are included.
 */
export const moveSelection = z.object({
  ...clientQuery.shape,
  /** A market's path or name. */
  market: blankAsUnset(text(60)),
  firm: blankAsUnset(text(200)),
  from: blankAsUnset(dayInput, dayMessage),
  to: blankAsUnset(dayInput, dayMessage),
  /**
   * Only moves in the client's book: those of its `contacts`, or also those to or from `firms` where it has contacts. 400
   * where no client is named, 403 without access to contacts.
   */
  book: z.optional(z.enum(moveBooks)),
});
export type MoveSelection = z.infer<typeof moveSelection>;

/** Checks a selection: its days are in order. */
export const daysInOrder = z.refine<MoveSelection>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], message: 'The end date is before the start date.' },
);

/** Conversions are excluded from figures by default (domain "Counting rules"). */
const selection = z.extend(moveSelection, { includeConversions: z._default(yesNo, 'no') });

/** Dollars with their coverage: `total` is the sum over the `known` of `of` advisors, null where none is known. */
export const aumTotal = z.object({ total: dollars, known: count, of: count });
export type AumTotal = z.infer<typeof aumTotal>;

/** A firm in a figure. */
export const figureFirm = z.object({ id: z.uuid(), name: z.string(), channel: textOrNull });

/** An advisor whose assets are an outlier of the total. */
export const aumOutlier = z.object({
  moveId: z.uuid(),
  name: z.string(),
  firmLeft: textOrNull,
  firmJoined: textOrNull,
  movedOn: day,
  /** Dollars. */
  aum: z.number(),
  /** Percent of the known total, one decimal. */
  share: z.number(),
});

export const moveFigures = z.object({
  from: z.nullable(day),
  to: z.nullable(day),
  moves: count,
  /** Distinct people, also where someone moves twice. */
  advisors: count,
  /** An advisor's assets count once: those of the latest move with a known amount. */
  aum: aumTotal,
  /** Of the known amounts. */
  medianAum: dollars,
  /** Above the upper quartile by more than three times the distance of the quartiles, from 8 known amounts. Largest first. */
  outliers: z.array(aumOutlier).check(z.maxLength(10)),
  outlierCount: count,
});
export type MoveFigures = z.infer<typeof moveFigures>;

/**
 * Whether uploads cover a month of the market. `none`: no upload does, so nothing is known. `incomplete`: moves may still
 * come in, as they did after the months before, or only strays did.
 */
export const monthCoverage = z.enum(['full', 'incomplete', 'none']);
export type MonthCoverage = z.infer<typeof monthCoverage>;

export const movesSummary = endpoint({
  method: 'GET',
  path: '/api/moves/summary',
  summary: 'Moves, advisors and their assets, with the period before beside them',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: selection.check(daysInOrder),
  response: z.object({
    /** The selection's market, null for all. */
    market: textOrNull,
    current: moveFigures,
    /** The previous period of the same length; null where the selection has no first day. */
    previous: z.nullable(moveFigures),
    /** Whether uploads cover the months of both: `full` all of them, `none` no month, `incomplete` anything between. */
    coverage: z.object({ current: monthCoverage, previous: z.nullable(monthCoverage) }),
    /** Moves between two names of one enterprise in the selection, counted or not. */
    conversions: count,
  }),
});
export type MovesSummary = z.infer<(typeof movesSummary)['response']>;

/**
 * What figures leave out of a selection, in moves. All leave out conversions, takeovers among them, and repeats; figures
 * of lanes, channels and teams also those that name one firm only.
 */
export const movesLeftOut = endpoint({
  method: 'GET',
  path: '/api/moves/left-out',
  summary: 'Moves that figures leave out, by the reason',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: moveSelection.check(daysInOrder),
  response: z.object({ conversions: count, takeovers: count, repeats: count, oneFirm: count }),
});
export type MovesLeftOut = z.infer<(typeof movesLeftOut)['response']>;

const side = z.object({ advisors: count, aum: aumTotal });
export const netSorts = ['net', 'joined', 'left', 'name'] as const;

/** Joined minus left for each firm. Headers: `X-Total-Count` and `Link`. */
export const netRecruiting = endpoint({
  method: 'GET',
  path: '/api/moves/net',
  summary: 'Net recruiting of each firm, in people and assets',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z
    .extend(selection, {
      ...paging(50),
      sort: z._default(z.enum(netSorts), 'net'),
      order: z.optional(z.enum(['asc', 'desc'])),
    })
    .check(daysInOrder),
  response: z.array(
    z.object({
      firm: figureFirm,
      joined: side,
      left: side,
      /** Of those who joined, how many kept the firm they were at. */
      keptBoth: count,
      net: z.object({
        advisors: count,
        /** Known assets joined minus known assets left; null where neither is known. */
        aum: dollars,
        /** How many of the advisors who joined and left have known assets. */
        known: count,
        of: count,
        /** Whether the sign stands whatever the unknown assets probably are (decision 057); else show none. */
        signHolds: z.boolean(),
      }),
    }),
  ),
});
export type NetRecruiting = z.infer<(typeof netRecruiting)['response']>[number];

/** A lane is active from this number of advisors within these business days (domain "Counting rules"). */
export const activeLane = { advisors: 3, businessDays: 30 } as const;

/** Most advisors first. Headers: `X-Total-Count` and `Link`. Moves without one of the firms are in no lane. */
export const moveLanes = endpoint({
  method: 'GET',
  path: '/api/moves/lanes',
  summary: 'Lanes: who left which firm for which',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z.extend(selection, paging(50)).check(daysInOrder),
  response: z.array(
    z.object({
      firmLeft: figureFirm,
      firmJoined: figureFirm,
      moves: count,
      advisors: count,
      aum: aumTotal,
      first: day,
      last: day,
      /** Advisors in the last 30 business days up to the selection's last day or today. */
      recentAdvisors: count,
      active: z.boolean(),
    }),
  ),
});
export type MoveLane = z.infer<(typeof moveLanes)['response']>[number];

/** Channels of independent advisors; in the others they are employees. */
export const independentChannels = ['independent', 'hybrid-ria', 'ria'] as const;

/** `channel` null: the firm's channel is unknown. */
export const moveChannels = endpoint({
  method: 'GET',
  path: '/api/moves/channels',
  summary: 'Moves between channels, and who broke away',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: selection.check(daysInOrder),
  response: z.object({
    channels: z.array(z.object({ channel: textOrNull, joined: count, left: count, net: count })),
    /** Moves with both firms, most advisors first. */
    flows: z.array(
      z.object({
        left: textOrNull,
        joined: textOrNull,
        advisors: count,
        aum: aumTotal,
        /** From a channel that employs to an independent one. */
        breakaway: z.boolean(),
      }),
    ),
    breakaways: side,
  }),
});
export type MoveChannels = z.infer<(typeof moveChannels)['response']>;

/** All months of the selection, also those without a move; without a first day, the last 12. At most the latest 120. */
export const moveMonths = endpoint({
  method: 'GET',
  path: '/api/moves/months',
  summary: 'Moves by month',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: selection.check(daysInOrder),
  response: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      coverage: monthCoverage,
      /** Null for a month that no upload covers, which is not zero. */
      moves: z.nullable(count),
      advisors: z.nullable(count),
      aum: z.nullable(aumTotal),
      /** With a `firm`: advisors that joined and left it; else null. */
      joined: z.nullable(count),
      left: z.nullable(count),
    }),
  ),
});
export type MoveMonth = z.infer<(typeof moveMonths)['response']>[number];

/**
 * Teams that moved together: one lane, one city, days at most 14 apart. A team is selected by any of its days, and
 * returned whole, and is in a book with any of its people. Newest first. Headers: `X-Total-Count` and `Link`.
 */
export const moveLiftOuts = endpoint({
  method: 'GET',
  path: '/api/moves/lift-outs',
  summary: 'Team lift-outs and large transfers',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z.extend(moveSelection, paging(50)).check(daysInOrder),
  response: z.array(
    z.object({
      /** The id of its first move. */
      id: z.uuid(),
      /** 2 to 49 people, or from 50. */
      kind: z.enum(['lift-out', 'large-transfer']),
      firmLeft: figureFirm,
      firmJoined: figureFirm,
      city: z.string(),
      market: textOrNull,
      from: day,
      to: day,
      /** Distinct people. */
      size: count,
      aum: aumTotal,
      /** Each person once, with their first move: the first 50 by day. */
      members: z.array(z.object({ moveId: z.uuid(), name: z.string(), movedOn: day, aum: dollars })),
    }),
  ),
});
export type LiftOut = z.infer<(typeof moveLiftOuts)['response']>[number];
