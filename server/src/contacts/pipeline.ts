import { type StageChange, setDealStage } from '../deals/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockContacts, writeStage } from './queries/writes.ts';

/**
 * Puts contacts of one client into a stage of the pipeline, or takes them out, with their deals (see `setDealStage`). This
 * is the one way to do either, so that an open deal and a contact in the pipeline are the same thing. The contacts are
 * locked first, in the order of their ids, then their deals.
 */
export async function setStage(tx: Tx, change: StageChange, at: Date): Promise<void> {
  const { clientId, contactIds, stage } = change;
  await lockContacts(tx, clientId, contactIds, 'UPDATE');
  await setDealStage(tx, change, at);
  await writeStage(tx, clientId, contactIds, stage, at);
}
