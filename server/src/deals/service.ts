import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Scope, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { announce } from '../platform/events.ts';
import { conflict, notFound, stale } from '../platform/http/errors.ts';
import { placeInPipeline } from './pipeline.ts';
import { readPosition, writePosition } from './position.ts';
import { findClientOfDeal, findDeal, listOpenDeals, readBoard } from './queries.ts';

export { placeInPipeline } from './pipeline.ts';
export { followContacts, type Touch, touchContacts } from './touch.ts';

export type DealsService = ReturnType<typeof dealsService>;

/** The pipeline of a client: its open deals by stage. */
export function dealsService({ db, clock }: Platform) {
  async function scopeOfDeal(scope: Scope, id: string): Promise<TenantScope> {
    if (scope.kind === 'tenant') return scope;
    const clientId = await db.as(scope, (tx) => findClientOfDeal(tx, id));
    if (clientId === undefined) throw notFound('This deal');
    return tenantScope(clientId, scope.actor);
  }

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
    if (archived) throw conflict('This deal was taken out of the pipeline. Reload the board.');
    if (seen !== undefined && seen !== deal.version) throw stale('This deal', deal);
    if (deal.stage === stage) return deal;
    const at = clock.now();
    await placeInPipeline(tx, { clientId, contactIds: [deal.contactId], stage }, at);
    const before = { stage: deal.stage };
    await audit(
      tx,
      { action: 'deal.moved', entity: 'deal', entityId: id, clientId, before, after: { stage } },
      at,
    );
    await announce(tx, { topic: 'deals', clientId });
    await announce(tx, { topic: 'contacts', clientId });
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
      const after = cursor === undefined || cursor === '' ? undefined : readPosition(cursor);
      const { clientId } = scope;
      const { deals, total } = await db.as(scope, (tx) =>
        listOpenDeals(tx, { clientId, stage, limit: limit + 1, after }),
      );
      const last = deals.length > limit ? deals[limit - 1] : undefined;
      return { deals: deals.slice(0, limit), total, next: last ? writePosition(last) : null };
    },

    board: (scope: TenantScope): Promise<DealBoard> => db.as(scope, (tx) => readBoard(tx, scope.clientId)),

    /**
     * Moves a deal, and its contact with it. To its own stage: nothing is written. Throws 404, 409 with the current
     * deal when `version` is stale, 409 when it is archived.
     */
    async move(scope: Scope, id: string, { stage, version }: { stage: Stage; version?: number | undefined }) {
      const own = await scopeOfDeal(scope, id);
      return db.as(own, (tx) => move(tx, own.clientId, id, stage, version));
    },
  };
}
