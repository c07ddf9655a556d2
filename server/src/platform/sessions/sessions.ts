import type { Section } from '@liftout/contract/endpoint';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { requestUse } from '../db/request-use.ts';
import { sessions, settings } from '../db/schema/index.ts';
import { platformScope, system } from '../db/scope.ts';
import { fitting } from '../text/fitting.ts';
import { hashToken, newToken } from './tokens.ts';

/** The user behind a request. `clientId` is null for admins. */
export interface Session {
  tokenHash: string;
  userId: string;
  username: string;
  role: 'admin' | 'client';
  clientId: string | null;
  clientName: string | null;
  allowedDashboards: (Section | 'full')[];
  /** End of the client's access. */
  clientExpiresAt: Date | null;
  /** The password was made by Liftout: all that this session may do is change it. */
  mustChangePassword: boolean;
}

/** How long a session lives without a request: the choices of the settings screen, in seconds. */
export const sessionTimeouts = { '1h': 3_600, '8h': 28_800, '24h': 86_400, '7d': 604_800 } as const;
export type SessionTimeout = keyof typeof sessionTimeouts;
export const sessionTimeoutSetting = 'session_timeout';

const isTimeout = (value: unknown): value is SessionTimeout =>
  typeof value === 'string' && value in sessionTimeouts;
const isSection = (value: string): value is Section | 'full' =>
  value === 'overview' || value === 'deals' || value === 'contacts' || value === 'full';

/** However often it is used, a session ends after so many days. */
export const longestSessionDays = 30;
const dayMs = 86_400_000;

/** A session's end is moved forward at most this often, so that reading does not mean writing. */
const slideAfterMs = 60_000;

/** How many tokens a process remembers: 1 MB of them. */
const mostKnown = 10_000;

export interface Sessions {
  /** Opens a session within the caller's transaction. Answers the token, which is shown once. */
  open(tx: Tx, userId: string, userAgent: string): Promise<string>;
  /**
   * The session of a token; null when it is unknown, over, or its client may not enter any more. One that is found to
   * be over is ended for good.
   */
  find(token: string): Promise<Session | null>;
  /** A session as it stands now, for what stays open long; looking does not lengthen it. Null when it is over. */
  look(tokenHash: string): Promise<Session | null>;
  close(tokenHash: string): Promise<void>;
  /** Ends the session of a token, if there is one, within the caller's transaction. */
  closeToken(tx: Tx, token: string): Promise<void>;
  /** Ends every session of a user, but for one if named, within the caller's transaction. */
  closeAll(tx: Tx, userId: string, exceptTokenHash?: string): Promise<void>;
}

interface SessionRow extends Omit<Session, 'allowedDashboards'> {
  lastSeenAt: Date;
  isOpen: boolean;
  allowedDashboards: string[] | null;
}

const sessionByToken = `
  SELECT s.token_hash AS "tokenHash", s.last_seen_at AS "lastSeenAt", u.id AS "userId", u.username, u.role,
    u.client_id AS "clientId", c.name AS "clientName", c.allowed_dashboards AS "allowedDashboards",
    c.expires_at AS "clientExpiresAt", u.must_change_password AS "mustChangePassword",
    s.expires_at > $2 AND s.created_at > $3 AND (u.role = 'admin' OR (c.access_epoch = s.access_epoch
      AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > $4))) AS "isOpen"
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN clients c ON c.client_id = u.client_id
  WHERE s.token_hash = $1`;

const epochOf = (userId: string) => sql<number>`coalesce(
  (SELECT c.access_epoch FROM users u JOIN clients c ON c.client_id = u.client_id WHERE u.id = ${userId}), 1)`;

/**
 * Sessions in the database, so that every process knows them. Their time-outs run on real time, also where the
 * app's clock stands still; a client's expiry is a business date and runs on the app's clock.
 */
export function databaseSessions(db: Database, clock: Clock): Sessions {
  const platform = platformScope(system);

  async function timeoutMs(tx: Tx): Promise<number> {
    const [row] = await tx.orm.select().from(settings).where(eq(settings.name, sessionTimeoutSetting));
    return 1000 * sessionTimeouts[isTimeout(row?.value) ? row.value : '24h'];
  }

  /** The tokens that were found last. Whoever sends one is no stranger, and does not wait among them to be looked up. */
  const known = new Set<string>();
  function remember(tokenHash: string) {
    known.delete(tokenHash);
    known.add(tokenHash);
    const [oldest] = known;
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  async function read(tokenHash: string, now: Date) {
    const values = [tokenHash, now, new Date(now.getTime() - longestSessionDays * dayMs), clock.now()];
    const [row] = await db.read<SessionRow>(platform, {
      name: 'session',
      text: sessionByToken,
      values,
      share: tokenHash,
    });
    if (!row) return null;
    const { lastSeenAt, isOpen, ...held } = row;
    if (!isOpen) {
      await close(tokenHash);
      return null;
    }
    const session: Session = {
      ...held,
      allowedDashboards: (row.allowedDashboards ?? ['full']).filter(isSection),
    };
    return { lastSeenAt, session };
  }

  async function slide(tx: Tx, tokenHash: string, now: Date) {
    const expiresAt = new Date(now.getTime() + (await timeoutMs(tx)));
    await tx.orm
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(sessions.tokenHash, tokenHash));
  }

  const close = (tokenHash: string) => db.as(platform, (tx) => end(tx, tokenHash));

  async function end(tx: Tx, tokenHash: string) {
    await tx.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  }

  return {
    async open(tx, userId, userAgent) {
      const token = newToken();
      const now = new Date();
      await tx.orm.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
      await tx.orm.insert(sessions).values({
        tokenHash: hashToken(token),
        userId,
        userAgent: fitting(userAgent, 300),
        accessEpoch: epochOf(userId),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + (await timeoutMs(tx))),
      });
      remember(hashToken(token));
      return token;
    },

    async find(token) {
      const now = new Date();
      const tokenHash = hashToken(token);
      const request = requestUse.getStore();
      if (request && known.has(tokenHash)) request.stranger = null;
      const found = await read(tokenHash, now);
      if (!found) {
        known.delete(tokenHash);
        return null;
      }
      remember(tokenHash);
      if (request) request.stranger = null;
      const { lastSeenAt, session } = found;
      if (now.getTime() - lastSeenAt.getTime() > slideAfterMs)
        await db.as(platform, (tx) => slide(tx, session.tokenHash, now));
      return session;
    },

    look: async (tokenHash) => (await read(tokenHash, new Date()))?.session ?? null,

    close,
    closeToken: (tx, token) => end(tx, hashToken(token)),

    async closeAll(tx, userId, exceptTokenHash) {
      await tx.orm
        .delete(sessions)
        .where(
          exceptTokenHash
            ? and(eq(sessions.userId, userId), ne(sessions.tokenHash, exceptTokenHash))
            : eq(sessions.userId, userId),
        );
    },
  };
}
