import type { Stage } from '@liftout/contract/deals';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  addDeals,
  archiveDeals,
  followContacts as followContactRows,
  reopenDeals,
  writeOpenDeals,
} from './queries/stages.ts';

/** A stage of the pipeline for contacts of one client. */
export interface StageChange {
  clientId: string;
  contactIds: string[];
  /** Null takes out of the pipeline. */
  stage: Stage | null;
  /** What the deal is worth, in cents; without it the rule of `setDealStage` holds. */
  valueCents?: number | null | undefined;
}

/**
 * The deals' part of a stage change; contacts call it from `setStage`, which writes the contacts and holds their locks.
 *
 * - A contact that comes in gets its last archived deal back, so that taking out can be undone; else a new one. Its last
 *   interaction is when the contact was last contacted, also where that was meanwhile.
 * - A deal's value is what the caller says. Else it is estimated at the contact's trailing-twelve-month revenue, the
 *   figure that recruiting deals are a percentage of; unknown revenue makes 0, which a revenue learnt later replaces.
 * - Taking out archives the deal.
 * Rows that are there already stay untouched, versions too.
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
 * Lets open deals say what their contacts say of when they were last in touch. Versions stay: nobody edits it in a form
 * that a call should make stale. The contacts are locked by the caller.
 * @returns how many deals changed
 */
export async function followContacts(
  tx: Tx,
  clientId: string,
  contactIds: string[],
  at: Date,
): Promise<number> {
  const changed = await followContactRows(tx, clientId, contactIds, at);
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
