import * as z from 'zod/mini';
import { clientQuery, fromOneTo, idParams, instant, text, textOrNull, version } from './common.ts';
import { deal, stage } from './deals.ts';
import { endpoint } from './endpoint.ts';
import { lossReasons } from './values/loss-reasons.ts';

export { lossReasonLabels, lossReasons } from './values/loss-reasons.ts';

export const lossReason = z.enum(lossReasons, 'Choose a reason.');
export type LossReason = z.infer<typeof lossReason>;

const note = z.nullable(text(500));

/** The loss of a deal that was reopened since, as an undo gives it back. `stage` is where the deal stood. */
export const formerLoss = z.object({ reason: lossReason, note, stage });
export type FormerLoss = z.infer<typeof formerLoss>;

/** A deal that was lost. `stage` is where it stood. */
export const lostDeal = z.extend(deal, {
  reason: lossReason,
  note: textOrNull,
  lostAt: instant,
  /** The person, or the sync of a source. */
  lostBy: textOrNull,
});
export type LostDeal = z.infer<typeof lostDeal>;

/** Last lost first. Headers: `X-Total-Count`, the number of all, and `Link` with the next page. */
export const listLostDeals = endpoint({
  method: 'GET',
  path: '/api/deals/lost',
  summary: "A client's lost deals, or the one of a contact",
  access: 'deals',
  tenant: 'query',
  reads: ['contacts', 'deals'],
  query: z.extend(clientQuery, {
    contact: z.optional(z.uuid()),
    limit: z._default(fromOneTo(1000, 'Use 1 to 1000.'), 50),
    cursor: z.optional(text(200)),
  }),
  response: z.array(lostDeal),
});

/**
 * Takes a deal off the board as lost. One that is lost already gets the new reason. 409 with the current deal where
 * `version` is outdated, 409 for a deal that was removed from the pipeline.
 */
export const loseDeal = endpoint({
  method: 'PUT',
  path: '/api/deals/:id/loss',
  summary: 'Mark a deal as lost, with a reason',
  access: 'deals',
  tenant: 'row',
  changes: ['contacts', 'deals'],
  params: idParams,
  body: z.object({
    reason: lossReason,
    note: z.optional(note),
    version: z.optional(version),
  }),
  response: lostDeal,
});

/** Puts a lost deal back on the board, in the stage where it stood. 409 for a deal that is not lost. */
export const reopenDeal = endpoint({
  method: 'POST',
  path: '/api/deals/:id/reopen',
  summary: 'Put a lost deal back in its stage',
  access: 'deals',
  tenant: 'row',
  changes: ['contacts', 'deals'],
  params: idParams,
  body: z.object({ version: z.optional(version) }),
  response: deal,
});
