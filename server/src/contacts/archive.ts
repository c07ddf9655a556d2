import { type Stage, stages } from '@liftout/contract/deals';
import { findStagesThatNeverWere } from '../deals/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict } from '../platform/http/errors/http-error.ts';
import { markAsNamed } from './named-as-marked.ts';
import { setStage } from './pipeline.ts';
import { findTakenBack, writeArchived, writeRestored } from './queries/archive.ts';
import { sharePeople } from './queries/people.ts';
import { lockContacts } from './queries/writes.ts';

export const takenBackMessage =
  "The approval of this contact was undone. It stays archived: whether it is added is an admin's decision.";

/**
 * Archives contacts that their source no longer has: they leave lists, searches and figures, and their history stays.
 * One in the pipeline stays, since somebody is at work with it, and so does one that a person restored.
 * @param reason a sentence for people, such as "No longer in the HubSpot list."
 * @param takenBack the approval that made them was undone: nothing restores them
 * @returns the ids that were archived; the others stayed as they are
 */
export async function archiveContacts(
  tx: Tx,
  clientId: string,
  ids: string[],
  { reason, takenBack = false, at }: { reason: string; takenBack?: boolean; at: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  await lockContacts(tx, clientId, ids, 'UPDATE');
  const archived = await writeArchived(tx, clientId, ids, { reason, takenBack, at });
  const entry = (id: string): AuditEntry => ({
    action: 'contact.archived',
    entity: 'contact',
    entityId: id,
    clientId,
    before: {},
    after: { archivedReason: reason },
  });
  await audit(tx, archived.map(entry), at);
  return archived;
}

/**
 * Brings archived contacts back, for a source that has them again, or for a person, after whom no source archives them. Whose
 * import was reverted has the stage of then, from now on (decision 127). Throws 409 for a person where the approval of one was
 * undone: restoring it would be an approval.
 * @returns the ids that were restored; the others were not archived
 */
export async function restoreContacts(
  tx: Tx,
  clientId: string,
  ids: string[],
  { at, by }: { at: Date; by: 'person' | 'source' },
): Promise<string[]> {
  if (ids.length === 0) return [];
  await sharePeople(tx, clientId);
  await lockContacts(tx, clientId, ids, 'UPDATE');
  if (by === 'person' && (await findTakenBack(tx, clientId, ids)).length > 0)
    throw conflict(takenBackMessage);
  const former = await findStagesThatNeverWere(tx, clientId, ids);
  const restored = await writeRestored(tx, clientId, ids, { keep: by === 'person', at });
  await markAsNamed(tx, clientId, restored);
  const entry = (id: string): AuditEntry => ({
    action: 'contact.restored',
    entity: 'contact',
    entityId: id,
    clientId,
  });
  await audit(tx, restored.map(entry), at);
  await restoreStages(
    tx,
    clientId,
    former.filter(({ contactId }) => restored.includes(contactId)),
    at,
  );
  return restored;
}

async function restoreStages(
  tx: Tx,
  clientId: string,
  former: readonly { contactId: string; stage: Stage }[],
  at: Date,
): Promise<void> {
  for (const stage of stages) {
    const contactIds = former.filter((one) => one.stage === stage).map(({ contactId }) => contactId);
    if (contactIds.length > 0) await setStage(tx, { clientId, contactIds, stage }, at);
  }
  const entries = former.map(
    ({ contactId, stage }): AuditEntry => ({
      action: 'contact.updated',
      entity: 'contact',
      entityId: contactId,
      clientId,
      before: { pipelineStage: null },
      after: { pipelineStage: stage },
    }),
  );
  await audit(tx, entries, at);
}
