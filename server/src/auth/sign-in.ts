import type { SessionAnswer, SessionUser } from '@liftout/contract/auth';
import { audit } from '../platform/audit.ts';
import { signInScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { hashToken } from '../platform/sessions/tokens.ts';
import { signInAttempt, takeBack } from './attempts.ts';
import { passwordLimits } from './limits.ts';
import { isKnownDevice, rememberDevice } from './queries/devices.ts';
import { type Account, findAccount, holdAccount } from './queries/users.ts';

/** Where a request comes from. */
export interface Origin {
  /** As callers are counted. */
  address: string;
  userAgent: string;
  /** The token of the browser's device cookie. */
  device: string | undefined;
}

export interface Attempt extends Origin {
  username: string;
  password: string;
  /** The token of the session that this browser held so far. */
  formerSession: string | undefined;
}

export type Door = 'any' | 'admin' | 'client';

/** What a browser is given: `device` says from now on that it has signed in to this account before. */
export interface Opened {
  answer: SessionAnswer;
  device: string;
}

const wrongCredentials = () => new HttpError(401, 'signed_out', 'Incorrect username or password');

export function signInService(platform: Platform) {
  const { db, clock, sessions } = platform;
  const limits = passwordLimits(platform);

  /**
   * Opens a session, and ends the one that the browser held. Throws 401 with one message for every wrong pair, 403
   * where the account may not enter here or any more (said only to someone with the right password), 429 after too
   * many failures.
   */
  return async (attempt: Attempt, door: Door): Promise<Opened> => {
    const { password, address, userAgent, device } = attempt;
    const name = attempt.username.trim().toLowerCase();
    const { counted, read } = await limits.count(address, async (tx) => {
      const isKnown = device !== undefined && (await isKnownDevice(tx, name, device));
      const known = isKnown ? hashToken(device) : undefined;
      const account = await findAccount(tx, name);
      return {
        counted: signInAttempt(name, address, known),
        refusal: { account, address, userAgent, action: 'sign_in.limited' },
        read: { account, known },
      };
    });
    const { account, known } = read;
    const refusal = { account, address, userAgent };
    const stored = account?.archivedAt ? null : (account?.passwordHash ?? null);
    const matches = await limits.check(counted, () => passwordMatches(stored, password, known ?? address));
    if (!matches || !account) {
      await limits.note({ ...refusal, action: 'sign_in.failed' });
      throw wrongCredentials();
    }
    const actor = { userId: account.id, name: account.username };
    const opened = await db.as(signInScope(actor), async (tx): Promise<Opened | HttpError> => {
      await takeBack(tx, counted, true);
      // Much may have changed while the password was checked.
      const current = await holdAccount(tx, account.id);
      if (!current || current.archivedAt || current.passwordHash !== stored) return wrongCredentials();
      const closed = closedDoor(current, door, clock.now());
      if (closed) return closed;
      if (attempt.formerSession !== undefined) await sessions.closeToken(tx, attempt.formerSession);
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
    if (!(opened instanceof HttpError)) return opened;
    await limits.note({ ...refusal, action: 'sign_in.refused', reason: opened.message });
    throw opened;
  };
}

function closedDoor(account: Account, door: Door, now: Date): HttpError | undefined {
  const refuse = (message: string) => new HttpError(403, 'forbidden', message);
  if (account.role === 'admin')
    return door === 'client'
      ? refuse('This login is for clients. Admins sign in on the home page.')
      : undefined;
  if (door === 'admin') return refuse('This login is for admins. Use your own client login.');
  if (!account.isActive)
    return refuse('This client portal is inactive. Ask your administrator to turn it on.');
  if (account.expiresAt && account.expiresAt <= now)
    return refuse('Access to this client portal has expired. Ask your administrator to extend it.');
  return undefined;
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
    mustChangePassword: account.mustChangePassword,
  };
}
