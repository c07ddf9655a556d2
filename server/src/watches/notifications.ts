import type { Notification } from '@liftout/contract/notifications';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import {
  countNotifications,
  findNotifications,
  type NotificationRow,
  writeRead,
} from './queries/notifications.ts';
import { titleOf } from './title.ts';

export type NotificationsService = ReturnType<typeof notificationsService>;

/** What users were told of the things they watch. */
export function notificationsService({ db, clock }: Platform) {
  const mark = (scope: TenantScope, userId: string, ids: string[] | null, read: boolean) =>
    db.as(scope, async (tx: Tx) => {
      const owner = { clientId: scope.clientId, userId };
      await writeRead(tx, owner, ids, read ? clock.now() : null);
      notify(tx, scope.clientId);
      return { unread: (await countNotifications(tx, owner)).unread };
    });

  return {
    list: (scope: TenantScope, userId: string, paging: { page: number; pageSize: number }) =>
      db.as(scope, async (tx) => {
        const owner = { clientId: scope.clientId, userId };
        const rows = await findNotifications(tx, owner, paging);
        return { notifications: rows.map(toWire), ...(await countNotifications(tx, owner)) };
      }),

    /** Ids of other users' are left alone. @returns how many are unread now */
    mark: (scope: TenantScope, userId: string, ids: string[], read: boolean) =>
      mark(scope, userId, ids, read),

    markAll: (scope: TenantScope, userId: string) => mark(scope, userId, null, true),
  };
}

/** A notification as it is shown. */
export const toWire = (row: NotificationRow): Notification => ({
  id: row.id,
  title: titleOf(row),
  watch: { kind: row.kind, label: row.label },
  moves: row.moves,
  listed: row.listed,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
});
