import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { insertUndelivered, removeUnreadOf, renewReadOf } from './queries/undelivered.ts';
import { lockNotifications } from './together.ts';

/** What is stored of a mail that a user may have sent by hand. */
interface Sent {
  id: string;
  clientId: string | null;
  senderId: string | null;
  sentAs: 'report' | 'profile' | null;
}

/**
 * Tells who sent a mail by hand that it has failed for good, once a mail. One that is sent after all is withdrawn where
 * they haven't read of it, and is told again as sent where they have. What it says is read from the mail.
 */
export async function tellSender(
  tx: Tx,
  { id: mailId, clientId, senderId: userId, sentAs: kind }: Sent,
  status: 'sent' | 'failed',
  at: Date,
): Promise<void> {
  if (clientId === null || userId === null || kind === null) return;
  const mail = { clientId, mailId };
  await lockNotifications(tx, { clientId, userId });
  const changed =
    status === 'failed'
      ? await insertUndelivered(tx, { ...mail, userId, kind, at })
      : (await removeUnreadOf(tx, mail)) + (await renewReadOf(tx, { ...mail, at }));
  // One that fails again has another reason.
  if (status === 'failed' || changed > 0) notify(tx, clientId, ['notifications']);
}
