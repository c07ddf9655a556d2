import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { notifications } from '../../platform/db/schema/index.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';
import type { Owner } from './notifications.ts';

/** What notifications that go together are about. `label`: of steps who gave them. */
export interface What {
  kind: 'submission' | 'step';
  label: string;
}

/** The user's unread notification of the same, if one was told since then. */
export async function findUnread(
  { orm }: Tx,
  { clientId, userId }: Owner,
  { kind, label }: What,
  since: Date,
): Promise<string | undefined> {
  const [found] = await orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.clientId, clientId),
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        eq(notifications.label, label),
        isNull(notifications.readAt),
        gte(notifications.createdAt, since),
      ),
    )
    .orderBy(desc(notifications.number))
    .limit(1);
  return found?.id;
}

export async function insertNotification({ orm }: Tx, owner: Owner, what: What, at: Date): Promise<string> {
  const id = newId();
  await orm.insert(notifications).values({ ...owner, ...what, channel: 'bell', id, createdAt: at });
  return id;
}

/** Makes a notification the newest. */
export const renew = (tx: Tx, clientId: string, id: string, at: Date): Promise<number> =>
  execute(
    tx,
    'notifications_renew',
    sql`UPDATE notifications SET created_at = ${at}, number = DEFAULT WHERE client_id = ${clientId} AND id = ${id}`,
  );
