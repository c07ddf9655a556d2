import type { Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { emit, isListenedTo, type NewEvent } from '../webhooks/service.ts';
import { queueStages } from '../write-back/service.ts';
import { type FormerLossOf, giveBackLosses } from './queries/former-losses.ts';
import {
  addDeals,
  archiveDeals,
  copyLastContacted as copyLastContactedToDeals,
  type InteractionChange,
  type Loss,
  type OpenDeal,
  readOpenDeals,
  reopenDeals,
  restoreLastInteraction as restoreInteractions,
  takeBackSteps,
  writeOpenDeals,
} from './queries/stages.ts';

/** The new stage of contacts of one client. */
export interface StageChange {
  clientId: string;
  contactIds: string[];
  /** Null removes from the pipeline. */
  stage: Stage | null;
  /** The deal's value, in cents. Without it `setDealStage` estimates one. */
  valueCents?: number | null | undefined;
  /** Why the deals are lost, where they are removed from the pipeline for that. */
  loss?: Loss | undefined;
  /** Losses of deals that were reopened since, to be lost again as they were, where they are removed for that. */
  formerLosses?: readonly FormerLossOf[] | undefined;
  /** Where they are removed: they should never have been added, and their deals count in no figure of any time. */
  neverWas?: boolean;
  /** A source says so, whose own news do not go back to it. */
  isFromSource?: boolean;
  /** New deals were in the stage before they were known here, and so count as reached in no time (decision 198). */
  isFound?: boolean;
}

/** Sets the stage of contacts and of their deals, in the caller's transaction. */
export type SetStage = (tx: Tx, change: StageChange, at: Date) => Promise<void>;

/**
 * The deals' part of a stage change. The contacts' `setStage` calls it, which writes the contacts and locks them.
 *
 * - A contact that enters the pipeline gets its last archived deal back, so that a removal can be undone, or a new one.
 *   The deal's last interaction is when the contact was last contacted.
 * - A deal's value is the given one. Otherwise it is the contact's trailing-twelve-month revenue, of which recruiting
 *   deals are a percentage; with unknown revenue it is 0, until the revenue becomes known.
 * - Removing a contact archives its deal, as lost where a reason is given or it had been lost.
 * Deals that do not differ are not written, and keep their version. What was changed here goes back to the source of the
 * deal, where the client wants it.
 */
export async function setDealStage(tx: Tx, change: StageChange, at: Date): Promise<void> {
  const { clientId, contactIds } = change;
  if (!change.isFromSource) await queueStages(tx, clientId, contactIds, at);
  if (!(await isListenedTo(tx, clientId, 'deal.moved'))) return writeStage(tx, change, at);
  const before = await readOpenDeals(tx, clientId, contactIds);
  await writeStage(tx, change, at);
  const after = await readOpenDeals(tx, clientId, contactIds);
  await emit(tx, clientId, 'deal.moved', movedEvents({ clientId, before, after }, tx.scope.actor.name), at);
}

/** An event for each deal whose stage differs, for one that was opened, and for one that was archived. */
function movedEvents(
  { clientId, before, after }: { clientId: string; before: OpenDeal[]; after: OpenDeal[] },
  by: string,
): NewEvent<'deal.moved'>[] {
  const earlier = new Map(before.map((deal) => [deal.id, deal]));
  const later = new Map(after.map((deal) => [deal.id, deal]));
  return [...new Map([...earlier, ...later]).values()].flatMap((deal) => {
    const from = earlier.get(deal.id)?.stage ?? null;
    const to = later.get(deal.id)?.stage ?? null;
    if (from === to) return [];
    const { id: dealId, contactId, contactName, firm, valueCents: valueInCents } = deal;
    const data = { client: clientId, contactId, contactName, firm, dealId, from, to, valueInCents, by };
    return [{ messageId: newId(), data }];
  });
}

async function writeStage(
  tx: Tx,
  {
    clientId,
    contactIds,
    stage,
    loss,
    formerLosses = [],
    neverWas = false,
    valueCents = null,
    isFound = false,
  }: StageChange,
  at: Date,
): Promise<void> {
  const change = { at, by: tx.scope.actor.name };
  if (stage === null) {
    if (formerLosses.length > 0) await giveBackLosses(tx, clientId, formerLosses, change);
    await archiveDeals(tx, clientId, contactIds, loss, change);
    if (neverWas) await takeBackSteps(tx, clientId, contactIds);
    return;
  }
  await reopenDeals(tx, clientId, contactIds, change);
  await addDeals(tx, clientId, contactIds, { stage, valueCents, isFound }, change);
  await writeOpenDeals(tx, clientId, contactIds, { stage, valueCents }, change);
}

/**
 * Copies when contacts were last contacted to their open deals, as last interaction. Versions stay, since no form edits
 * this field and a logged call should not make a form stale. The caller has locked the contacts.
 * @returns how many deals changed
 */
export async function copyLastContacted(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  at: Date,
): Promise<number> {
  const changed = await copyLastContactedToDeals(tx, clientId, contactIds, at);
  await auditInteractions(tx, clientId, changed, at);
  return changed.length;
}

/**
 * Restores the last interaction of contacts' open deals. Versions stay.
 * @returns whether all of them were still as `after` says
 */
export async function restoreLastInteraction(
  tx: Tx,
  clientId: string,
  touches: readonly { contactId: string; before: Date | null; after: Date }[],
  at: Date,
): Promise<boolean> {
  const changed = await restoreInteractions(tx, clientId, touches, at);
  await auditInteractions(tx, clientId, changed, at);
  return changed.length === touches.length;
}

const auditInteractions = (tx: Tx, clientId: string, changed: InteractionChange[], at: Date) =>
  audit(
    tx,
    changed.map(({ id, before, after }) => ({
      action: 'deal.reached',
      entity: 'deal',
      entityId: id,
      clientId,
      before: { lastInteraction: before },
      after: { lastInteraction: after },
    })),
    at,
  );
