import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { writeBackJob } from './job.ts';
import {
  hasActivityWrite,
  hasWrites,
  insertActivityWrites,
  insertStageWrites,
  removeUnsentActivity,
  removeUntriedWrites,
} from './queries.ts';

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

/** The same of notes and calls that a person logged with contacts that a source has. */
export async function queueActivities(
  tx: Tx,
  clientId: string,
  activities: readonly { kind: 'note' | 'call'; activityId: string; contactId: string }[],
  at: Date,
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => ({ id: newId(), ...activity }));
  if ((await insertActivityWrites(tx, clientId, rows, at)) > 0) await wake(tx, clientId);
}

/** Forgets activities that wait to be sent. @returns whether none of them was sent or tried */
export async function dropActivities(tx: Tx, clientId: string, activityIds: string[]): Promise<boolean> {
  if ((await removeUntriedWrites(tx, clientId, activityIds)) > 0) notify(tx, clientId, ['sources']);
  return !(await hasWrites(tx, clientId, activityIds));
}

/**
 * Withdraws a note or call that is taken back. `sent`: it is at the source, or may be, as it was sent without an answer.
 * `none`: it was not to go there.
 */
export async function withdrawActivity(
  tx: Tx,
  clientId: string,
  activityId: string,
): Promise<'none' | 'withdrawn' | 'sent'> {
  if ((await removeUnsentActivity(tx, clientId, activityId)) > 0) {
    notify(tx, clientId, ['sources']);
    return 'withdrawn';
  }
  return (await hasActivityWrite(tx, clientId, activityId)) ? 'sent' : 'none';
}

async function wake(tx: Tx, clientId: string): Promise<void> {
  await sendJob(tx, writeBackJob, { clientId }, { key: clientId });
  notify(tx, clientId, ['sources']);
}
