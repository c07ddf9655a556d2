import type { SessionAnswer } from '@liftout/contract/auth';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Platform } from '../platform/deps.ts';
import { toSignedInUser } from './account-access.ts';
import { rememberDevice } from './queries/devices.ts';
import type { Account } from './queries/users.ts';

/** Where a request comes from. */
export interface Origin {
  /** As `callerOf` counts it: an IPv6 network is one address. */
  address: string;
  userAgent: string;
  /** The token of the browser's device cookie. */
  device: string | undefined;
}

export interface Browser extends Origin {
  /** The token of the browser's session until now; undefined for a program, which may use several. */
  previousSession: string | undefined;
}

export interface SignedIn {
  answer: SessionAnswer;
  /** The token of the device cookie, which makes the browser a known device of the account. */
  device: string;
}

/** Opens a session for an account that proved itself, in the caller's transaction; ends the browser's previous one. */
export function sessionOpener({ sessions, clock }: Pick<Platform, 'sessions' | 'clock'>) {
  return async (tx: Tx, account: Account, browser: Browser): Promise<SignedIn> => {
    const { previousSession, userAgent, address, device } = browser;
    if (previousSession !== undefined)
      await sessions.closeToken(tx, previousSession, { outcome: 'replaced' });
    const token = await sessions.open(tx, account.id, { userAgent, address });
    const { id, clientId } = account;
    await audit(tx, { action: 'session.opened', entity: 'user', entityId: id, clientId }, clock.now());
    return {
      answer: { token, user: toSignedInUser(account) },
      device: await rememberDevice(tx, id, device),
    };
  };
}
