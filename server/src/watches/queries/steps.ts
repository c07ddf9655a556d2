import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { notifications, notifiedSteps } from '../../platform/db/schema/index.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { type Sql, sql } from '../../platform/db/sql/sql.ts';

/**
 * On `notifications n`: the steps `s` of it, with their contacts `c`, that are told: of contacts that may be contacted, and
 * not done before the notification was read.
 */
export const toldSteps: Sql = sql`notified_steps t
  JOIN next_steps s ON s.client_id = t.client_id AND s.id = t.step_id
  JOIN contacts c ON c.client_id = s.client_id AND c.id = s.contact_id
  WHERE t.client_id = n.client_id AND t.notification_id = n.id AND c.archived_at IS NULL AND ${reachable}
    AND (s.done_at IS NULL OR s.done_at >= n.read_at)`;

/** Withdraws what nobody has read of some steps. A trigger removes notifications that say nothing any more. */
export async function removeUnreadSteps({ orm }: Tx, clientId: string, stepIds: string[]): Promise<void> {
  const unread = orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.clientId, clientId), eq(notifications.kind, 'step'), isNull(notifications.readAt)),
    );
  await orm
    .delete(notifiedSteps)
    .where(
      and(
        eq(notifiedSteps.clientId, clientId),
        inArray(notifiedSteps.stepId, stepIds),
        inArray(notifiedSteps.notificationId, unread),
      ),
    );
}

export async function insertSteps({ orm }: Tx, rows: (typeof notifiedSteps.$inferInsert)[]): Promise<void> {
  await orm.insert(notifiedSteps).values(rows);
}
