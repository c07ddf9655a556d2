import { audit } from '../../platform/audit.ts';
import { platformScope, publicScope, signInScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/errors/http-error.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';
import { accessError } from '../account-access.ts';
import { type Browser, type SignedIn, sessionOpener } from '../open-session.ts';
import { forgetDevices } from '../queries/devices.ts';
import { findNamesToAvoid, findPublicBranding, lockAccount, savePasswordHash } from '../queries/users.ts';
import { requireStrong } from '../strong-password.ts';
import { lockUser } from '../users/queries.ts';
import { findInvitation, type InvitationRow, useInvitation } from './queries.ts';

export type InvitationsService = ReturnType<typeof invitationsService>;
type State = 'open' | 'used' | 'expired' | 'replaced' | 'closed';

const unknown = () => notFound('This invitation');
const refusals = {
  used: 'This invitation has already been used. Sign in with your password.',
  expired: 'This invitation has expired. Ask for a new one.',
  replaced: 'This invitation was replaced. Use the link in your latest email, or sign in with your password.',
  closed: 'Your access is closed. Ask your administrator to open it.',
} as const;

/** What users do with their invitations: see whom it is for, and set a password. */
export function invitationsService(platform: Platform) {
  const { config, db, clock, sessions } = platform;
  const open = sessionOpener(platform);
  const find = (token: string) => db.as(signInScope(), (tx) => findInvitation(tx, hashToken(token)));

  function stateOf(row: InvitationRow): State {
    if (row.usedAt) return 'used';
    if (row.replacedAt) return 'replaced';
    if (row.expiresAt <= new Date()) return 'expired';
    const isClosed =
      row.clientId !== null &&
      (!row.clientIsActive ||
        row.clientArchivedAt !== null ||
        (row.clientExpiresAt !== null && row.clientExpiresAt <= clock.now()));
    return !row.isActive || isClosed ? 'closed' : 'open';
  }

  function requireOpen(row: InvitationRow): void {
    const state = stateOf(row);
    if (state !== 'open') throw conflict(refusals[state]);
  }

  return {
    /** Throws 404 for an unknown token. */
    async read(token: string) {
      const row = await find(token);
      if (!row) throw unknown();
      const { clientId } = row;
      const state = stateOf(row);
      const branding =
        clientId === null ? undefined : await db.as(publicScope, (tx) => findPublicBranding(tx, clientId));
      const isOpen = state === 'open';
      return {
        state,
        username: isOpen ? row.username : null,
        name: isOpen ? row.name : null,
        expiresAt: isOpen ? row.expiresAt.toISOString() : null,
        client: branding ? brandingOf(branding) : null,
        supportEmail: config.supportEmail,
      };
    },

    /**
     * Sets the password and opens a session; the user's other sessions end. Throws 404 for an unknown token, 409 for an
     * invitation that no longer works, 400 for a weak password, 403 where the user may not sign in.
     */
    async accept(token: string, password: string, browser: Browser): Promise<SignedIn> {
      const row = await find(token);
      if (!row) throw unknown();
      requireOpen(row);
      const { userId: id, clientId } = row;
      const scope = platformScope({ userId: id, name: row.name ?? row.username });
      await requireStrong(password, await db.as(scope, (tx) => findNamesToAvoid(tx, id)), 'password');
      const passwordHash = await hashPassword(password, browser.address);
      return db.as(scope, async (tx) => {
        // The user first, as everyone who ends an invitation does; it may have ended while the password was hashed.
        const user = await lockUser(tx, id);
        const current = user && (await findInvitation(tx, hashToken(token)));
        if (!current) throw unknown();
        requireOpen(current);
        if (!(await useInvitation(tx, hashToken(token), new Date()))) throw conflict(refusals.used);
        const at = clock.now();
        if (!(await savePasswordHash(tx, id, passwordHash, { at }))) throw unknown();
        await sessions.closeAll(tx, id, { outcome: 'password_changed' });
        await forgetDevices(tx, id);
        await audit(tx, { action: 'invitation.accepted', entity: 'user', entityId: id, clientId }, at);
        const account = await lockAccount(tx, id);
        if (!account) throw unknown();
        const refused = accessError(account, 'any', at);
        if (refused) throw refused;
        return open(tx, account, browser);
      });
    },
  };
}

const brandingOf = ({
  primary,
  secondary,
  accent,
  ...client
}: NonNullable<Awaited<ReturnType<typeof findPublicBranding>>>) => ({
  ...client,
  brandingColors: { primary, secondary, accent },
});
