import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { clients, users } from '../../platform/db/schema/index.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/** A user, with what signing in checks of their client. */
const accounts = ({ orm }: Tx) =>
  orm
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      role: users.role,
      isActive: users.isActive,
      ownDashboards: users.allowedDashboards,
      passwordHash: users.passwordHash,
      mustChangePassword: users.mustChangePassword,
      clientId: users.clientId,
      clientName: clients.name,
      clientDashboards: clients.allowedDashboards,
      clientIsActive: clients.isActive,
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

/** The names and e-mail addresses that the password of an account must not be built from. */
export async function findNamesToAvoid({ orm }: Tx, userId: string): Promise<string[]> {
  const [row] = await orm
    .select({
      username: users.username,
      name: users.name,
      email: users.email,
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

/** The current state of an account. Its password cannot change until the transaction ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  const [row] = await accounts(tx).where(eq(users.id, userId)).for('share', { of: users });
  return row;
}

/** Sets a password; with `previous`, only if that is still the stored hash. Answers whether it was set. */
export async function savePasswordHash(
  { orm }: Tx,
  userId: string,
  passwordHash: string,
  { at, previous, mustChange = false }: { at: Date; previous?: string; mustChange?: boolean },
): Promise<boolean> {
  const { rowCount } = await orm
    .update(users)
    .set({ passwordHash, mustChangePassword: mustChange, updatedAt: at })
    .where(and(eq(users.id, userId), previous === undefined ? undefined : eq(users.passwordHash, previous)));
  return rowCount === 1;
}

/** What a client's public login page shows. The public scope reads active clients only. */
export async function findPublicBranding({ orm }: Tx, clientId: string) {
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

/** How many admins can sign in. */
export async function countAdmins({ orm }: Tx): Promise<number> {
  return orm.$count(users, and(eq(users.role, 'admin'), isNotNull(users.passwordHash), users.isActive));
}

/** Adds a user. Answers whether it was added: false where the username is taken. */
export async function insertUser({ orm }: Tx, user: typeof users.$inferInsert): Promise<boolean> {
  const { rowCount } = await orm.insert(users).values(user).onConflictDoNothing({ target: users.username });
  return rowCount === 1;
}

/** Until the transaction ends, no other can give this name to a user or, as its id, to a client. */
export const lockUsername = (tx: Tx, username: string): Promise<void> =>
  lockInTransaction(tx, `username ${username}`);

/** Until the transaction ends, no other can add or change a user. */
export async function lockUsers(tx: Tx): Promise<void> {
  await execute(tx, 'lock_users', sql`LOCK TABLE users IN EXCLUSIVE MODE`);
}
