import { and, sql as drizzle, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, invitations, users } from '../../platform/db/schema/index.ts';

/** How many days a link that no longer works still says why. */
const keptDays = 90;

/** Ends the open invitation of a user, where there is one. */
export async function replaceInvitations({ orm }: Tx, userId: string, at: Date): Promise<void> {
  await orm
    .update(invitations)
    .set({ replacedAt: at })
    .where(and(eq(invitations.userId, userId), isNull(invitations.usedAt), isNull(invitations.replacedAt)));
}

/** Ends the open invitations of all users of a client. */
export async function replaceInvitationsOf({ orm }: Tx, clientId: string, at: Date): Promise<void> {
  await orm
    .update(invitations)
    .set({ replacedAt: at })
    .where(
      and(eq(invitations.clientId, clientId), isNull(invitations.usedAt), isNull(invitations.replacedAt)),
    );
}

/** Adds an invitation, and deletes old ones. */
export async function insertInvitation({ orm }: Tx, row: typeof invitations.$inferInsert): Promise<void> {
  await orm
    .delete(invitations)
    .where(lt(invitations.expiresAt, drizzle`now() - make_interval(days => ${keptDays})`));
  await orm.insert(invitations).values(row);
}

/** An invitation with its user and client. */
export async function findInvitation({ orm }: Tx, tokenHash: string) {
  const [row] = await orm
    .select({
      userId: users.id,
      username: users.username,
      name: users.name,
      role: users.role,
      isActive: users.isActive,
      clientId: users.clientId,
      clientIsActive: clients.isActive,
      clientExpiresAt: clients.expiresAt,
      clientArchivedAt: clients.archivedAt,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
      replacedAt: invitations.replacedAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .leftJoin(clients, eq(clients.clientId, users.clientId))
    .where(eq(invitations.tokenHash, tokenHash));
  return row;
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Marks an open invitation as used. Answers whether it was open. */
export async function useInvitation({ orm }: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const { rowCount } = await orm
    .update(invitations)
    .set({ usedAt: at })
    .where(
      and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt), isNull(invitations.replacedAt)),
    );
  return rowCount === 1;
}
