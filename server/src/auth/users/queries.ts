import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, users } from '../../platform/db/schema/index.ts';
import { bool, int4, text, texts, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** A user with what admins see of their sign-ins. */
const userRow = defineQuery('user', {
  id: uuid(),
  username: text(),
  name: text().orNull(),
  email: text().orNull(),
  role: text<'admin' | 'client'>(),
  clientId: text().orNull(),
  allowedDashboards: texts().orNull(),
  isActive: bool(),
  hasPassword: bool().always('IS NOT NULL'),
  invitedUntil: timestamptz().orNull(),
  lastSeenAt: timestamptz().orNull(),
  openSessions: int4().always('count'),
  openSteps: int4().always('count'),
  createdAt: timestamptz(),
  version: int4(),
});
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const usersWhere = (condition: Sql, now: Date) => sql`
  SELECT u.id, u.username, u.name, u.email, u.role, u.client_id AS "clientId",
    u.allowed_dashboards AS "allowedDashboards", u.is_active AS "isActive",
    u.password_hash IS NOT NULL AS "hasPassword",
    (SELECT i.expires_at FROM invitations i
     WHERE i.user_id = u.id AND i.used_at IS NULL AND i.replaced_at IS NULL AND i.expires_at > ${now}) AS "invitedUntil",
    greatest(
      (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id),
      (SELECT max(h.last_seen_at) FROM sign_ins h WHERE h.user_id = u.id AND h.outcome <> 'refused')) AS "lastSeenAt",
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.expires_at > ${now}
       AND s.user_epoch = u.access_epoch) AS "openSessions",
    (SELECT count(*)::int FROM next_steps n JOIN contacts c ON c.client_id = n.client_id AND c.id = n.contact_id
     WHERE n.owner_id = u.id AND n.done_at IS NULL AND c.archived_at IS NULL) AS "openSteps",
    u.created_at AS "createdAt", u.version
  FROM users u WHERE ${condition}
  ORDER BY u.username <> u.client_id, NOT u.is_active, lower(coalesce(u.name, u.username)), u.id`;

/** A user by id; `now` is real time. */
export const findUser = (tx: Tx, id: string, now: Date) =>
  userRow.first(tx, usersWhere(sql`u.id = ${id}`, now));

/** The admins, active ones first, by name. */
export const findAdmins = (tx: Tx, now: Date) => userRow.all(tx, usersWhere(sql`u.role = 'admin'`, now));

/** The users of a client: its own login, then its people by name. */
export const findUsersOf = (tx: Tx, clientId: string, now: Date) =>
  userRow.all(tx, usersWhere(sql`u.client_id = ${clientId}`, now));

export async function findClient({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({
      clientName: clients.name,
      allowedDashboards: clients.allowedDashboards,
      contactEmail: clients.contactEmail,
      personEmail: clients.personEmail,
      isActive: clients.isActive,
      expiresAt: clients.expiresAt,
      archivedAt: clients.archivedAt,
    })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  return row;
}

/** Whether a client has this id, archived ones included: its own login may take the name at any time. */
export async function isClientId({ orm }: Tx, username: string): Promise<boolean> {
  return (await orm.$count(clients, eq(clients.clientId, username))) > 0;
}

/** Until the transaction ends, no other can change this user. */
export async function lockUser({ orm }: Tx, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Locks all admins, in one order, so that two changes at once see each other. Answers how many can sign in. */
export async function lockAdmins(tx: Tx): Promise<number> {
  return execute(
    tx,
    'lock_admins',
    sql`WITH locked AS (SELECT id, is_active, password_hash FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE)
      SELECT id FROM locked WHERE is_active AND password_hash IS NOT NULL`,
  );
}

/** The password hash of a user is not among these: `savePasswordHash`. */
export async function updateUser(
  { orm }: Tx,
  id: string,
  values: Partial<
    Pick<typeof users.$inferInsert, 'username' | 'name' | 'email' | 'allowedDashboards' | 'isActive'>
  >,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await orm
    .update(users)
    .set({ ...values, version: version + 1, updatedAt: at })
    .where(and(eq(users.id, id), eq(users.version, version)));
}

export async function deleteUser({ orm }: Tx, id: string): Promise<void> {
  await orm.delete(users).where(eq(users.id, id));
}

const foundUser = defineQuery('users_named', {
  id: uuid(),
  username: text(),
  name: text().orNull(),
  email: text().orNull(),
  clientId: text().orNull(),
  clientName: text().orMissing(),
});

/** Admins and clients' people whose name, username or email have all patterns (`likePattern`), active ones first. */
export const findUsersNamed = (tx: Tx, patterns: string[], limit: number) =>
  foundUser.all(
    tx,
    sql`SELECT u.id, u.username, u.name, u.email, u.client_id AS "clientId", c.name AS "clientName"
      FROM users u LEFT JOIN clients c ON c.client_id = u.client_id
      WHERE u.username IS DISTINCT FROM u.client_id
        AND fold_for_search(concat_ws(' ', u.name, u.username, u.email)) LIKE ALL (
          ARRAY(SELECT fold_for_search(pattern) FROM unnest(${patterns}::text[]) pattern))
      ORDER BY NOT u.is_active, lower(coalesce(u.name, u.username)), u.id LIMIT ${limit}`,
  );

const colleague = defineQuery('users_colleagues', {
  id: uuid(),
  name: text().always('coalesce with the username'),
});

/**
 * Who signs in and sees a client's contacts, by name: its people, and the caller. `only`: that one alone, where it is one
 * of them or an admin.
 */
export const findColleagues = (
  tx: Tx,
  clientId: string,
  { caller, only }: { caller: string | null; only: string | null },
) =>
  colleague.all(
    tx,
    sql`SELECT u.id, coalesce(u.name, u.username) AS name FROM users u
      WHERE u.is_active AND u.password_hash IS NOT NULL
        AND CASE WHEN ${only}::uuid IS NULL THEN u.client_id = ${clientId} OR u.id = ${caller}::uuid
          ELSE u.id = ${only}::uuid AND (u.client_id = ${clientId} OR u.role = 'admin') END
        AND (u.allowed_dashboards IS NULL OR u.allowed_dashboards && ARRAY['contacts', 'full'])
      ORDER BY lower(coalesce(u.name, u.username)), u.id`,
  );
