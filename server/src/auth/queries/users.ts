import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, users } from '../../platform/db/schema/index.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/** A user with what signing in needs to know of their client. */
const accounts = ({ orm }: Tx) =>
  orm
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      passwordHash: users.passwordHash,
      mustChangePassword: users.mustChangePassword,
      clientId: users.clientId,
      clientName: clients.name,
      allowedDashboards: clients.allowedDashboards,
      isActive: clients.isActive,
      expiresAt: clients.expiresAt,
      archivedAt: clients.archivedAt,
    })
    .from(users)
    .leftJoin(clients, eq(clients.clientId, users.clientId));

export async function findAccount(tx: Tx, username: string) {
  const [row] = await accounts(tx).where(eq(users.username, username));
  return row;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Names and addresses around an account, which its password must not be made of. */
export async function findNamesAround({ orm }: Tx, userId: string): Promise<string[]> {
  const [row] = await orm
    .select({
      username: users.username,
      clientId: users.clientId,
      clientName: clients.name,
      personName: clients.personName,
      personEmail: clients.personEmail,
      contactEmail: clients.contactEmail,
    })
    .from(users)
    .leftJoin(clients, eq(clients.clientId, users.clientId))
    .where(eq(users.id, userId));
  return Object.values(row ?? {}).filter((text) => text !== null);
}

/** An account as it stands now; its password cannot change until the transaction ends. */
export async function holdAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  const [row] = await accounts(tx).where(eq(users.id, userId)).for('share', { of: users });
  return row;
}

/** Sets a password; with `former`, only where that is still the hash. Answers whether it was set. */
export async function savePasswordHash(
  { orm }: Tx,
  userId: string,
  passwordHash: string,
  { at, former }: { at: Date; former?: string },
): Promise<boolean> {
  const { rowCount } = await orm
    .update(users)
    .set({ passwordHash, mustChangePassword: false, updatedAt: at })
    .where(and(eq(users.id, userId), former === undefined ? undefined : eq(users.passwordHash, former)));
  return rowCount === 1;
}

/** What a client's public login page shows. The public scope sees no client that is closed. */
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
    .where(eq(clients.clientId, clientId));
  return row;
}

/** Admins that can sign in. */
export async function countAdmins({ orm }: Tx): Promise<number> {
  return orm.$count(users, and(eq(users.role, 'admin'), isNotNull(users.passwordHash)));
}

export async function insertUser({ orm }: Tx, user: typeof users.$inferInsert) {
  await orm.insert(users).values(user);
}

/** Lets nobody else add or change a user until the transaction ends. */
export async function lockUsers(tx: Tx): Promise<void> {
  await execute(tx, 'lock_users', sql`LOCK TABLE users IN EXCLUSIVE MODE`);
}
