import { and, sql as drizzle, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { apiKeys } from '../../db/schema/index.ts';
import { bool, text, texts, timestamptz, uuid } from '../../db/sql/row-types.ts';
import { defineQuery, execute, type Sql, sql } from '../../db/sql/sql.ts';

/** A key that works, with its client. */
export const workingKeyRow = defineQuery('working_api_key', {
  tokenHash: text(),
  id: uuid(),
  name: text(),
  publicId: text(),
  canWrite: bool(),
  keyDashboards: texts(),
  lastUsedAt: timestamptz().orNull(),
  clientId: text(),
  clientName: text(),
  clientDashboards: texts(),
  clientExpiresAt: timestamptz().orNull(),
});

/**
 * The keys that meet a condition on `api_keys k` and work: not revoked, not expired, of a client that is open.
 * `now`: real time. `today`: the app's clock, for the expiry of the client's access.
 */
export const workingKeys = (condition: Sql, { now, today }: { now: Date; today: Date }) => sql`
  SELECT k.token_hash AS "tokenHash", k.id, k.name, k.public_id AS "publicId", k.can_write AS "canWrite",
    k.allowed_dashboards AS "keyDashboards", k.last_used_at AS "lastUsedAt", c.client_id AS "clientId",
    c.name AS "clientName", c.allowed_dashboards AS "clientDashboards", c.expires_at AS "clientExpiresAt"
  FROM api_keys k JOIN clients c ON c.client_id = k.client_id
  WHERE ${condition} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
    AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${today})`;

/** Stores the last use of a key, unless one after `before` is stored already. */
export const noteKeyUse = (
  tx: Tx,
  tokenHash: string,
  { at, address, before }: { at: Date; address: string; before: Date },
): Promise<number> =>
  execute(
    tx,
    'note_key_use',
    sql`UPDATE api_keys SET last_used_at = ${at}, last_used_address = ${address}
      WHERE token_hash = ${tokenHash} AND (last_used_at IS NULL OR last_used_at < ${before})`,
  );

export type StoredKey = typeof apiKeys.$inferSelect;

/** Adds a key. Answers false where the client has one that is not revoked with this name. */
export async function insertKey({ orm }: Tx, row: typeof apiKeys.$inferInsert): Promise<boolean> {
  const { rowCount } = await orm.insert(apiKeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** A client's keys, the newest first. */
export const findKeys = ({ orm }: Tx, clientId: string): Promise<StoredKey[]> =>
  orm.select().from(apiKeys).where(eq(apiKeys.clientId, clientId)).orderBy(drizzle`${apiKeys.id} DESC`);

/** One of a client's keys, locked until the transaction ends. */
export async function lockKey({ orm }: Tx, clientId: string, id: string): Promise<StoredKey | undefined> {
  const [row] = await orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.clientId, clientId), eq(apiKeys.id, id)))
    .for('update');
  return row;
}

export async function revokeKey(
  { orm }: Tx,
  { clientId, id }: { clientId: string; id: string },
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await orm
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(apiKeys.clientId, clientId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)));
}
