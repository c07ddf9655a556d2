import * as z from 'zod/mini';
import { clientQuery, fromOneTo, idParams, instant, text, version } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';

export { type Stage, stage } from './contact-fields.ts';
export { stages } from './values/choices.ts';

/** A deal. `value` is in cents. `since`: from when it stands where it stands. */
export const deal = z.object({
  id: z.uuid(),
  stage,
  since: instant,
  firmName: z.string(),
  contactPerson: z.string(),
  value: z.int(),
  lastInteraction: z.nullable(instant),
  createdAt: instant,
  contactId: z.uuid(),
  /** Set where the person must not be contacted. */
  doNotContact: z.optional(z.literal(true)),
  version,
});
export type Deal = z.infer<typeof deal>;

/**
 * A stage and after how many days in it a deal is stuck: twice `usual`, the days within which three of four of the
 * `stays` that ended in the last 365 days by going on did so. `usual` is null where these are too few to tell.
 */
export const stuckLimit = z.object({ stage, days: z.int(), usual: z.nullable(z.int()), stays: z.int() });
export type StuckLimit = z.infer<typeof stuckLimit>;

/** The number of cards in a column of the board before "+N more" (spec section 9). */
export const cardsPerColumn = 7;

/** Largest first. Headers: `X-Total-Count`, the number of all, and `Link` with the next page. */
export const listDeals = endpoint({
  method: 'GET',
  path: '/api/deals',
  summary: "A client's open deals",
  access: 'deals',
  tenant: 'query',
  reads: ['contacts', 'deals'],
  query: z.extend(clientQuery, {
    stage: z.optional(stage),
    limit: z._default(fromOneTo(1000, 'Use 1 to 1000.'), 1000),
    cursor: z.optional(text(200)),
  }),
  response: z.array(deal),
});

/** `total`: the known values in cents; `known`: of how many deals there is one. */
const sums = { count: z.int(), total: z.int(), known: z.int() };

/** The five columns in order: counts and totals (cents) of all open deals, and each column's largest deals. `lost`: how many deals were lost; `stuck`: how many open ones are stuck, by `limits`. */
export const dealBoard = endpoint({
  method: 'GET',
  path: '/api/deals/board',
  summary: "A client's pipeline by stage",
  access: 'deals',
  tenant: 'query',
  reads: ['contacts', 'deals'],
  query: clientQuery,
  response: z.object({
    columns: z.array(z.object({ stage, ...sums, deals: z.array(deal) })),
    ...sums,
    lost: z.int(),
    stuck: z.int(),
    limits: z.array(stuckLimit),
  }),
});
export type DealBoard = z.infer<typeof dealBoard.response>;

/** Does nothing where the deal is in that stage. 409 with the current deal where `version` is outdated. */
export const moveDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id',
  summary: 'Move a deal to another stage',
  access: 'deals',
  tenant: 'row',
  changes: ['contacts', 'deals'],
  params: idParams,
  body: z.object({ stage, version: z.optional(version) }),
  response: deal,
});
