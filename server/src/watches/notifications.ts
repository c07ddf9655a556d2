import type { ListedNotification, Notification } from '@liftout/contract/notifications';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { failureForSender } from '../platform/mail/failure.ts';
import { lockNotifications } from './decisions.ts';
import { findNotifications, type ListedRow } from './queries/listed.ts';
import { countNotifications, type NotificationRow, type Reader, writeRead } from './queries/notifications.ts';
import { titleOf, titleOfDecisions, titleOfMail } from './title.ts';

export type NotificationsService = ReturnType<typeof notificationsService>;

/** A user, and what of their notifications they may read. */
type User = Omit<Reader, 'clientId'>;

/** What users were told of the things they watch, the contacts they submitted and the mails they sent. */
export function notificationsService({ db, clock }: Platform) {
  const mark = (scope: TenantScope, user: User, ids: string[] | null, read: boolean) =>
    db.as(scope, async (tx: Tx) => {
      const reader = { clientId: scope.clientId, ...user };
      await lockNotifications(tx, reader);
      await writeRead(tx, reader, ids, read ? clock.now() : null);
      notify(tx, scope.clientId);
      return { unread: (await countNotifications(tx, reader)).unread };
    });

  return {
    list: (scope: TenantScope, user: User, paging: Paging) =>
      db.as(scope, async (tx) => {
        const reader = { clientId: scope.clientId, ...user };
        const rows = await findNotifications(tx, reader, paging);
        return { notifications: rows.map(toListed), ...(await countNotifications(tx, reader)) };
      }),

    /** Ids of other users' are left alone. @returns how many are unread now */
    mark: (scope: TenantScope, user: User, ids: string[], read: boolean) => mark(scope, user, ids, read),

    markAll: (scope: TenantScope, user: User) => mark(scope, user, null, true),
  };
}

/** A notification of something watched, as it is shown. */
export const toWire = (row: NotificationRow): Notification => ({
  id: row.id,
  title: titleOf(row),
  watch: { kind: row.kind, label: row.label },
  moves: row.moves,
  listed: row.listed,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
});

function toListed({ kind, ...row }: ListedRow): ListedNotification {
  if (kind !== 'submission' && kind !== 'report' && kind !== 'profile')
    return { ...toWire({ kind, ...row }), decisions: null, mail: null };
  const rest = {
    id: row.id,
    watch: null,
    moves: 0,
    listed: [],
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
  if (kind === 'submission' || row.mail === null) {
    const decisions = { total: row.decided, listed: row.decisions };
    return { ...rest, title: titleOfDecisions(row), decisions, mail: null };
  }
  const { error, ...mail } = row.mail;
  const reason = mail.sent || error === null ? null : failureForSender(error);
  return { ...rest, title: titleOfMail(mail), decisions: null, mail: { kind, ...mail, reason } };
}
