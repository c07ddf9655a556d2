import { and, sql as drizzle, eq, gt, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { knownDevices, users } from '../../platform/db/schema/index.ts';
import { execute, inlined, sql } from '../../platform/db/sql/sql.ts';
import { hashToken, newToken } from '../../platform/sessions/tokens.ts';

/** A browser that has not signed in for this many days is no longer a known device. */
export const deviceDays = 180;
/** Per account, which a whole firm may share. */
const maxDevices = 500;
const isFresh = gt(knownDevices.lastUsedAt, drizzle`now() - make_interval(days => ${deviceDays})`);

/** Whether this device signed in to the account before. */
export async function isKnownDevice({ orm }: Tx, username: string, device: string): Promise<boolean> {
  const found = await orm
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(device)), eq(users.username, username), isFresh));
  return found.length === 1;
}

/** Makes a device known to an account. Answers its token: the one it sent if any account knows it, else a new one. */
export async function rememberDevice(tx: Tx, userId: string, device: string | undefined): Promise<string> {
  const known = await tx.orm
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashToken(device ?? '')), isFresh))
    .limit(1);
  const token = device !== undefined && known.length === 1 ? device : newToken();
  const now = drizzle`now()`;
  await tx.orm
    .insert(knownDevices)
    .values({ userId, tokenHash: hashToken(token), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastUsedAt: drizzle`excluded.last_used_at` },
    });
  await execute(
    tx,
    'forget_old_devices',
    sql`DELETE FROM known_devices WHERE user_id = ${userId}
     AND (last_used_at <= now() - make_interval(days => ${deviceDays}) OR token_hash IN (
       SELECT token_hash FROM known_devices WHERE user_id = ${userId}
       ORDER BY last_used_at DESC OFFSET ${inlined(maxDevices)}))`,
  );
  return token;
}

/** Forgets the devices of an account, all but `except`. */
export async function forgetDevices({ orm }: Tx, userId: string, except?: string): Promise<void> {
  const kept = except === undefined ? undefined : ne(knownDevices.tokenHash, hashToken(except));
  await orm.delete(knownDevices).where(and(eq(knownDevices.userId, userId), kept));
}
