import * as z from 'zod/mini';
import { clientQuery, fromOneTo, instant } from './common.ts';
import { stage } from './contact-fields.ts';
import { lossReason } from './deal-losses.ts';
import { deal, stuckLimit } from './deals.ts';
import { endpoint } from './endpoint.ts';

/** The maximum number of stuck deals that are listed. */
export const maxStuckDeals = 100;

/**
 * Where the deals that came to a stage for the first time in a period stand by now. `wentOn`: they reached a later stage.
 * The others are counted by where they are: still `here`, `back` in an earlier stage, `lost`, or `removed`.
 */
const stageOutcomes = z.object({
  stage,
  entered: z.int(),
  wentOn: z.int(),
  here: z.int(),
  back: z.int(),
  lost: z.int(),
  removed: z.int(),
  /**
   * Of the stays that ended in the period by going on: how many, and their days: half were shorter than `median`, and three
   * of four took no more than `threeQuarters`, in whole days. Null: there were none.
   */
  time: z.nullable(z.object({ stays: z.int(), median: z.number(), threeQuarters: z.number() })),
});
export type StageOutcomes = z.infer<typeof stageOutcomes>;

/** The five stages in order, and why deals were lost in the period. `since`: when the period began; it ends now. */
export const dealFunnel = endpoint({
  method: 'GET',
  path: '/api/deals/funnel',
  summary: 'How many deals went on from stage to stage, and how long it took',
  access: 'deals',
  tenant: 'query',
  reads: ['deals'],
  query: z.extend(clientQuery, { days: z._default(fromOneTo(3_650, 'Use 1 to 3650 days.'), 365) }),
  response: z.object({
    since: instant,
    stages: z.array(stageOutcomes),
    losses: z.array(z.object({ reason: lossReason, deals: z.int() })),
  }),
});
export type DealFunnel = z.infer<typeof dealFunnel.response>;

/**
 * Open deals that have stood in their stage for more than twice as long as is usual there, those that stand longest first. Won deals are never stuck. `total`: of all, of which at most `maxStuckDeals` are listed.
 */
export const listStuckDeals = endpoint({
  method: 'GET',
  path: '/api/deals/stuck',
  summary: 'Deals that have not moved for longer than usual',
  access: 'deals',
  tenant: 'query',
  reads: ['contacts', 'deals'],
  query: clientQuery,
  response: z.object({
    limits: z.array(stuckLimit),
    total: z.int(),
    deals: z.array(deal),
  }),
});
export type StuckDeals = z.infer<typeof listStuckDeals.response>;
