import { type InvitationLink, invitationHours } from '@liftout/contract/users';
import type { MailService } from '../../mail/service.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/deps.ts';
import { invalid } from '../../platform/http/errors/http-error.ts';
import { readPortalName } from '../../platform/queries/settings.ts';
import { hashToken, newToken } from '../../platform/sessions/tokens.ts';
import { insertInvitation, replaceInvitations } from './queries.ts';
import { writeInvitation } from './write-mail.ts';

export interface Invited {
  id: string;
  username: string;
  name: string | null;
  email: string | null;
  clientId: string | null;
  clientName: string | null;
}

/** Makes invitations, in the caller's transaction. */
export function inviter({ config, clock }: Pick<Platform, 'config' | 'clock'>, mail: MailService) {
  /**
   * Makes the link with which a user sets a password, for 72 hours of real time; an earlier link stops working. `send`:
   * also mails it. Throws 400 where there is no email to send it to.
   */
  return async (tx: Tx, user: Invited, { send }: { send: boolean }): Promise<InvitationLink> => {
    if (send && !user.email)
      throw invalid([{ path: 'send', message: 'Add an email first, or copy the link instead.' }]);
    const now = new Date();
    const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
    const token = newToken();
    const link = `${config.publicUrl}/invitation#${token}`;
    await replaceInvitations(tx, user.id, now);
    await insertInvitation(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      clientId: user.clientId,
      createdBy: tx.scope.actor.name,
      createdAt: now,
      expiresAt,
    });
    const { id, clientId } = user;
    const after = { expiresAt: expiresAt.toISOString(), sentTo: send ? user.email : null };
    await audit(tx, { action: 'user.invited', entity: 'user', entityId: id, clientId, after }, clock.now());
    const posted =
      send && user.email
        ? await mail.post(tx, {
            to: user.email,
            clientId,
            secret: token,
            ...writeInvitation({
              ...user,
              link,
              sender: tx.scope.actor.name,
              portalName: await readPortalName(tx),
            }),
          })
        : null;
    return { link, expiresAt: expiresAt.toISOString(), mail: posted };
  };
}
