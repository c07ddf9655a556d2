import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, notFound } from '../platform/http/errors/http-error.ts';
import { actorOf } from '../platform/http/security/access.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import { clearAttempts, currentPasswordBuckets } from './attempts.ts';
import { isDemoLogin } from './demo-logins.ts';
import { replaceInvitations } from './invitations/queries.ts';
import { passwordLimits } from './limits.ts';
import type { Origin } from './open-session.ts';
import { forgetDevices } from './queries/devices.ts';
import { type Account, findAccount, findNamesToAvoid, savePasswordHash } from './queries/users.ts';
import { requireStrong } from './strong-password.ts';

const wrongCurrent = () =>
  invalid([{ path: 'currentPassword', message: "That isn't your current password." }]);

/** Changing one's own password, and setting anyone's from the command line. */
export function passwordService(platform: Platform) {
  const { db, clock, sessions, demo } = platform;
  const limits = passwordLimits(platform);

  const refuseWeak = async (password: string, account: Account) => {
    if (demo && isDemoLogin(account.username, password)) return;
    const names = await db.as(platformScope(system), (tx) => findNamesToAvoid(tx, account.id));
    await requireStrong(password, names, 'newPassword');
  };

  /** Of all that another password gives access to, nothing goes on but what is kept. */
  async function endAccess(
    tx: Tx,
    account: { id: string },
    kept: { session?: string; device?: string | undefined },
  ) {
    await sessions.closeAll(tx, account.id, {
      outcome: 'password_changed',
      exceptTokenHash: kept.session,
    });
    await forgetDevices(tx, account.id, kept.device);
    await replaceInvitations(tx, account.id, new Date());
  }

  return {
    /**
     * Changes one's own password, and ends every other session and an open invitation. Throws 400 when the current one is wrong or the new
     * one is easy to guess, 429 after too many wrong ones.
     */
    async change(session: Session, currentPassword: string, newPassword: string, origin: Origin) {
      const { address, userAgent } = origin;
      const { buckets, read: account } = await limits.count(address, async (tx) => {
        const found = await findAccount(tx, session.username);
        return {
          buckets: currentPasswordBuckets(session.tokenHash),
          refusal: { account: found, address, userAgent, action: 'password.limited' },
          read: found,
        };
      });
      const stored = account?.passwordHash ?? null;
      const matches = await limits.check(buckets, () => passwordMatches(stored, currentPassword, address));
      if (!matches || !account || stored === null) {
        await limits.record({ account, address, userAgent, action: 'password.failed' });
        throw wrongCurrent();
      }
      const scope = platformScope(actorOf(session));
      await db.as(scope, (tx) => clearAttempts(tx, buckets));
      if (account.mustChangePassword && newPassword === currentPassword)
        throw invalid([
          { path: 'newPassword', message: 'Choose a different password from the one you were given.' },
        ]);
      await refuseWeak(newPassword, account);
      const passwordHash = await hashPassword(newPassword, address);
      await db.as(scope, async (tx) => {
        const at = clock.now();
        // Someone else may have set a password while this one was checked.
        if (!(await savePasswordHash(tx, account.id, passwordHash, { at, previous: stored })))
          throw wrongCurrent();
        await endAccess(tx, account, {
          session: session.tokenHash,
          device: origin.device,
        });
        const { id, clientId } = account;
        await audit(tx, { action: 'password.changed', entity: 'user', entityId: id, clientId }, at);
      });
    },

    /** Sets anyone's password, ends their sessions and invitation, and forgets their devices. Throws 404, 400 for a weak password. */
    async set(username: string, password: string) {
      const find = (tx: Tx) => findAccount(tx, username.trim().toLowerCase());
      const scope = platformScope(system);
      const account = await db.as(scope, find);
      if (!account) throw notFound(`User "${username}"`);
      await refuseWeak(password, account);
      const passwordHash = await hashPassword(password);
      await db.as(scope, async (tx) => {
        const at = clock.now();
        await savePasswordHash(tx, account.id, passwordHash, { at });
        await endAccess(tx, account, {});
        const { id, clientId } = account;
        await audit(tx, { action: 'password.set', entity: 'user', entityId: id, clientId }, at);
      });
    },
  };
}
