import type { SessionAnswer, SessionUser } from '@liftout/contract/auth';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, invalid, notFound, signedOut } from '../platform/http/errors.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import { forgiveFailures, noteFailure, refuseTooManyAttempts } from './attempts.ts';
import {
  type Account,
  countAdmins,
  findAccount,
  findPasswordHash,
  findPublicFace,
  insertUser,
  savePasswordHash,
} from './queries.ts';

export interface Attempt {
  username: string;
  password: string;
  address: string;
  userAgent: string;
}

const wrongCredentials = () => new HttpError(401, 'signed_out', 'The username or password is not right.');

export type AuthService = ReturnType<typeof authService>;

/** Signing in and out, and passwords. */
export function authService({ config, demo, db, clock, sessions }: Platform) {
  const platform = platformScope(system);

  /**
   * Opens a session. Throws 401 with one message for every wrong pair, 403 where the account may not enter here or
   * any more (said only to someone with the right password), 429 after too many failures.
   */
  async function signIn(
    { username, password, address, userAgent }: Attempt,
    door: 'any' | 'admin' | 'client',
  ) {
    const name = username.trim().toLowerCase();
    const account = await db.as(platform, async (tx) => {
      await refuseTooManyAttempts(tx, name, address);
      return findAccount(tx, name);
    });
    if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
      await db.as(platform, (tx) => noteFailure(tx, name, address));
      throw wrongCredentials();
    }
    refuseClosedDoor(account, door, clock.now());
    const actor = { userId: account.id, name: account.username };
    return db.as(platformScope(actor), async (tx): Promise<SessionAnswer> => {
      await forgiveFailures(tx, name, address);
      const token = await sessions.open(tx, account.id, userAgent);
      await audit(
        tx,
        { action: 'session.opened', entity: 'user', entityId: account.id, clientId: account.clientId },
        clock.now(),
      );
      return { token, user: toUser(account) };
    });
  }

  async function changePassword(session: Session, currentPassword: string, newPassword: string) {
    const actor = { userId: session.userId, name: session.username };
    const stored = await db.as(platformScope(actor), (tx) => findPasswordHash(tx, session.userId));
    if (!(await passwordMatches(stored, currentPassword)))
      throw invalid([{ path: 'currentPassword', message: 'This is not your current password.' }]);
    const passwordHash = await hashPassword(newPassword);
    await db.as(platformScope(actor), (tx) => storePassword(tx, session, passwordHash));
  }

  async function storePassword(tx: Tx, session: Session, passwordHash: string) {
    await savePasswordHash(tx, session.userId, passwordHash, clock.now());
    await sessions.closeAll(tx, session.userId, session.tokenHash);
    const { userId, clientId } = session;
    await audit(tx, { action: 'password.changed', entity: 'user', entityId: userId, clientId }, clock.now());
  }

  return {
    signIn,
    changePassword,

    /** What `/api/admin/login {token}` answers: the same token with its user. Throws 401 unless it is an admin's and holds. */
    async resumeAdmin(token: string): Promise<SessionAnswer> {
      const session = await sessions.find(token);
      if (session?.role !== 'admin') throw signedOut('Please log in again');
      return { token, user: toSessionUser(session) };
    },

    signOut: (session: Session) => sessions.close(session.tokenHash),

    signOutEverywhere: (session: Session) =>
      db.as(platformScope({ userId: session.userId, name: session.username }), (tx) =>
        sessions.closeAll(tx, session.userId),
      ),

    /** Sets anyone's password and ends their sessions; for the command line and the admin's client form. */
    async setPassword(username: string, password: string) {
      const passwordHash = await hashPassword(password);
      await db.as(platform, async (tx) => {
        const account = await findAccount(tx, username.trim().toLowerCase());
        if (!account) throw notFound(`User "${username}"`);
        await savePasswordHash(tx, account.id, passwordHash, clock.now());
        await sessions.closeAll(tx, account.id);
        const { id, clientId } = account;
        await audit(tx, { action: 'password.set', entity: 'user', entityId: id, clientId }, clock.now());
      });
    },

    /** Makes the admin of a new installation. Answers whether there was none before. */
    async createFirstAdmin(password: string): Promise<boolean> {
      const passwordHash = await hashPassword(password);
      return db.as(platform, async (tx) => {
        await tx.client.query('LOCK TABLE users IN EXCLUSIVE MODE');
        if ((await countAdmins(tx)) > 0) return false;
        const at = clock.now();
        const id = newId();
        await insertUser(tx, {
          id,
          username: 'admin',
          role: 'admin',
          passwordHash,
          createdAt: at,
          updatedAt: at,
        });
        await audit(tx, { action: 'user.created', entity: 'user', entityId: id }, at);
        return true;
      });
    },

    hasAdmin: () => db.as(platform, async (tx) => (await countAdmins(tx)) > 0),

    signInPage: () => ({ supportEmail: config.supportEmail, demoLogins: demo ? demoLogins : [] }),

    /** A client's name, logo and colours. Throws 404 for a client that is unknown, inactive or archived. */
    async clientSignInPage(slug: string) {
      const face = await db.as(platform, (tx) => findPublicFace(tx, slug));
      if (!face) throw notFound(`Client "${slug}"`);
      const { primary, secondary, accent, ...rest } = face;
      return { ...rest, brandingColors: { primary, secondary, accent }, supportEmail: config.supportEmail };
    },
  };
}

/** The logins of the demo, shown on its own login page and printed at its start. */
export const demoLogins = [
  { username: 'admin', password: 'demo-admin' },
  { username: 'fusion', password: 'demo-fusion' },
  { username: 'ubs', password: 'demo-ubs' },
  { username: 'new-edge', password: 'demo-new-edge' },
  { username: 'silicon-valley', password: 'demo-silicon-valley' },
];

function refuseClosedDoor(account: Account, door: 'any' | 'admin' | 'client', now: Date): void {
  const refuse = (message: string) => new HttpError(403, 'forbidden', message);
  if (account.role === 'admin') {
    if (door === 'client') throw refuse('This login is for clients. Admins sign in on the home page.');
    return;
  }
  if (door === 'admin') throw refuse('This login is for admins. Use your own client login.');
  if (account.archivedAt) throw wrongCredentials();
  if (!account.isActive)
    throw refuse('This client portal is inactive. Ask your administrator to turn it on.');
  if (account.expiresAt && account.expiresAt <= now)
    throw refuse('Access to this client portal has expired. Ask your administrator to extend it.');
}

function toUser(account: Account): SessionUser {
  const known = ['overview', 'deals', 'contacts', 'full'] as const;
  const held = account.allowedDashboards ?? ['full'];
  return {
    id: account.id,
    username: account.username,
    role: account.role,
    clientId: account.clientId,
    clientName: account.clientName,
    allowedDashboards: known.filter((section) => held.includes(section)),
    expiresAt: account.expiresAt?.toISOString() ?? null,
  };
}

/** The user of a session as the wire shows them. */
export function toSessionUser(session: Session): SessionUser {
  return {
    id: session.userId,
    username: session.username,
    role: session.role,
    clientId: session.clientId,
    clientName: session.clientName,
    allowedDashboards: session.allowedDashboards,
    expiresAt: session.clientExpiresAt?.toISOString() ?? null,
  };
}
