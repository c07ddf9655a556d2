import { isPlanned } from '../next-steps/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict } from '../platform/http/errors/http-error.ts';
import { archiveContacts } from './archive.ts';
import { setStage } from './pipeline.ts';
import { lockWithWork } from './queries/worked-on.ts';

/**
 * Takes back a contact that was added with this version, with its deal: it is archived for good. Throws 409 where somebody has
 * worked with it since, or it is gone.
 * @param reason a sentence for people, such as "Approval undone."
 */
export async function takeBackContact(
  tx: Tx,
  { clientId, id, version }: { clientId: string; id: string; version: number },
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const [found] = await lockWithWork(tx, clientId, id, version, isPlanned);
  if (!found) throw conflict("This contact was archived or removed meanwhile, so adding it can't be undone.");
  const work = [
    ...(found.isEdited ? ['edited'] : []),
    ...(found.isContacted ? ['contacted'] : []),
    ...(found.hasDealChanged ? ['changed in the pipeline'] : []),
    ...(found.isPlanned ? ['given a next step'] : []),
    ...(found.isSnoozed ? ['snoozed'] : []),
    ...(found.isResearched ? ['researched'] : []),
  ];
  if (work.length > 0)
    throw conflict(`This contact was ${work.join(', ')} since, so adding it can't be undone.`);
  if (found.inPipeline) await setStage(tx, { clientId, contactIds: [id], stage: null, neverWas: true }, at);
  await archiveContacts(tx, clientId, [id], { reason, takenBack: true, at });
}
