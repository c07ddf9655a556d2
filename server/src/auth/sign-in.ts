import { signInScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { hashToken } from '../platform/sessions/tokens.ts';
import { accessError, type SignInPortal } from './account-access.ts';
import { clearAttempts, signInBuckets } from './attempts.ts';
import { passwordLimits } from './limits.ts';
import { type Browser, type SignedIn, sessionOpener } from './open-session.ts';
import { isKnownDevice } from './queries/devices.ts';
import { findAccount, lockAccount } from './queries/users.ts';

export interface SignInAttempt extends Browser {
  username: string;
  password: string;
}

const wrongCredentials = () => new HttpError(401, 'signed_out', 'Incorrect username or password');

export function signInService(platform: Platform) {
  const { db, clock } = platform;
  const open = sessionOpener(platform);
  const limits = passwordLimits(platform);

  /**
   * Opens a session, and ends the browser's previous one. Throws 401, with the same message for an unknown name and a
   * wrong password; 403 when the account has no access to this portal or at all, only after a right password; 429 after
   * too many failures.
   */
  return async (attempt: SignInAttempt, portal: SignInPortal): Promise<SignedIn> => {
    const { password, address, userAgent, device } = attempt;
    const name = attempt.username.trim().toLowerCase();
    const { buckets, read } = await limits.count(address, async (tx) => {
      const isKnown = device !== undefined && (await isKnownDevice(tx, name, device));
      const known = isKnown ? hashToken(device) : undefined;
      const account = await findAccount(tx, name);
      return {
        buckets: signInBuckets(name, address, known),
        refusal: { account, address, userAgent, action: 'sign_in.limited' },
        read: { account, known },
      };
    });
    const { account, known } = read;
    const refusal = { account, address, userAgent };
    const stored = account?.archivedAt ? null : (account?.passwordHash ?? null);
    const matches = await limits.check(buckets, () => passwordMatches(stored, password, known ?? address));
    if (!matches || !account) {
      await limits.record({ ...refusal, action: 'sign_in.failed' });
      throw wrongCredentials();
    }
    const actor = { userId: account.id, name: account.name ?? account.username };
    const result = await db.as(signInScope(actor), async (tx): Promise<SignedIn | HttpError> => {
      await clearAttempts(tx, buckets);
      // The account may have changed while the password was checked.
      const current = await lockAccount(tx, account.id);
      if (!current || current.archivedAt || current.passwordHash !== stored) return wrongCredentials();
      const refused = accessError(current, portal, clock.now());
      if (refused) return refused;
      return open(tx, current, attempt);
    });
    // Recorded after the transaction, which has to commit: the password was right.
    if (!(result instanceof HttpError)) return result;
    await limits.record({ ...refusal, action: 'sign_in.refused', reason: result.message });
    throw result;
  };
}
