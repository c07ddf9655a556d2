import * as z from 'zod/mini';
import { dollars, paging, yesNo } from './common.ts';
import { endpoint } from './endpoint.ts';
import { daysInOrder, figureFirm, monthCoverage, moveSelection } from './move-figures.ts';
import { momentumSorts } from './values/choices.ts';

const count = z.int();
const day = z.iso.date();

/** From so many people a share of them is given in percent. */
export const fewestForShare = 10;

/** A firm in the league table. */
export const momentumRow = z.object({
  firm: figureFirm,
  /** By net advisors, 1 is best; firms with the same net share a rank. */
  rank: count,
  /** The rank in the span before; null where the firm had no moves then, or `isCompared` is false. */
  rankBefore: z.nullable(count),
  joined: count,
  left: count,
  /** As in net recruiting; `aum` in dollars, null where no amount is known. */
  net: z.object({ advisors: count, aum: dollars, known: count, of: count, signHolds: z.boolean() }),
  /** One for each of `months`: advisors joined minus left; null where no upload covers the month. */
  months: z.array(z.nullable(count)),
  /** The reader's contacts at the firm; null where the reader can't see contacts or names no client. */
  contacts: z.nullable(count),
  /**
   * The advisors known to be there: those that the public register lists, else the reader's contacts. Null: not known.
   */
  headcount: z.nullable(z.object({ people: count, source: z.enum(['register', 'contacts']) })),
  /** Net advisors in percent of the headcount, one decimal; null where it is unknown or below `fewestForShare`. */
  share: z.nullable(z.number()),
});
export type FirmMomentum = z.infer<typeof momentumRow>;

/** What the ranks and months of a table of firms are of. */
export const comparedMonths = {
  /** The span before, of the same length; null where the selection has no first day. */
  before: z.nullable(z.object({ from: day, to: day })),
  /** Whether uploads cover every month of the span before, so that ranks can be compared. */
  isCompared: z.boolean(),
  /** The twelve months up to the selection's last day or today. */
  months: z.array(z.object({ month: z.string(), coverage: monthCoverage })),
};

/**
 * A league table of the firms in a selection, of the whole market whatever the book. Leaves out the same moves as net
 * recruiting. Headers: `X-Total-Count` and `Link`.
 */
export const firmMomentum = endpoint({
  method: 'GET',
  path: '/api/moves/momentum',
  summary: 'Firms ranked by net advisors, with the span before, twelve months and known headcount',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contacts', 'moves', 'register'],
  query: z
    .extend(z.omit(moveSelection, { firm: true, book: true }), {
      ...paging(10),
      includeConversions: z._default(yesNo, 'no'),
      sort: z._default(z.enum(momentumSorts), 'rank'),
      order: z.optional(z.enum(['asc', 'desc'])),
    })
    .check(daysInOrder),
  response: z.object({
    ...comparedMonths,
    firms: z.array(momentumRow),
    /** Firms on all pages. */
    total: count,
  }),
});
export type MomentumTable = z.infer<(typeof firmMomentum)['response']>;
