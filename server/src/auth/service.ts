import type { SessionAnswer, SessionUser } from '@liftout/contract/auth';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, publicScope, signInScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, signedOut } from '../platform/http/errors/http-error.ts';
import { actorOf } from '../platform/http/security/access.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import { clientLogins } from './client-login.ts';
import { demoLogins } from './demo-logins.ts';
import { passwordService } from './password-changes.ts';
import { countAdmins, findPublicBranding, insertUser, lockUsers } from './queries/users.ts';
import { signInService } from './sign-in.ts';

export type { SignInPortal } from './account-access.ts';
export { clientIdTaken } from './client-login.ts';
export { demoLogins } from './demo-logins.ts';
export type { Browser, SignedIn } from './open-session.ts';
export { passwordProblem } from './password-rules.ts';
export { deviceDays } from './queries/devices.ts';
export { type Colleague, colleaguesOf } from './users/colleagues.ts';
export { findUsersNamed } from './users/queries.ts';
export type AuthService = ReturnType<typeof authService>;

/** Signing in and out, and passwords. */
export function authService(platform: Platform) {
  const { config, demo, db, clock, sessions } = platform;
  const scope = platformScope(system);
  const passwords = passwordService(platform);

  return {
    ...clientLogins(platform),
    signIn: signInService(platform),
    changePassword: passwords.change,

    /** What `/api/admin/login {token}` answers: the token and its user. Throws 401 unless it is a valid admin session. */
    async resumeAdmin(token: string): Promise<SessionAnswer> {
      const session = await sessions.find(token);
      if (session?.role !== 'admin') throw signedOut('Please log in again');
      return { token, user: toSessionUser(session) };
    },

    signOut: (session: Session) =>
      db.as(signInScope(actorOf(session)), async (tx) => {
        await sessions.end(tx, session.sessionId, { outcome: 'signed_out' });
        notify(tx, session.clientId);
      }),

    signOutEverywhere: (session: Session) =>
      db.as(signInScope(actorOf(session)), async (tx) => {
        await sessions.closeAll(tx, session.userId, { outcome: 'signed_out' });
        notify(tx, session.clientId);
      }),

    setPassword: passwords.set,

    /**
     * Creates the admin of a new installation; with `mustChange` its first session can only change the password.
     * Answers whether it was created: false when there is an admin already.
     */
    async createFirstAdmin(password: string, { mustChange = false } = {}): Promise<boolean> {
      const passwordHash = await hashPassword(password);
      return db.as(scope, async (tx) => {
        await lockUsers(tx);
        if ((await countAdmins(tx)) > 0) return false;
        const at = clock.now();
        const id = newId();
        await insertUser(tx, {
          id,
          username: 'admin',
          role: 'admin',
          passwordHash,
          mustChangePassword: mustChange,
          createdAt: at,
          updatedAt: at,
        });
        await audit(tx, { action: 'user.created', entity: 'user', entityId: id }, at);
        return true;
      });
    },

    hasAdmin: () => db.as(scope, async (tx) => (await countAdmins(tx)) > 0),

    signInPage: () => ({ supportEmail: config.supportEmail, demoLogins: demo ? demoLogins : [] }),

    /** A client's name, logo and colours. Throws 404 for a client that is unknown, inactive or archived. */
    async clientSignInPage(slug: string) {
      const branding = await db.as(publicScope, (tx) => findPublicBranding(tx, slug));
      if (!branding) throw notFound(`Client "${slug}"`);
      const { primary, secondary, accent, ...names } = branding;
      return { ...names, brandingColors: { primary, secondary, accent }, supportEmail: config.supportEmail };
    },
  };
}

/** The user of a session in its wire form. */
export function toSessionUser(session: Session): SessionUser {
  return {
    id: session.userId,
    username: session.username,
    name: session.name,
    role: session.role,
    clientId: session.clientId,
    clientName: session.clientName,
    allowedDashboards: session.allowedDashboards,
    expiresAt: session.clientExpiresAt?.toISOString() ?? null,
    mustChangePassword: session.mustChangePassword,
    ...(session.viewedBy && { viewedBy: { name: session.viewedBy.name } }),
  };
}
