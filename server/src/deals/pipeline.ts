import type { Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  addDeals,
  archiveDeals,
  copyLastContacted as copyLastContactedToDeals,
  reopenDeals,
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
}

/**
 * The deals' part of a stage change. The contacts' `setStage` calls it, which writes the contacts and locks them.
 *
 * - A contact that enters the pipeline gets its last archived deal back, so that a removal can be undone, or a new one.
 *   The deal's last interaction is when the contact was last contacted.
 * - A deal's value is the given one. Otherwise it is the contact's trailing-twelve-month revenue, of which recruiting
 *   deals are a percentage; with unknown revenue it is 0, until the revenue becomes known.
 * - Removing a contact archives its deal.
 * Deals that do not differ are not written, and keep their version.
 */
export async function setDealStage(
  tx: Tx,
  { clientId, contactIds, stage, valueCents = null }: StageChange,
  at: Date,
): Promise<void> {
  if (stage === null) return archiveDeals(tx, clientId, contactIds, at);
  await reopenDeals(tx, clientId, contactIds, at);
  await addDeals(tx, clientId, contactIds, { stage, valueCents }, at);
  await writeOpenDeals(tx, clientId, contactIds, { stage, valueCents }, at);
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
  await audit(
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
  return changed.length;
}
