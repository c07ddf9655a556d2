import type { NotifiedDecision } from '@liftout/contract/notifications';
import type { Tx } from '../platform/db/database.ts';
import { findTold, insertDecision, removeUnread } from './queries/decisions.ts';
import { lockNotifications, notificationFor } from './together.ts';

export interface Decided {
  clientId: string;
  submissionId: string;
  /** Who submitted it; null: unknown, so that nobody is told. */
  submitterId: string | null;
  outcome: NotifiedDecision['outcome'];
  /** The one that the submission has by this decision. */
  version: number;
}

/**
 * Tells who submitted a contact what was decided, in the transaction that decides. What they haven't read of an earlier
 * decision is withdrawn; that one was undone is told to those only who have read of it. Nobody is told what they did themselves.
 */
export async function tellDecision(
  tx: Tx,
  { clientId, submissionId, submitterId: userId, outcome, version }: Decided,
  at: Date,
): Promise<void> {
  if (userId === null || userId === tx.scope.actor.userId) return;
  const owner = { clientId, userId };
  const submission = { clientId, submissionId };
  await lockNotifications(tx, owner);
  await removeUnread(tx, submission);
  if (outcome === 'reopened') {
    const told = await findTold(tx, submission);
    if (told === undefined || told === 'reopened') return;
  }
  const what = { kind: 'submission', label: 'Submissions' } as const;
  const notificationId = await notificationFor(tx, owner, what, at);
  await insertDecision(tx, { ...submission, version, notificationId, outcome });
}
