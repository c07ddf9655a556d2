import type { Section } from '@liftout/contract/endpoint';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { requestUse } from '../db/limits/request-use.ts';
import { signInScope } from '../db/scope.ts';
import { type AnswerOf, sql } from '../db/sql/sql.ts';
import { readSetting } from '../queries/settings.ts';
import { cleanText } from '../text/truncate.ts';
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  sessionRow,
  sessionsWhere,
  type Times,
} from './queries.ts';
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
export const maxSessionDays = 30;
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
  /** Those of the sessions that are not over, by token hash, for what stays open long; looking does not lengthen them. */
  findMany(tokenHashes: string[]): Promise<Map<string, Session>>;
  close(tokenHash: string): Promise<void>;
  /** Ends the session of a token, if there is one, within the caller's transaction. */
  closeToken(tx: Tx, token: string): Promise<void>;
  /** Ends every session of a user, but for one if named, within the caller's transaction. */
  closeAll(tx: Tx, userId: string, exceptTokenHash?: string): Promise<void>;
}

const toSession = (held: Omit<AnswerOf<typeof sessionRow>, 'lastSeenAt' | 'isOpen'>): Session => ({
  ...held,
  allowedDashboards: (held.allowedDashboards ?? ['full']).filter(isSection),
});

/**
 * Sessions in the database, so that every process knows them. Their time-outs run on real time, also where the
 * app's clock stands still; a client's expiry is a business date and runs on the app's clock.
 */
export function databaseSessions(db: Database, clock: Clock): Sessions {
  const scope = signInScope();

  async function timeoutMs(tx: Tx): Promise<number> {
    const value = await readSetting(tx, sessionTimeoutSetting);
    return 1000 * sessionTimeouts[isTimeout(value) ? value : '24h'];
  }

  /** Recently found tokens. Their requests do not queue with anonymous callers. */
  const known = new Set<string>();
  function remember(tokenHash: string) {
    known.delete(tokenHash);
    known.add(tokenHash);
    const [oldest] = known;
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  const timesAt = (now: Date): Times => ({
    now,
    since: new Date(now.getTime() - maxSessionDays * dayMs),
    today: clock.now(),
  });

  async function read(tokenHash: string, now: Date) {
    const statement = sessionsWhere(sql`s.token_hash = ${tokenHash}`, timesAt(now));
    const [row] = await db.read(scope, sessionRow, statement, tokenHash);
    if (!row) return null;
    const { lastSeenAt, isOpen, ...held } = row;
    if (!isOpen) {
      await close(tokenHash);
      return null;
    }
    return { lastSeenAt, session: toSession(held) };
  }

  async function slide(tx: Tx, tokenHash: string, now: Date) {
    const expiresAt = new Date(now.getTime() + (await timeoutMs(tx)));
    await extendSession(tx, tokenHash, { lastSeenAt: now, expiresAt });
  }

  const close = (tokenHash: string) => db.as(scope, (tx) => deleteSession(tx, tokenHash));

  return {
    async open(tx, userId, userAgent) {
      const token = newToken();
      const now = new Date();
      const expiresAt = new Date(now.getTime() + (await timeoutMs(tx)));
      const tokenHash = hashToken(token);
      await insertSession(tx, { tokenHash, userId, userAgent: cleanText(userAgent, 300), now, expiresAt });
      remember(tokenHash);
      return token;
    },

    async find(token) {
      const now = new Date();
      const tokenHash = hashToken(token);
      const request = requestUse.getStore();
      if (request && known.has(tokenHash)) request.anonymousAddress = null;
      const found = await read(tokenHash, now);
      if (!found) {
        known.delete(tokenHash);
        return null;
      }
      remember(tokenHash);
      if (request) request.anonymousAddress = null;
      const { lastSeenAt, session } = found;
      if (now.getTime() - lastSeenAt.getTime() > slideAfterMs)
        await db.as(scope, (tx) => slide(tx, session.tokenHash, now));
      return session;
    },

    async findMany(tokenHashes) {
      const statement = sessionsWhere(sql`s.token_hash = ANY (${tokenHashes})`, timesAt(new Date()));
      const rows = await db.read(scope, sessionRow, statement);
      const open = rows.filter(({ isOpen }) => isOpen);
      return new Map(open.map(({ lastSeenAt: _, isOpen: __, ...held }) => [held.tokenHash, toSession(held)]));
    },

    close,
    closeToken: (tx, token) => deleteSession(tx, hashToken(token)),
    closeAll: deleteSessionsOf,
  };
}
