import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, digestSubscriptions, digests, users } from '../platform/db/schema/index.ts';
import { text, texts, uuid } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../platform/db/sql/sql.ts';

const reader = defineQuery('digest_readers', {
  clientId: text(),
  userId: uuid(),
  email: text().always('only rows that have one'),
  ownDashboards: texts().orNull(),
  clientDashboards: texts(),
});
export type Reader = AnswerOf<typeof reader>;

/** Who gets the digest: people with an email who may sign in now. `clientId` null: of all clients. */
export const findReaders = (tx: Tx, clientId: string | null, now: Date): Promise<Reader[]> =>
  reader.all(
    tx,
    sql`SELECT s.client_id AS "clientId", s.user_id AS "userId", u.email, u.allowed_dashboards AS "ownDashboards",
        c.allowed_dashboards AS "clientDashboards"
      FROM digest_subscriptions s JOIN users u ON u.id = s.user_id AND u.client_id = s.client_id
        JOIN clients c ON c.client_id = s.client_id
      WHERE (${clientId}::text IS NULL OR s.client_id = ${clientId}) AND u.is_active AND u.email IS NOT NULL
        AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${now})
      ORDER BY s.client_id, s.user_id`,
  );

export async function findDigestClient({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({ name: clients.name, targetMarket: clients.targetMarket })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  return row;
}

/** @returns whether it is the first for this person and week */
export async function insertDigest({ orm }: Tx, row: typeof digests.$inferInsert): Promise<boolean> {
  const { rowCount } = await orm.insert(digests).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Who is signed in, and whether they get the digest. */
export async function findChoice({ orm }: Tx, userId: string) {
  const [row] = await orm
    .select({ clientId: users.clientId, email: users.email, subscribed: digestSubscriptions.createdAt })
    .from(users)
    .leftJoin(digestSubscriptions, eq(digestSubscriptions.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** @returns whether they did not get it before */
export async function subscribe({ orm }: Tx, row: typeof digestSubscriptions.$inferInsert): Promise<boolean> {
  const { rowCount } = await orm.insert(digestSubscriptions).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns whether they got it before */
export async function endSubscription({ orm }: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await orm.delete(digestSubscriptions).where(eq(digestSubscriptions.userId, userId));
  return (rowCount ?? 0) > 0;
}

/** Whose digest a link to unsubscribe came with. Needs the scope of signing in. */
export async function findLinkOwner({ orm }: Tx, tokenHash: string) {
  const { userId, clientId } = digests;
  const [row] = await orm.select({ userId, clientId }).from(digests).where(eq(digests.tokenHash, tokenHash));
  return row;
}

/** A person who got a digest, with their address. */
export async function findUnsubscriber({ orm }: Tx, of: { userId: string; clientId: string }) {
  const [row] = await orm
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, of.userId), eq(users.clientId, of.clientId)));
  return row && { ...row, clientId: of.clientId };
}
