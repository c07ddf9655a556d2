import type { Tx } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/sessions/tokens.ts';

/** A browser that has not signed in for so long is a stranger again. */
export const deviceDays = 180;
/** Devices of one account at most: a whole firm shares one. */
const devicesAtMost = 500;
const isFresh = `last_used_at > now() - interval '${deviceDays} days'`;

/** Whether this device signed in to the account before. */
export async function isKnownDevice({ client }: Tx, username: string, device: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM known_devices d JOIN users u ON u.id = d.user_id
     WHERE d.token_hash = $2 AND u.username = $1 AND ${isFresh}`,
    [username, hashToken(device)],
  );
  return rowCount === 1;
}

/** Knows a device from now on. Answers the token that it keeps: its own where one of our accounts knows it. */
export async function rememberDevice({ client }: Tx, userId: string, device: string | undefined) {
  const { rowCount } = await client.query(
    `SELECT 1 FROM known_devices WHERE token_hash = $1 AND ${isFresh} LIMIT 1`,
    [hashToken(device ?? '')],
  );
  const token = device !== undefined && rowCount === 1 ? device : newToken();
  await client.query(
    `INSERT INTO known_devices (user_id, token_hash, created_at, last_used_at) VALUES ($1, $2, now(), now())
     ON CONFLICT (token_hash, user_id) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [userId, hashToken(token)],
  );
  await client.query(
    `DELETE FROM known_devices WHERE user_id = $1 AND (NOT ${isFresh} OR token_hash IN (
       SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY last_used_at DESC OFFSET ${devicesAtMost}))`,
    [userId],
  );
  return token;
}

/** Forgets the devices of an account, but for one if named. */
export async function forgetDevices({ client }: Tx, userId: string, except?: string): Promise<void> {
  await client.query('DELETE FROM known_devices WHERE user_id = $1 AND token_hash <> $2', [
    userId,
    except === undefined ? '' : hashToken(except),
  ]);
}
