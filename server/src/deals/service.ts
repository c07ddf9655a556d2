import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import type { StageChange } from './pipeline.ts';
import { dealCursor } from './position.ts';
import { findDeal, listOpenDeals, readBoard } from './queries/deals.ts';

export { followContacts, type StageChange, setDealStage } from './pipeline.ts';

export type DealsService = ReturnType<typeof dealsService>;

/** Writes a stage of contacts and of their deals, in the caller's transaction. */
export type SetStage = (tx: Tx, change: StageChange, at: Date) => Promise<void>;

/**
 * The pipeline of a client: its open deals by stage.
 * @param setStage of contacts, which stand on deals: given, so that neither imports the other in a circle
 */
export function dealsService({ db, clock }: Platform, setStage: SetStage) {
  async function move(
    tx: Tx,
    clientId: string,
    id: string,
    stage: Stage,
    seen: number | undefined,
  ): Promise<Deal> {
    const found = await findDeal(tx, clientId, id, 'lock');
    if (!found) throw notFound('This deal');
    const { deal, archived } = found;
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
    const moved = await findDeal(tx, clientId, id, 'read');
    if (!moved) throw notFound('This deal');
    return moved.deal;
  }

  return {
    /**
     * A page of open deals, largest first. `next`, sent as `cursor`, continues. Throws 400 for a cursor that is not ours.
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

    board: (scope: TenantScope): Promise<DealBoard> => db.as(scope, (tx) => readBoard(tx, scope.clientId)),

    /**
     * Moves a deal, and its contact with it. To its own stage: nothing is written. Throws 404, 409 with the current
     * deal when `version` is stale, 409 when it is archived.
     */
    async move(scope: Scope, id: string, { stage, version }: { stage: Stage; version?: number | undefined }) {
      const own = await scopeOfRow(db, scope, { table: 'deals', id, what: 'This deal' });
      return db.as(own, (tx) => move(tx, own.clientId, id, stage, version));
    },
  };
}
