import type { SessionAnswer, SessionUser } from '@liftout/contract/auth';
import { audit } from '../platform/audit.ts';
import { signInScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { toDashboards } from '../platform/sessions/dashboards.ts';
import { hashToken } from '../platform/sessions/tokens.ts';
import { signInBuckets, uncountAttempt } from './attempts.ts';
import { passwordLimits } from './limits.ts';
import { isKnownDevice, rememberDevice } from './queries/devices.ts';
import { type Account, findAccount, lockAccount } from './queries/users.ts';

/** Where a request comes from. */
export interface Origin {
  /** As `callerOf` counts it: an IPv6 network is one address. */
  address: string;
  userAgent: string;
  /** The token of the browser's device cookie. */
  device: string | undefined;
}

export interface SignInAttempt extends Origin {
  username: string;
  password: string;
  /** The token of the browser's session until now. */
  previousSession: string | undefined;
}

/** Whom a sign-in is for: `admin` and `client` refuse the other. */
export type SignInPortal = 'any' | 'admin' | 'client';

export interface SignedIn {
  answer: SessionAnswer;
  /** The token of the device cookie, which makes the browser a known device of the account. */
  device: string;
}

const wrongCredentials = () => new HttpError(401, 'signed_out', 'Incorrect username or password');

export function signInService(platform: Platform) {
  const { db, clock, sessions } = platform;
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
    const actor = { userId: account.id, name: account.username };
    const result = await db.as(signInScope(actor), async (tx): Promise<SignedIn | HttpError> => {
      await uncountAttempt(tx, buckets, true);
      // The account may have changed while the password was checked.
      const current = await lockAccount(tx, account.id);
      if (!current || current.archivedAt || current.passwordHash !== stored) return wrongCredentials();
      const refused = accessError(current, portal, clock.now());
      if (refused) return refused;
      if (attempt.previousSession !== undefined) await sessions.closeToken(tx, attempt.previousSession);
      const token = await sessions.open(tx, current.id, userAgent);
      await audit(
        tx,
        { action: 'session.opened', entity: 'user', entityId: current.id, clientId: current.clientId },
        clock.now(),
      );
      return {
        answer: { token, user: toUser(current) },
        device: await rememberDevice(tx, current.id, device),
      };
    });
    // Recorded after the transaction, which has to commit: the password was right.
    if (!(result instanceof HttpError)) return result;
    await limits.record({ ...refusal, action: 'sign_in.refused', reason: result.message });
    throw result;
  };
}

function accessError(account: Account, portal: SignInPortal, now: Date): HttpError | undefined {
  const refuse = (message: string) => new HttpError(403, 'forbidden', message);
  if (account.role === 'admin')
    return portal === 'client'
      ? refuse('This login is for clients. Admins sign in on the home page.')
      : undefined;
  if (portal === 'admin') return refuse('This login is for admins. Use your own client login.');
  if (!account.isActive)
    return refuse('This client portal is inactive. Ask your administrator to turn it on.');
  if (account.expiresAt && account.expiresAt <= now)
    return refuse('Access to this client portal has expired. Ask your administrator to extend it.');
  return undefined;
}

function toUser(account: Account): SessionUser {
  return {
    id: account.id,
    username: account.username,
    role: account.role,
    clientId: account.clientId,
    clientName: account.clientName,
    allowedDashboards: toDashboards(account.allowedDashboards ?? ['full']),
    expiresAt: account.expiresAt?.toISOString() ?? null,
    mustChangePassword: account.mustChangePassword,
  };
}
