import type { CreatedUser } from '@liftout/contract/users';
import type { MailService } from '../../mail/service.ts';
import { audit } from '../../platform/audit.ts';
import { newId } from '../../platform/db/ids.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inviter } from '../invitations/invite.ts';
import { insertUser } from '../queries/users.ts';
import { requireStrong } from '../strong-password.ts';
import type { UserChanges } from './changes.ts';
import { findClient } from './queries.ts';
import { nameField, taken } from './refusals.ts';

/** How a new user gets a password. */
export interface FirstAccess {
  password?: string | undefined;
  invite?: 'send' | 'copy' | undefined;
}

export interface NewUser extends FirstAccess {
  username: string;
  name: string;
  email: string | null;
  clientId: string | null;
  allowedDashboards: string[] | null;
}

/** Adds users. */
export function userCreator(platform: Platform, mail: MailService, { read, requireFree }: UserChanges) {
  const { db, clock } = platform;
  const invite = inviter(platform, mail);

  /** Throws 400 for a password that is easy to guess, 409 where the username is taken. */
  return async function create(actor: Actor, user: NewUser): Promise<CreatedUser> {
    const { username, name, email, clientId, password } = user;
    let passwordHash: string | null = null;
    if (password !== undefined) {
      const names = [username, name, email ?? '', clientId ?? ''].filter((text) => text !== '');
      await requireStrong(password, names, 'password');
      passwordHash = await hashPassword(password);
    }
    return db.as(platformScope(actor), async (tx) => {
      const role = clientId === null ? ('admin' as const) : ('client' as const);
      await requireFree(tx, username, nameField(role));
      const id = newId();
      const at = clock.now();
      const allowedDashboards = user.allowedDashboards;
      const row = { id, username, name, email, clientId, allowedDashboards };
      const stamp = { createdAt: at, updatedAt: at };
      const added = await insertUser(tx, { ...row, role, passwordHash, mustChangePassword: true, ...stamp });
      if (!added) throw taken(username, nameField(role));
      const after = { username, name, email, allowedDashboards, isActive: true };
      await audit(tx, { action: 'user.created', entity: 'user', entityId: id, clientId, after }, at);
      const clientName = clientId === null ? null : ((await findClient(tx, clientId))?.clientName ?? null);
      const invitation = user.invite
        ? await invite(tx, { ...row, clientName }, { send: user.invite === 'send' })
        : null;
      return { user: await read(tx, id), invitation };
    });
  };
}
