import { and, sql as drizzle, eq, gt, lt, lte, ne } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessions } from '../db/schema/index.ts';
import { bool, text, texts, timestamptz, uuid } from '../db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../db/sql/sql.ts';

/** A session with its user. */
export const sessionRow = defineQuery('session', {
  tokenHash: text(),
  lastSeenAt: timestamptz(),
  userId: uuid(),
  username: text(),
  role: text<'admin' | 'client'>(),
  clientId: text().orNull(),
  clientName: text().orMissing(),
  allowedDashboards: texts().orMissing(),
  clientExpiresAt: timestamptz().orNull(),
  mustChangePassword: bool(),
  isOpen: bool().always('an admin, or a user of a client: both sides of the comparisons are known'),
});

/** The times that decide whether a session is open. */
export interface Times {
  now: Date;
  /** Sessions opened earlier have ended. */
  since: Date;
  /** The app's clock, for the expiry of the client's access. */
  today: Date;
}

/** Reads the sessions that meet a condition on `sessions s`. */
export const sessionsWhere = (condition: Sql, { now, since, today }: Times) => sql`
  SELECT s.token_hash AS "tokenHash", s.last_seen_at AS "lastSeenAt", u.id AS "userId", u.username, u.role,
    u.client_id AS "clientId", c.name AS "clientName", c.allowed_dashboards AS "allowedDashboards",
    c.expires_at AS "clientExpiresAt", u.must_change_password AS "mustChangePassword",
    s.expires_at > ${now} AND s.created_at > ${since} AND (u.role = 'admin' OR (c.access_epoch = s.access_epoch
      AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${today}))) AS "isOpen"
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN clients c ON c.client_id = u.client_id
  WHERE ${condition}`;

const epochOf = (userId: string) => drizzle<number>`coalesce(
  (SELECT c.access_epoch FROM users u JOIN clients c ON c.client_id = u.client_id WHERE u.id = ${userId}), 1)`;

/** Adds a session with the current access epoch of the user's client, and deletes the user's expired sessions. */
export async function insertSession(
  { orm }: Tx,
  {
    userId,
    now,
    ...row
  }: { userId: string; tokenHash: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<void> {
  await orm.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
  await orm
    .insert(sessions)
    .values({ ...row, userId, accessEpoch: epochOf(userId), createdAt: now, lastSeenAt: now });
}

/** Stores that a session was used, and when it expires now. */
export async function extendSession(
  { orm }: Tx,
  tokenHash: string,
  { lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await orm.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession({ orm }: Tx, tokenHash: string): Promise<void> {
  await orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes all sessions of a user, except one if named. */
export async function deleteSessionsOf({ orm }: Tx, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.tokenHash, except);
  await orm.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Applies a shorter timeout to open sessions, in seconds: none outlives its last use by more.
 * @returns the number that ended, as they had been idle for longer
 */
export async function shortenSessions({ orm }: Tx, timeoutSeconds: number, now: Date): Promise<number> {
  const end = drizzle<Date>`${sessions.lastSeenAt} + make_interval(secs => ${timeoutSeconds})`;
  const { rowCount } = await orm.delete(sessions).where(and(gt(sessions.expiresAt, now), lte(end, now)));
  await orm.update(sessions).set({ expiresAt: end }).where(gt(sessions.expiresAt, end));
  return rowCount ?? 0;
}
