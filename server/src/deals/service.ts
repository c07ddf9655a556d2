import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import { dealCursor } from './cursor.ts';
import { requireNotErased } from './erased.ts';
import { lossesService } from './losses.ts';
import type { SetStage } from './pipeline.ts';
import { findDeal, listOpenDeals, readBoard } from './queries/deals.ts';
import { countStuck } from './queries/times.ts';
import { readStuckLimits, stuckSince } from './stuck.ts';
import { timesService } from './times.ts';

export {
  copyLastContacted,
  restoreLastInteraction,
  type SetStage,
  type StageChange,
  setDealStage,
} from './pipeline.ts';
export { findOpenDeal, since as dealStandsSince } from './queries/deals.ts';
export { type FormerLossOf, findFormerLosses } from './queries/former-losses.ts';
export {
  type DealOrigin,
  type DealTimes,
  findDealOrigins,
  findDealOriginsOfSource,
  findDealTimes,
  findRemapped,
  removeDealOrigins,
  writeDealOrigins,
} from './queries/origins.ts';
export { removeDeals } from './queries/remove.ts';
export { type Estimate, findStagesThatNeverWere, withdrawEstimates } from './queries/stages.ts';
export { countReached, longSince } from './queries/times.ts';
export { countInStages, countLost } from './queries/week.ts';
export { lossOf, putBackDeal, readDealStanding } from './standing.ts';
export { readStuckLimits, stuckSince } from './stuck.ts';

export type DealsService = ReturnType<typeof dealsService>;

/**
 * The pipeline of a client: its open deals by stage.
 * @param setStage belongs to contacts, which import deals; it is passed in to avoid an import cycle
 */
export function dealsService({ db, clock }: Platform, setStage: SetStage) {
  async function changeStage(
    tx: Tx,
    clientId: string,
    id: string,
    stage: Stage,
    seen: number | undefined,
  ): Promise<Deal> {
    const found = await findDeal(tx, clientId, id, 'lock');
    if (!found) throw notFound('This deal');
    const { deal, archived } = found;
    requireNotErased(found);
    if (archived) throw conflict('This deal was removed from the pipeline. Reload the board.');
    if (seen !== undefined && seen !== deal.version) throw stale('This deal', deal);
    if (deal.stage === stage) return deal;
    const at = clock.now();
    await setStage(tx, { clientId, contactIds: [deal.contactId], stage }, at);
    const before = { stage: deal.stage };
    await audit(
      tx,
      { action: 'deal.moved', entity: 'deal', entityId: id, clientId, before, after: { stage } },
      at,
    );
    const changed = await findDeal(tx, clientId, id, 'read');
    if (!changed) throw notFound('This deal');
    return changed.deal;
  }

  return {
    ...lossesService({ db, clock }, setStage),
    ...timesService({ db, clock }),

    /**
     * A page of open deals, largest first. `next`, sent as `cursor`, gives the page after. Throws 400 for an invalid cursor.
     */
    async list(
      scope: TenantScope,
      { stage, limit, cursor }: { stage: Stage | undefined; limit: number; cursor: string | undefined },
    ): Promise<{ deals: Deal[]; total: number; next: string | null }> {
      const after = cursor === undefined || cursor === '' ? undefined : dealCursor.read(cursor);
      const { clientId } = scope;
      const { deals, total } = await db.as(scope, (tx) =>
        listOpenDeals(tx, { clientId, stage, limit: limit + 1, after }),
      );
      const last = deals.length > limit ? deals[limit - 1] : undefined;
      return {
        deals: deals.slice(0, limit),
        total,
        next: last ? dealCursor.write({ value: last.value, id: last.id }) : null,
      };
    },

    /** The open deals by stage, and after how many days they are stuck. */
    async board(scope: TenantScope): Promise<DealBoard> {
      const { clientId } = scope;
      const now = clock.now();
      return db.as(scope, async (tx) => {
        const limits = await readStuckLimits(tx, clientId, now);
        const stuck = await countStuck(tx, clientId, stuckSince(limits, now));
        return { ...(await readBoard(tx, clientId)), limits, stuck };
      });
    },

    /**
     * Changes the stage of a deal and of its contact. Its current stage again: nothing is written. Throws 404; 409 with
     * the current deal when `version` is stale; 409 when the deal is archived, or its
     * contact was erased.
     */
    async changeStage(
      scope: Scope,
      id: string,
      { stage, version }: { stage: Stage; version?: number | undefined },
    ) {
      const own = await scopeOfRow(db, scope, { table: 'deals', id, what: 'This deal' });
      return db.as(own, (tx) => changeStage(tx, own.clientId, id, stage, version));
    },
  };
}
