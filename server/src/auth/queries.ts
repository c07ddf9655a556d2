import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, users } from '../platform/db/schema/index.ts';

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
      contactEmail: clients.contactEmail,
      personName: clients.personName,
      personEmail: clients.personEmail,
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
