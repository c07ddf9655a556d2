import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { writeBackJob } from './job.ts';
import { hasWrites, insertActivityWrites, insertStageWrites, removeUnsentWrites } from './queries.ts';

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

/** The same of notes and calls that a person logged with contacts that a source has. They wait `waitMs` of real time first. */
export async function queueActivities(
  tx: Tx,
  clientId: string,
  activities: readonly { kind: 'note' | 'call'; activityId: string; contactId: string }[],
  at: Date,
  waitMs = 0,
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => ({ id: newId(), ...activity }));
  if ((await insertActivityWrites(tx, clientId, rows, { at, waitMs })) > 0) await wake(tx, clientId);
}

/**
 * Withdraws notes and calls that are taken back. `sent`: one of them is at the source, or may be, as it was sent without
 * an answer. `none`: none was to go there.
 */
export async function withdrawActivities(
  tx: Tx,
  clientId: string,
  activityIds: string[],
): Promise<'none' | 'withdrawn' | 'sent'> {
  const withdrawn = await removeUnsentWrites(tx, clientId, activityIds);
  if (withdrawn > 0) notify(tx, clientId, ['sources']);
  if (await hasWrites(tx, clientId, activityIds)) return 'sent';
  return withdrawn > 0 ? 'withdrawn' : 'none';
}

async function wake(tx: Tx, clientId: string): Promise<void> {
  await sendJob(tx, writeBackJob, { clientId }, { key: clientId });
  notify(tx, clientId, ['sources']);
}
