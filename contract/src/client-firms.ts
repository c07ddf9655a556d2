import * as z from 'zod/mini';
import { blankAsUnset, clientQuery, paging, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { comparedMonths, momentumRow } from './firm-momentum.ts';
import { daysInOrder, moveSelection } from './move-figures.ts';
import { clientFirmSorts } from './values/choices.ts';

export { type ClientFirmSort, clientFirmSorts } from './values/choices.ts';

const clientFirm = z.object({
  /** `id` null: no move names it, only contacts do. */
  firm: z.object({ id: z.nullable(z.uuid()), name: z.string(), channel: textOrNull }),
  /** As in the firm momentum; null where the firm has no moves in these days, or without access to the overview. */
  moves: z.nullable(z.omit(momentumRow, { firm: true, contacts: true, headcount: true, share: true })),
  /** The client's contacts there, under every spelling that is certainly this firm. */
  contacts: z.int(),
  /** Its deals with them that are open and not won; `pipelineValue`: their known values in dollars; `pipelineKnown`: of how many there is one. */
  openDeals: z.int(),
  pipelineValue: z.number(),
  pipelineKnown: z.int(),
});
export type ClientFirm = z.infer<typeof clientFirm>;

/**
 * The firms of a client's target market in the days of a selection and those of its contacts. Ranks are of the whole
 * market, whatever is searched for. A bought firm's contacts are also its buyer's. Headers: `X-Total-Count` and `Link`.
 */
export const listClientFirms = endpoint({
  method: 'GET',
  path: '/api/firms',
  summary: "The firms of a client's market and of its contacts",
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'deals', 'moves'],
  query: z
    .extend(z.omit(moveSelection, { market: true, firm: true, book: true }), {
      ...paging(25),
      /** Words that must each occur in the name or a spelling, or a spelling of the firm. */
      q: blankAsUnset(text(200)),
      sort: z._default(z.enum(clientFirmSorts), 'rank'),
      order: z.optional(z.enum(['asc', 'desc'])),
    })
    .check(daysInOrder),
  response: z.object({
    /** The target market's path; null where the client has none, or without access to the overview. */
    market: textOrNull,
    ...comparedMonths,
    firms: z.array(clientFirm),
    /** Firms on all pages. */
    total: z.int(),
  }),
});

/** The firms that an answer of a search names, at most. */
export const maxNamedFirms = 8;

/**
 * The firms of a client's contacts and of its target market that a text names, as in `q` of the list, whatever the days:
 * those with most contacts first, then by name.
 */
export const findClientFirms = endpoint({
  method: 'GET',
  path: '/api/firms/named',
  summary: "Firms of a client's contacts and market by name or spelling",
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'deals', 'moves'],
  query: z.extend(clientQuery, { q: requiredText(200, 'Enter a firm.') }),
  response: z.array(z.object({ name: z.string(), contacts: z.int() })).check(z.maxLength(maxNamedFirms)),
});
