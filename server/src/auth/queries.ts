import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, loginFailures, users } from '../platform/db/schema/index.ts';

/** A user with what signing in needs to know of their client. */
export async function findAccount({ orm }: Tx, username: string) {
  const [row] = await orm
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      passwordHash: users.passwordHash,
      clientId: users.clientId,
      clientName: clients.name,
      allowedDashboards: clients.allowedDashboards,
      isActive: clients.isActive,
      expiresAt: clients.expiresAt,
      archivedAt: clients.archivedAt,
    })
    .from(users)
    .leftJoin(clients, eq(clients.clientId, users.clientId))
    .where(eq(users.username, username));
  return row;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export async function findPasswordHash({ orm }: Tx, userId: string): Promise<string | null> {
  const [row] = await orm.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

export async function savePasswordHash({ orm }: Tx, userId: string, passwordHash: string, at: Date) {
  await orm.update(users).set({ passwordHash, updatedAt: at }).where(eq(users.id, userId));
}

/** The moments of the failures in each bucket since `since`. */
export async function recentFailures(
  { orm }: Tx,
  buckets: string[],
  since: Date,
): Promise<Map<string, Date[]>> {
  const rows = await orm
    .select()
    .from(loginFailures)
    .where(and(inArray(loginFailures.bucket, buckets), gt(loginFailures.updatedAt, since)));
  return new Map(
    rows.map(({ bucket, failures }) => [
      bucket,
      failures.map((at) => new Date(at)).filter((at) => at.getTime() > since.getTime()),
    ]),
  );
}

/** Adds a failure to each bucket in one statement, keeping the newest 200, and forgets buckets that went quiet. */
export async function addFailure({ orm, client }: Tx, buckets: string[], at: Date, since: Date) {
  await orm.delete(loginFailures).where(lt(loginFailures.updatedAt, since));
  await client.query(
    `INSERT INTO login_failures AS f (bucket, failures, updated_at)
     SELECT bucket, jsonb_build_array($2::text), $3 FROM unnest($1::text[]) AS bucket ORDER BY bucket
     ON CONFLICT (bucket) DO UPDATE SET
       failures = jsonb_path_query_array(f.failures || excluded.failures, '$[last - 199 to last]'),
       updated_at = excluded.updated_at`,
    [buckets, at.toISOString(), at],
  );
}

export async function forgetFailures({ orm }: Tx, buckets: string[]) {
  await orm.delete(loginFailures).where(inArray(loginFailures.bucket, buckets));
}

/** What a client's public login page shows; nothing for a client that is closed. */
export async function findPublicFace({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({
      clientId: clients.clientId,
      clientName: clients.name,
      logoUrl: clients.logoUrl,
      primary: clients.colorPrimary,
      secondary: clients.colorSecondary,
      accent: clients.colorAccent,
    })
    .from(clients)
    .where(and(eq(clients.clientId, clientId), eq(clients.isActive, true), isNull(clients.archivedAt)));
  return row;
}

/** Admins that can sign in. */
export async function countAdmins({ orm }: Tx): Promise<number> {
  return orm.$count(users, and(eq(users.role, 'admin'), isNotNull(users.passwordHash)));
}

export async function insertUser({ orm }: Tx, user: typeof users.$inferInsert) {
  await orm.insert(users).values(user);
}
