import { randomInt } from 'node:crypto';
import { apiKeyPrefix } from '@liftout/contract/api-keys';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { signInScope } from '../db/scope.ts';
import { type AnswerOf, sql } from '../db/sql/sql.ts';
import { cleanText } from '../text/truncate.ts';
import { dashboardsOf } from './dashboards.ts';
import { knownTokens } from './known-tokens.ts';
import { noteKeyUse, workingKeyRow, workingKeys } from './queries/api-keys.ts';
import type { Session } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';

export { findKeys, insertKey, lockKey, revokeKey, type StoredKey } from './queries/api-keys.ts';

/** The last use of a key is stored at most this often. */
const noteAfterMs = 60_000;

const publicIdLength = 10;
const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const form = /^lo_[a-z0-9]{10}_[A-Za-z0-9_-]{43}$/;

/** Whether a token has the form of an API key. That of a session is shorter. */
export const isApiKey = (token: string): boolean => form.test(token);

/** The part of a key that is shown. */
export const shownKey = (publicId: string): string => `${apiKeyPrefix}${publicId}`;

/** A new key, `lo_{public id}_{secret}`, of which only the hash is to be stored. The secret has 256 random bits. */
export function newApiKey(): { token: string; tokenHash: string; publicId: string } {
  const publicId = Array.from(
    { length: publicIdLength },
    () => characters[randomInt(characters.length)],
  ).join('');
  const token = `${shownKey(publicId)}_${newToken()}`;
  return { token, tokenHash: hashToken(token), publicId };
}

/** Before the hash of a key where a session has that of its token: no token's hash has a space. */
const ofKeys = 'key ';

/** Whether this is the `tokenHash` of an API key's session. */
export const isKeyHash = (tokenHash: string): boolean => tokenHash.startsWith(ofKeys);

export interface ApiKeys {
  /** The session of a key; null where it is unknown, revoked or expired, or its client is closed. Stores its use. */
  find(token: string, address: string): Promise<Session | null>;
  /** The sessions of those that work of these keys, by their sessions' `tokenHash`. */
  findMany(tokenHashes: readonly string[]): Promise<Map<string, Session>>;
}

/** A session with the rights of a key: its client's, and never more. Nothing of a person is in it. */
const toSession = ({
  tokenHash,
  id,
  name,
  publicId,
  canWrite,
  keyDashboards,
  lastUsedAt: _,
  clientDashboards,
  ...client
}: AnswerOf<typeof workingKeyRow>): Session => ({
  ...client,
  tokenHash: `${ofKeys}${tokenHash}`,
  sessionId: id,
  userId: id,
  username: shownKey(publicId),
  name: `API key ${name}`,
  role: 'client',
  allowedDashboards: dashboardsOf(clientDashboards, keyDashboards),
  mustChangePassword: false,
  apiKey: { canWrite },
});

/** Keys in the database, read with each request: one that is revoked works in no process any more. */
export function databaseApiKeys(db: Database, clock: Clock): ApiKeys {
  const scope = signInScope();
  const known = knownTokens();
  const times = () => ({ now: new Date(), today: clock.now() });

  return {
    async find(token, address) {
      const tokenHash = hashToken(token);
      known.expect(tokenHash);
      const statement = workingKeys(sql`k.token_hash = ${tokenHash}`, times());
      const [row] = await db.read(scope, workingKeyRow, statement, tokenHash);
      if (!row) {
        known.forget(tokenHash);
        return null;
      }
      known.remember(tokenHash);
      known.identified();
      const at = new Date();
      const before = new Date(at.getTime() - noteAfterMs);
      if (row.lastUsedAt === null || row.lastUsedAt < before)
        await db.as(scope, (tx) =>
          noteKeyUse(tx, tokenHash, { at, address: cleanText(address, 60), before }),
        );
      return toSession(row);
    },

    async findMany(keys) {
      if (keys.length === 0) return new Map();
      const hashes = keys.map((key) => key.slice(ofKeys.length));
      const rows = await db.read(
        scope,
        workingKeyRow,
        workingKeys(sql`k.token_hash = ANY (${hashes})`, times()),
      );
      return new Map(rows.map((row) => [`${ofKeys}${row.tokenHash}`, toSession(row)]));
    },
  };
}
