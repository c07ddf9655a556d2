import type { NotifiedDecision } from '@liftout/contract/notifications';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import {
  findTold,
  findUnread,
  insertDecision,
  insertNotification,
  removeUnread,
  renew,
} from './queries/decisions.ts';
import type { Owner } from './queries/notifications.ts';

/** Decisions that follow each other within this time are told together, while what was told is unread. */
const together = 10 * 60_000;

/** Whoever tells a user of decisions, or marks what was told, waits for the other. */
export const lockNotifications = (tx: Tx, { clientId, userId }: Owner): Promise<void> =>
  lockInTransaction(tx, `notifications ${clientId} ${userId}`);

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
  const since = new Date(at.getTime() - together);
  const unread = await findUnread(tx, owner, since);
  if (unread !== undefined) await renew(tx, clientId, unread, at);
  const notificationId = unread ?? (await insertNotification(tx, owner, at));
  await insertDecision(tx, { ...submission, version, notificationId, outcome });
}
