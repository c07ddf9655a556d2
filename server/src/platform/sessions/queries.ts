import type { SessionEnd } from '@liftout/contract/values/choices';
import { sql as drizzle, eq, gt } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { sessions, signIns } from '../db/schema/index.ts';
import { bool, text, texts, timestamptz, uuid } from '../db/sql/row-types.ts';
import { allOf, defineQuery, execute, inlined, type Sql, sql } from '../db/sql/sql.ts';

/** A session with its user. */
export const sessionRow = defineQuery('session', {
  tokenHash: text(),
  sessionId: uuid(),
  lastSeenAt: timestamptz(),
  userId: uuid(),
  username: text(),
  name: text().always('coalesce with the username'),
  role: text<'admin' | 'client'>(),
  clientId: text().orNull(),
  clientName: text().orMissing(),
  clientDashboards: texts().orMissing(),
  ownDashboards: texts().orNull(),
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

const isTimely = ({ now, since }: Times) => sql`s.expires_at > ${now} AND s.created_at > ${since}`;
const isActive = sql`u.is_active AND u.access_epoch = s.user_epoch`;
const hasClientAccess = ({ today }: Times) => sql`(u.role = 'admin' OR (c.access_epoch = s.access_epoch
  AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${today})))`;

/** Reads the sessions that meet a condition on `sessions s`. */
export const sessionsWhere = (condition: Sql, times: Times) => sql`
  SELECT s.token_hash AS "tokenHash", s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", u.id AS "userId", u.username,
    coalesce(u.name, u.username) AS name, u.role, u.client_id AS "clientId", c.name AS "clientName",
    c.allowed_dashboards AS "clientDashboards", u.allowed_dashboards AS "ownDashboards",
    c.expires_at AS "clientExpiresAt", u.must_change_password AS "mustChangePassword",
    ${isTimely(times)} AND ${isActive} AND ${hasClientAccess(times)} AS "isOpen"
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN clients c ON c.client_id = u.client_id
  WHERE ${condition}`;

const epochOf = (userId: string) => drizzle<number>`coalesce(
  (SELECT c.access_epoch FROM users u JOIN clients c ON c.client_id = u.client_id WHERE u.id = ${userId}), 1)`;
const userEpochOf = (userId: string) =>
  drizzle<number>`(SELECT access_epoch FROM users WHERE id = ${userId})`;
const clientOf = (userId: string) => drizzle<string>`(SELECT client_id FROM users WHERE id = ${userId})`;

/** Adds a session with the current access epochs of the user and of the user's client, and its sign-in. */
export async function insertSession(
  { orm }: Tx,
  row: {
    id: string;
    userId: string;
    tokenHash: string;
    userAgent: string;
    address: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { id, userId, userAgent, address, now, tokenHash, expiresAt } = row;
  await orm.insert(sessions).values({
    id,
    userId,
    tokenHash,
    userAgent,
    accessEpoch: epochOf(userId),
    userEpoch: userEpochOf(userId),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  await orm.insert(signIns).values({
    id,
    userId,
    clientId: clientOf(userId),
    address,
    userAgent,
    outcome: 'open',
    startedAt: now,
    lastSeenAt: now,
  });
}

/** Stores that a session was used, and when it expires now. */
export async function extendSession(
  { orm }: Tx,
  tokenHash: string,
  { lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await orm.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

/** Which sessions: all given conditions hold. None given: every session. */
export interface Which {
  tokenHash?: string;
  id?: string;
  userId?: string;
  exceptTokenHash?: string | undefined;
}

const matching = ({ tokenHash, id, userId, exceptTokenHash }: Which): Sql =>
  allOf([
    ...(tokenHash === undefined ? [] : [sql`s.token_hash = ${tokenHash}`]),
    ...(id === undefined ? [] : [sql`s.id = ${id}`]),
    ...(userId === undefined ? [] : [sql`s.user_id = ${userId}`]),
    ...(exceptTokenHash === undefined ? [] : [sql`s.token_hash <> ${exceptTokenHash}`]),
  ]);

/** Deletes sessions that are over by themselves, and stores in their sign-ins how they ended. Answers how many. */
export const settleSessions = (tx: Tx, which: Which, times: Times): Promise<number> =>
  execute(
    tx,
    'settle_sessions',
    sql`WITH ended AS (
      DELETE FROM sessions s USING users u LEFT JOIN clients c ON c.client_id = u.client_id
      WHERE u.id = s.user_id AND ${matching(which)}
        AND NOT (${isTimely(times)} AND ${isActive} AND ${hasClientAccess(times)})
      RETURNING s.id, s.last_seen_at, s.expires_at, (${isTimely(times)}) AS timely, (${isActive}) AS active)
    UPDATE sign_ins i SET last_seen_at = ended.last_seen_at,
      outcome = CASE WHEN NOT timely THEN 'timed_out' WHEN NOT active THEN 'deactivated' ELSE 'access_ended' END,
      ended_at = CASE WHEN timely THEN ${times.now} ELSE least(ended.expires_at, ${times.now}) END
    FROM ended WHERE i.id = ended.id AND i.outcome = 'open'`,
  );

/** Deletes sessions, and stores in their sign-ins how they ended. Answers how many. */
export const endSessions = (
  tx: Tx,
  which: Which,
  { outcome, by = null, now }: { outcome: SessionEnd; by?: string | null; now: Date },
): Promise<number> =>
  execute(
    tx,
    'end_sessions',
    sql`WITH ended AS (DELETE FROM sessions s WHERE ${matching(which)} RETURNING s.id, s.last_seen_at)
    UPDATE sign_ins i SET outcome = ${outcome}, ended_by = ${by}, ended_at = ${now}, last_seen_at = ended.last_seen_at
    FROM ended WHERE i.id = ended.id AND i.outcome = 'open'`,
  );

/** Adds a refused sign-in. */
export async function insertRefusedSignIn(
  { orm }: Tx,
  row: Omit<typeof signIns.$inferInsert, 'outcome' | 'lastSeenAt' | 'endedAt'>,
): Promise<void> {
  await orm
    .insert(signIns)
    .values({ ...row, outcome: 'refused', lastSeenAt: row.startedAt, endedAt: row.startedAt });
}

/** How many days the history of sign-ins goes back. Also in the policy of the table. */
export const keptSignInDays = 180;
const sweptAtOnce = 50;

/**
 * Deletes some of the sign-ins that are too old, but never the last of a user. One transaction at a time: others go on
 * without, so that none waits for another.
 */
export const sweepSignIns = (tx: Tx): Promise<number> =>
  execute(
    tx,
    'sweep_sign_ins',
    sql`DELETE FROM sign_ins WHERE (SELECT pg_try_advisory_xact_lock(hashtextextended('sweep_sign_ins', 0))) AND id IN (
      SELECT i.id FROM sign_ins i WHERE i.started_at < now() - make_interval(days => ${inlined(keptSignInDays)})
        AND (i.user_id IS NULL OR EXISTS (
          SELECT FROM sign_ins later WHERE later.user_id = i.user_id AND later.started_at > i.started_at))
      ORDER BY i.started_at LIMIT ${inlined(sweptAtOnce)})`,
  );

/**
 * Applies a shorter timeout to open sessions, in seconds: none outlives its last use by more.
 * @returns the number that ended, as they had been idle for longer
 */
export async function shortenSessions(tx: Tx, timeoutSeconds: number, times: Times): Promise<number> {
  await settleSessions(tx, {}, times);
  const end = drizzle<Date>`${sessions.lastSeenAt} + make_interval(secs => ${timeoutSeconds})`;
  await tx.orm.update(sessions).set({ expiresAt: end }).where(gt(sessions.expiresAt, end));
  return settleSessions(tx, {}, times);
}
