import { moveActivities } from '../../activity/service.ts';
import {
  archiveContacts,
  contactsOfSource,
  lockPeople,
  noteMerge,
  renameSourceId,
  setStage,
  takeOverMark,
} from '../../contacts/service.ts';
import { takeOverSteps } from '../../next-steps/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeOverWatches } from '../../watches/service.ts';

/** Contacts that were merged there: the winner has the others' ids. */
export interface Merge {
  winner: string;
  losers: string[];
}

/**
 * Locks the client's people where there is a merge to follow, since a mark that is taken over is of all records of the person.
 * Before a contact is locked.
 */
export async function lockMerged(
  tx: Tx,
  clientId: string,
  { source, merges }: { source: string; merges: readonly Merge[] },
): Promise<void> {
  const losers = merges.flatMap((merge) => merge.losers);
  const left = losers.length === 0 ? [] : await contactsOfSource(tx, clientId, source, losers);
  if (left.some(({ isArchived }) => !isArchived)) await lockPeople(tx, clientId);
}

/**
 * Follows contacts that were merged at a source. The winner takes over the loser's row; where it has one of its own, it
 * gets the other's activities and next steps, its cadence, who watches it and its place in the pipeline, and the other row is archived. What was done stays done: a
 * loser that is archived is left alone. @returns how many rows were archived
 */
export async function mergeContacts(
  tx: Tx,
  clientId: string,
  { source, merges, at }: { source: string; merges: readonly Merge[]; at: Date },
): Promise<number> {
  if (merges.length === 0) return 0;
  await lockMerged(tx, clientId, { source, merges });
  const ids = merges.flatMap(({ winner, losers }) => [winner, ...losers]);
  const rows = new Map((await contactsOfSource(tx, clientId, source, ids)).map((row) => [row.sourceId, row]));
  let archived = 0;
  for (const { winner, losers } of merges)
    for (const sourceId of losers) {
      const loser = rows.get(sourceId);
      if (!loser || loser.isArchived) continue;
      const kept = rows.get(winner);
      if (!kept) {
        await renameSourceId(tx, clientId, loser.id, winner);
        rows.delete(sourceId);
        rows.set(winner, { ...loser, sourceId: winner });
        continue;
      }
      await moveActivities(tx, clientId, loser.id, kept.id);
      await takeOverSteps(tx, clientId, { from: loser.id, to: kept.id });
      await takeOverWatches(tx, clientId, { from: loser.id, to: kept.id, name: kept.name });
      await takeOverMark(tx, clientId, { from: loser.id, to: kept.id, at });
      if (loser.stage !== null) {
        const { stage, valueCents } = loser;
        if (kept.stage === null)
          await setStage(tx, { clientId, contactIds: [kept.id], stage, valueCents, isFromSource: true }, at);
        await setStage(tx, { clientId, contactIds: [loser.id], stage: null, isFromSource: true }, at);
      }
      await noteMerge(tx, clientId, { winner: kept.id, name: loser.name, at });
      const reason = `Merged into ${kept.name} in HubSpot.`;
      archived += (await archiveContacts(tx, clientId, [loser.id], { reason, at })).length;
    }
  return archived;
}
