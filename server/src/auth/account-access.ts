import type { SessionUser } from '@liftout/contract/auth';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { dashboardsOf } from '../platform/sessions/dashboards.ts';
import type { Account } from './queries/users.ts';

/** Whom a sign-in is for: `admin` and `client` refuse the other. */
export type SignInPortal = 'any' | 'admin' | 'client';

/** Why an account may not sign in to a portal, as a 403; undefined where it may. */
export function accessError(account: Account, portal: SignInPortal, now: Date): HttpError | undefined {
  const refuse = (message: string) => new HttpError(403, 'forbidden', message);
  if (!account.isActive) return refuse('Your login is deactivated. Ask your administrator to turn it on.');
  if (account.role === 'admin')
    return portal === 'client'
      ? refuse('This login is for clients. Admins sign in on the home page.')
      : undefined;
  if (portal === 'admin') return refuse('This login is for admins. Use your own client login.');
  if (!account.clientIsActive)
    return refuse('This client portal is inactive. Ask your administrator to turn it on.');
  if (account.expiresAt && account.expiresAt <= now)
    return refuse('Access to this client portal has expired. Ask your administrator to extend it.');
  return undefined;
}

/** The user of an account in its wire form. */
export function toSignedInUser(account: Account): SessionUser {
  return {
    id: account.id,
    username: account.username,
    name: account.name ?? account.username,
    role: account.role,
    clientId: account.clientId,
    clientName: account.clientName,
    allowedDashboards: dashboardsOf(account.clientDashboards, account.ownDashboards),
    expiresAt: account.expiresAt?.toISOString() ?? null,
    mustChangePassword: account.mustChangePassword,
  };
}
