import type { ListedNotification, Notification } from '@liftout/contract/notifications';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { failureForSender } from '../platform/mail/failure.ts';
import { findNotifications, type ListedRow } from './queries/listed.ts';
import { countNotifications, type NotificationRow, type Reader, writeRead } from './queries/notifications.ts';
import { titleOf, titleOfDecisions, titleOfMail, titleOfSteps } from './title.ts';
import { lockNotifications } from './together.ts';

export type NotificationsService = ReturnType<typeof notificationsService>;

/** A user, and what of their notifications they may read. */
type User = Omit<Reader, 'clientId'>;

/** What users were told: of things they watch, contacts they submitted, mails they sent and next steps they were given. */
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

const onlyWatched = { decisions: null, mail: null, steps: null };

function toListed({ kind, ...row }: ListedRow): ListedNotification {
  if (kind !== 'submission' && kind !== 'report' && kind !== 'profile' && kind !== 'step')
    return { ...toWire({ kind, ...row }), ...onlyWatched };
  const rest = {
    id: row.id,
    watch: null,
    moves: 0,
    listed: [],
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
    ...onlyWatched,
  };
  if (kind === 'step')
    return { ...rest, title: titleOfSteps(row), steps: { total: row.given, listed: row.steps } };
  if (kind === 'submission' || row.mail === null) {
    const decisions = { total: row.decided, listed: row.decisions };
    return { ...rest, title: titleOfDecisions(row), decisions };
  }
  const { error, ...mail } = row.mail;
  const reason = mail.sent || error === null ? null : failureForSender(error);
  return { ...rest, title: titleOfMail(mail), mail: { kind, ...mail, reason } };
}
