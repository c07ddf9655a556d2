import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { writeBackJob } from './job.ts';
import { insertActivityWrite, insertStageWrites } from './queries.ts';

export { writeBackJob } from './job.ts';
export {
  claimWrite,
  type DueWrite,
  findDueWrite,
  findFailed,
  findNextDue,
  findSent,
  removeOpenWrites,
  removeWrite,
  retryWrites,
  sumWrites,
  type WriteOutcome,
  writeOutcome,
} from './queries.ts';

/**
 * Puts contacts' new stages on their way back to the source of their deals, in the transaction of the change. Those without
 * a deal there, and clients that do not want it, are left out.
 */
export async function queueStages(tx: Tx, clientId: string, contactIds: string[], at: Date): Promise<void> {
  if (contactIds.length === 0) return;
  const rows = contactIds.map((contactId) => ({ id: newId(), contactId }));
  if ((await insertStageWrites(tx, clientId, rows, at)) > 0) await wake(tx, clientId);
}

/** The same of a note or call that a person logged with a contact that a source has. */
export async function queueActivity(
  tx: Tx,
  clientId: string,
  {
    kind,
    activityId,
    contactId,
    at,
  }: { kind: 'note' | 'call'; activityId: string; contactId: string; at: Date },
): Promise<void> {
  const write = { id: newId(), kind, activityId, contactId };
  if ((await insertActivityWrite(tx, clientId, write, at)) > 0) await wake(tx, clientId);
}

async function wake(tx: Tx, clientId: string): Promise<void> {
  await sendJob(tx, writeBackJob, { clientId }, { key: clientId });
  notify(tx, clientId, ['sources']);
}
