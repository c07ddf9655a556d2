import type { User } from '@liftout/contract/users';
import type { MailService } from '../../mail/service.ts';
import { audit } from '../../platform/audit.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/errors/http-error.ts';
import { toDashboards } from '../../platform/sessions/dashboards.ts';
import { replaceInvitations } from '../invitations/queries.ts';
import { userAccess } from './access.ts';
import { noSuchUser, userChanges } from './changes.ts';
import { type FirstAccess, type NewUser, userCreator } from './create.ts';
import { deleteUser, findAdmins, findClient, findUsersOf } from './queries.ts';
import { nameField, refuseToLose } from './refusals.ts';
import { toAudit, toUser } from './to-wire.ts';

export type UsersService = ReturnType<typeof usersService>;

interface Edit {
  username?: string | undefined;
  name: string;
  email: string | null;
  /** Undefined: as it is. */
  allowedDashboards?: string[] | null | undefined;
  version?: number | undefined;
}

/** Sections as they are stored: null for a person who sees all that the client has. */
const sectionsOf = (given: string[] | null | undefined) =>
  given === null || given === undefined || given.includes('full') ? null : toDashboards(given);

/** The admins, and each client's people: who may sign in, and to what. */
export function usersService(platform: Platform, mail: MailService) {
  const { db, clock, sessions } = platform;
  const changes = userChanges(platform);
  const { change, read, requireFree, save } = changes;
  const create = userCreator(platform, mail, changes);

  async function edit(actor: Actor, id: string, role: 'admin' | 'client', input: Edit): Promise<User> {
    return change(actor, id, input, async (tx, before) => {
      if (before.role !== role) throw noSuchUser();
      if (before.username === before.clientId)
        throw conflict("This is the client's own login. It is edited with the client.");
      const username = input.username ?? before.username;
      const { name, email } = input;
      if (username !== before.username) await requireFree(tx, username, nameField(role));
      // A link that went to another address is not the way in any more.
      if (username !== before.username || email !== before.email)
        await replaceInvitations(tx, id, new Date());
      const allowedDashboards =
        input.allowedDashboards === undefined
          ? before.allowedDashboards
          : sectionsOf(input.allowedDashboards);
      const values =
        role === 'admin' ? { username, name, email } : { username, name, email, allowedDashboards };
      await save(tx, before, values, 'user.updated');
      return read(tx, id);
    });
  }

  return {
    ...userAccess(platform, mail, changes),

    listAdmins: (actor: Actor) =>
      db.as(platformScope(actor), async (tx) => (await findAdmins(tx, new Date())).map(toUser)),

    /** Throws 400 for a password that is easy to guess, 409 where the username is taken. */
    createAdmin: (actor: Actor, input: Omit<NewUser, 'clientId' | 'allowedDashboards'>) =>
      create(actor, { ...input, clientId: null, allowedDashboards: null }),

    /** Throws 404; 409 where the username is taken or the version is outdated. */
    updateAdmin: (actor: Actor, id: string, input: Edit) => edit(actor, id, 'admin', input),

    /** A client's users and what the client has. Throws 404 for an unknown client. */
    listPeople: (actor: Actor, clientId: string) =>
      db.as(platformScope(actor), async (tx) => {
        const client = await findClient(tx, clientId);
        if (!client) throw notFound(`Client "${clientId}"`);
        const people = (await findUsersOf(tx, clientId, new Date())).map(toUser);
        return { ...client, allowedDashboards: toDashboards(client.allowedDashboards), people };
      }),

    /** Adds a person, who signs in with the email. Errors as of `createAdmin`. */
    createPerson: (
      actor: Actor,
      clientId: string,
      {
        allowedDashboards,
        ...input
      }: FirstAccess & { name: string; email: string } & Pick<Edit, 'allowedDashboards'>,
    ) =>
      create(actor, {
        ...input,
        username: input.email,
        clientId,
        allowedDashboards: sectionsOf(allowedDashboards),
      }),

    /** Other sections apply from the next request on. Errors as of `updateAdmin`. */
    updatePerson: (actor: Actor, id: string, input: Omit<Edit, 'username'> & { email: string }) =>
      edit(actor, id, 'client', { ...input, username: input.email }),

    /**
     * Deactivates a user, whose sessions and open invitation end at once, or activates one. Throws 404; 409 for oneself, for the last admin
     * who can sign in, and where the version is outdated.
     */
    setActive: (
      actor: Actor,
      id: string,
      { isActive, version }: { isActive: boolean; version?: number | undefined },
    ) =>
      change(actor, id, { version, admins: true }, async (tx, before, adminsAble) => {
        if (before.isActive === isActive) return read(tx, id);
        if (!isActive) refuseToLose(before, actor, adminsAble, 'deactivate');
        await save(tx, before, { isActive }, isActive ? 'user.activated' : 'user.deactivated');
        if (!isActive) {
          await sessions.closeAll(tx, id, { outcome: 'deactivated', by: actor.name });
          await replaceInvitations(tx, id, new Date());
        }
        return read(tx, id);
      }),

    /** Deletes a user who never had a password. Throws 404; 409 for others. */
    remove: (actor: Actor, id: string) =>
      change(actor, id, {}, async (tx, before) => {
        if (before.passwordHash !== null || before.username === before.clientId)
          throw conflict('Only users who never set a password can be deleted. Deactivate this one instead.');
        const { clientId } = before;
        const entry = { action: 'user.deleted' as const, entity: 'user', entityId: id, clientId };
        await audit(tx, { ...entry, before: toAudit(before) }, clock.now());
        await deleteUser(tx, id);
        return { id };
      }),
  };
}
