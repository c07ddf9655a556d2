import type { NotifiedMail } from '@liftout/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

interface OfMail {
  clientId: string;
  mailId: string;
}

/** The notification of a mail that failed, unless there is one or its sender is gone. @returns how many are new */
export const insertUndelivered = (
  tx: Tx,
  { clientId, mailId, userId, kind, at }: OfMail & { userId: string; kind: NotifiedMail['kind']; at: Date },
): Promise<number> =>
  execute(
    tx,
    'notifications_undelivered',
    sql`INSERT INTO notifications (client_id, id, user_id, mail_id, kind, label, channel, created_at)
      SELECT ${clientId}, ${newId()}, u.id, ${mailId}, ${kind}, 'Emails', 'bell', ${at} FROM users u WHERE u.id = ${userId}
      FOR KEY SHARE OF u
      ON CONFLICT (mail_id) DO NOTHING`,
  );

/** Withdraws the notification of a mail while it is unread. */
export const removeUnreadOf = (tx: Tx, { clientId, mailId }: OfMail): Promise<number> =>
  execute(
    tx,
    'notifications_undelivered_withdraw',
    sql`DELETE FROM notifications WHERE client_id = ${clientId} AND mail_id = ${mailId} AND read_at IS NULL`,
  );

/** Makes the notification of a mail, which was read, the newest and unread. */
export const renewReadOf = (tx: Tx, { clientId, mailId, at }: OfMail & { at: Date }): Promise<number> =>
  execute(
    tx,
    'notifications_undelivered_renew',
    sql`UPDATE notifications SET created_at = ${at}, number = DEFAULT, read_at = NULL
      WHERE client_id = ${clientId} AND mail_id = ${mailId} AND read_at IS NOT NULL`,
  );
