import type { LossReason, LostDeal } from '@liftout/contract/deal-losses';
import type { Deal } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import { lostDealCursor } from './cursor.ts';
import { requireNotErased } from './erased.ts';
import type { SetStage } from './pipeline.ts';
import { findDeal } from './queries/deals.ts';
import { findLostDeal, listLostDeals, writeLoss } from './queries/losses.ts';

interface NewLoss {
  reason: LossReason;
  note?: string | null | undefined;
  /** The deal's version that was seen. */
  version?: number | undefined;
}

/** Deals that were lost: an outcome with a reason that takes a deal off the board, until it is reopened. */
export function lossesService({ db, clock }: Pick<Platform, 'db' | 'clock'>, setStage: SetStage) {
  /** The deal, locked. Throws 404, and 409 with the current deal for an old version, or where its contact was erased. */
  async function lockDeal(tx: Tx, clientId: string, id: string, seen: number | undefined) {
    const found = await findDeal(tx, clientId, id, 'lock');
    if (!found) throw notFound('This deal');
    requireNotErased(found);
    if (seen !== undefined && seen !== found.deal.version) throw stale('This deal', found.deal);
    return { ...found, lost: await findLostDeal(tx, clientId, id) };
  }

  async function lose(tx: Tx, clientId: string, id: string, { version, ...loss }: NewLoss) {
    const { deal, archived, lost } = await lockDeal(tx, clientId, id, version);
    if (archived && !lost) throw conflict('This deal was removed from the pipeline. Reload the board.');
    const { reason } = loss;
    const note = loss.note || null;
    if (lost?.reason === reason && lost.note === note) return lost;
    const at = clock.now();
    if (lost) await writeLoss(tx, clientId, id, { reason, note }, { at });
    else
      await setStage(tx, { clientId, contactIds: [deal.contactId], stage: null, loss: { reason, note } }, at);
    const before = lost ? { lostReason: lost.reason, lostNote: lost.note } : { stage: deal.stage };
    const after = { lostReason: reason, lostNote: note };
    await audit(tx, { action: 'deal.lost', entity: 'deal', entityId: id, clientId, before, after }, at);
    const changed = await findLostDeal(tx, clientId, id);
    if (!changed) throw notFound('This deal');
    return changed;
  }

  async function reopen(tx: Tx, clientId: string, id: string, seen: number | undefined): Promise<Deal> {
    const { deal, lost, isContactArchived } = await lockDeal(tx, clientId, id, seen);
    if (isContactArchived) throw conflict('This contact is archived. Restore it to reopen the deal.');
    if (!lost) throw conflict('This deal is not lost. Reload the board.');
    const at = clock.now();
    await setStage(tx, { clientId, contactIds: [deal.contactId], stage: deal.stage }, at);
    const reopened = await findDeal(tx, clientId, id, 'read');
    // The contact's last deal is what comes back.
    if (!reopened || reopened.archived) throw conflict('This contact has a newer deal.');
    const before = { lostReason: lost.reason, lostNote: lost.note };
    const after = { stage: deal.stage };
    await audit(tx, { action: 'deal.reopened', entity: 'deal', entityId: id, clientId, before, after }, at);
    return reopened.deal;
  }

  const inScopeOf = async <T>(scope: Scope, id: string, work: (tx: Tx, clientId: string) => Promise<T>) => {
    const own = await scopeOfRow(db, scope, { table: 'deals', id, what: 'This deal' });
    return db.as(own, (tx) => work(tx, own.clientId));
  };

  return {
    /** A page of lost deals, last lost first. `next`, sent as `cursor`, gives the page after. Throws 400 for an invalid cursor. */
    async listLost(
      scope: TenantScope,
      { contact, limit, cursor }: { contact: string | undefined; limit: number; cursor: string | undefined },
    ): Promise<{ deals: LostDeal[]; total: number; next: string | null }> {
      const after = cursor ? lostDealCursor.read(cursor) : undefined;
      const { deals, total } = await db.as(scope, (tx) =>
        listLostDeals(tx, scope.clientId, { contact, limit: limit + 1, after }),
      );
      const last = deals.length > limit ? deals[limit - 1] : undefined;
      return {
        deals: deals.slice(0, limit),
        total,
        next: last ? lostDealCursor.write({ lostAt: last.lostAt, id: last.id }) : null,
      };
    },

    /**
     * Takes a deal off the board as lost, or gives a lost one another reason; the same reason again writes nothing. Throws
     * 404; 409 with the current deal when `version` is stale; 409 when the deal was removed from the pipeline.
     */
    lose: (scope: Scope, id: string, loss: NewLoss): Promise<LostDeal> =>
      inScopeOf(scope, id, (tx, clientId) => lose(tx, clientId, id, loss)),

    /** Puts a lost deal back in the stage where it stood. Throws 404; 409 when `version` is stale or it is not lost. */
    reopen: (scope: Scope, id: string, version: number | undefined): Promise<Deal> =>
      inScopeOf(scope, id, (tx, clientId) => reopen(tx, clientId, id, version)),
  };
}
