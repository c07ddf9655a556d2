import { sql as drizzle, lt } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { isUuid } from '../../db/ids.ts';
import { sessionViews } from '../../db/schema/index.ts';
import { bool, text, texts, timestamptz, uuid } from '../../db/sql/row-types.ts';
import { defineQuery, sql } from '../../db/sql/sql.ts';

/** One of a client's users, and when a session last viewed the portal as them. */
export const viewedRow = defineQuery('viewed_user', {
  userId: uuid(),
  username: text(),
  name: text().always('coalesce with the username'),
  isActive: bool(),
  clientId: text(),
  clientName: text(),
  clientDashboards: texts(),
  ownDashboards: texts().orNull(),
  clientExpiresAt: timestamptz().orNull(),
  clientIsActive: bool(),
  usedAt: timestamptz().orMissing(),
});

/** A client's user, by id, or its own login, by the client's id. No row for an admin, nor where the client is archived. */
export const viewedUser = (tokenHash: string, named: string) => sql`
  SELECT u.id AS "userId", u.username, coalesce(u.name, u.username) AS name, u.is_active AS "isActive",
    c.client_id AS "clientId", c.name AS "clientName", c.allowed_dashboards AS "clientDashboards",
    u.allowed_dashboards AS "ownDashboards", c.expires_at AS "clientExpiresAt", c.is_active AS "clientIsActive",
    v.used_at AS "usedAt"
  FROM users u JOIN clients c ON c.client_id = u.client_id AND c.archived_at IS NULL
  LEFT JOIN session_views v ON v.user_id = u.id AND v.token_hash = ${tokenHash}
  WHERE u.role = 'client' AND (u.id = ${isUuid(named) ? named : null}::uuid OR (u.username = ${named} AND u.client_id = u.username))`;

/**
 * Stores that a session views as a user.
 * @returns whether it was not stored already with a time after `before`
 */
export async function noteView(
  { orm }: Tx,
  view: { tokenHash: string; userId: string; usedAt: Date },
  before: Date,
): Promise<boolean> {
  const { rowCount } = await orm
    .insert(sessionViews)
    .values(view)
    .onConflictDoUpdate({
      target: [sessionViews.tokenHash, sessionViews.userId],
      set: { usedAt: drizzle`excluded.used_at` },
      setWhere: lt(sessionViews.usedAt, before),
    });
  return rowCount === 1;
}
