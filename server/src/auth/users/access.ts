import type { InvitationLink, User } from '@liftout/contract/users';
import type { MailService } from '../../mail/service.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/errors/http-error.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inviter } from '../invitations/invite.ts';
import { replaceInvitations } from '../invitations/queries.ts';
import { forgetDevices } from '../queries/devices.ts';
import { findNamesToAvoid, insertUser, savePasswordHash } from '../queries/users.ts';
import { requireStrong } from '../strong-password.ts';
import type { StoredUser, UserChanges } from './changes.ts';
import { findClient, findUsersOf, lockUser } from './queries.ts';
import { refuseClosed, refuseOneself, taken } from './refusals.ts';

/** How users whom an admin let in get a password: set by the admin, or by a link. */
export function userAccess(platform: Platform, mail: MailService, { change, read }: UserChanges) {
  const { db, clock, sessions } = platform;
  const sendInvitation = inviter(platform, mail);

  async function inviteStored(tx: Tx, user: StoredUser, send: boolean): Promise<InvitationLink> {
    if (!user.isActive) throw conflict('This user is inactive. Activate them first.');
    const client = user.clientId === null ? undefined : await findClient(tx, user.clientId);
    if (client) refuseClosed(client, clock.now());
    const email = user.email ?? client?.contactEmail ?? client?.personEmail ?? null;
    return sendInvitation(tx, { ...user, email, clientName: client?.clientName ?? null }, { send });
  }

  return {
    /**
     * Sets a password that the user has to change; ends their sessions and open invitation. Throws 404, 400 for a weak
     * one, 409 for oneself, who has to know the current one.
     */
    async resetPassword(actor: Actor, id: string, password: string): Promise<User> {
      refuseOneself(actor, id);
      const names = await db.as(platformScope(actor), (tx) => findNamesToAvoid(tx, id));
      await requireStrong(password, names, 'password');
      const passwordHash = await hashPassword(password);
      return change(actor, id, {}, async (tx, { clientId, username }) => {
        const at = clock.now();
        // A client's own login is shared, so nobody is asked to change its password.
        await savePasswordHash(tx, id, passwordHash, { at, mustChange: username !== clientId });
        await replaceInvitations(tx, id, new Date());
        await sessions.closeAll(tx, id, { outcome: 'password_changed', by: actor.name });
        await forgetDevices(tx, id);
        await audit(tx, { action: 'password.set', entity: 'user', entityId: id, clientId }, at);
        return read(tx, id);
      });
    },

    /** Throws 404; 409 for oneself, and for an inactive user or client; 400 where there is no email to send to. */
    async invite(actor: Actor, id: string, send: boolean): Promise<InvitationLink> {
      refuseOneself(actor, id);
      return change(actor, id, {}, (tx, user) => inviteStored(tx, user, send));
    },

    /** As `invite`, for a client's own login, which is added where there is none. */
    inviteClientLogin: (actor: Actor, clientId: string, send: boolean): Promise<InvitationLink> =>
      db.as(platformScope(actor), async (tx) => {
        const at = clock.now();
        const id = newId();
        const row = {
          id,
          username: clientId,
          role: 'client' as const,
          clientId,
          createdAt: at,
          updatedAt: at,
        };
        if (await insertUser(tx, row)) {
          const after = { username: clientId, isActive: true };
          await audit(tx, { action: 'user.created', entity: 'user', entityId: id, clientId, after }, at);
        }
        const login = (await findUsersOf(tx, clientId, new Date())).find(
          ({ username }) => username === clientId,
        );
        const user = login && (await lockUser(tx, login.id));
        if (!user) throw taken(clientId, 'username');
        return inviteStored(tx, user, send);
      }),
  };
}
