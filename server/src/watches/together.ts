import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import type { Owner } from './queries/notifications.ts';
import { findUnread, insertNotification, renew, type What } from './queries/together.ts';

/** What follows within this time is told together, while what was told is unread. */
const together = 10 * 60_000;

/** Whoever tells a user of something, or marks what was told, waits for the other. */
export const lockNotifications = (tx: Tx, { clientId, userId }: Owner): Promise<void> =>
  lockInTransaction(tx, `notifications ${clientId} ${userId}`);

/**
 * The notification that what a user is told now goes to: their unread one of the same, which becomes the newest, else a new
 * one. The caller has locked the user's notifications.
 * @returns its id
 */
export async function notificationFor(tx: Tx, owner: Owner, what: What, at: Date): Promise<string> {
  const since = new Date(at.getTime() - together);
  const unread = await findUnread(tx, owner, what, since);
  if (unread === undefined) return insertNotification(tx, owner, what, at);
  await renew(tx, owner.clientId, unread, at);
  return unread;
}
