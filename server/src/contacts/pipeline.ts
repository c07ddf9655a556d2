import { type StageChange, setDealStage } from '../deals/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockContacts, writeStage } from './queries/writes.ts';

/**
 * Sets the stage of contacts of one client, or removes them from the pipeline, with their deals (see `setDealStage`).
 * Nothing else writes stages, so that a contact is in the pipeline exactly when it has an open deal. The contacts are
 * locked first, in the order of their ids, then their deals.
 */
export async function setStage(tx: Tx, change: StageChange, at: Date): Promise<void> {
  const { clientId, contactIds, stage } = change;
  await lockContacts(tx, clientId, contactIds, 'UPDATE');
  await setDealStage(tx, change, at);
  await writeStage(tx, clientId, contactIds, stage, at);
}
