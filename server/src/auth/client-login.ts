import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, invalid } from '../platform/http/errors/http-error.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isDemoLogin } from './demo-logins.ts';
import { replaceInvitations, replaceInvitationsOf } from './invitations/queries.ts';
import { passwordProblem } from './password-rules.ts';
import { forgetDevices } from './queries/devices.ts';
import { findAccount, insertUser, lockUsername, savePasswordHash } from './queries/users.ts';

/** 409: the id is also the name that the client signs in with, and it is in use. */
export const clientIdTaken = (clientId: string) =>
  new HttpError(409, 'conflict', `The client ID "${clientId}" is taken. Choose another.`, {
    issues: [{ path: 'clientId', message: `"${clientId}" is taken. Choose another.` }],
  });

/** A client's own login: the user whose name is the client's id. */
export function clientLogins({ demo, clock, sessions }: Platform) {
  return {
    /**
     * The hash of a new password of a client's login, made before the transaction as it takes a while. Throws 400, naming
     * `password`, for one that is easy to guess. `names`: what it must not be built from.
     */
    async hashClientPassword(clientId: string, password: string, names: string[]): Promise<string> {
      const problem =
        demo && isDemoLogin(clientId, password)
          ? undefined
          : await passwordProblem(password, [clientId, ...names]);
      if (problem) throw invalid([{ path: 'password', message: problem }]);
      return hashPassword(password);
    },

    /**
     * Throws 409, naming `clientId`, where a user has this name already. No user gets it until the transaction ends.
     */
    async requireFreeLogin(tx: Tx, clientId: string): Promise<void> {
      await lockUsername(tx, clientId);
      if (await findAccount(tx, clientId)) throw clientIdTaken(clientId);
    },

    /** Ends the open invitations of a client that is archived, so that none works again once it is restored. */
    endInvitationsOf: (tx: Tx, clientId: string): Promise<void> =>
      replaceInvitationsOf(tx, clientId, new Date()),

    /**
     * Sets the password of a client's login, and creates the login where there is none. Its sessions and its open
     * invitation end, and its devices are forgotten. Throws 409 where another user has the client's id as its name.
     */
    async setClientLogin(tx: Tx, clientId: string, passwordHash: string): Promise<void> {
      const at = clock.now();
      const account = await findAccount(tx, clientId);
      if (account && account.clientId !== clientId) throw clientIdTaken(clientId);
      const id = account?.id ?? newId();
      if (account) {
        await savePasswordHash(tx, id, passwordHash, { at });
        await replaceInvitations(tx, id, new Date());
        await sessions.closeAll(tx, id, { outcome: 'password_changed', by: tx.scope.actor.name });
        await forgetDevices(tx, id);
      } else {
        const stamp = { createdAt: at, updatedAt: at };
        const login = { id, username: clientId, role: 'client' as const, clientId, passwordHash, ...stamp };
        if (!(await insertUser(tx, login))) throw clientIdTaken(clientId);
      }
      const action = account ? 'password.set' : 'user.created';
      await audit(tx, { action, entity: 'user', entityId: id, clientId }, at);
    },
  };
}
