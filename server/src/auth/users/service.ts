import type { CreatedUser, InvitationLink, User } from '@liftout/contract/users';
import type { AuditAction } from '@liftout/contract/values/audit-actions';
import type { MailService } from '../../mail/service.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict, notFound, stale } from '../../platform/http/errors/http-error.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { toDashboards } from '../../platform/sessions/dashboards.ts';
import { inviter } from '../invitations/invite.ts';
import { replaceInvitations } from '../invitations/queries.ts';
import { forgetDevices } from '../queries/devices.ts';
import {
  findAccount,
  findNamesToAvoid,
  insertUser,
  lockUsername,
  savePasswordHash,
} from '../queries/users.ts';
import { requireStrong } from '../strong-password.ts';
import {
  deleteUser,
  findAdmins,
  findClient,
  findUser,
  findUsersOf,
  isClientId,
  lockAdmins,
  lockUser,
  updateUser,
} from './queries.ts';
import { nameField, refuseClosed, refuseOneself, refuseToLose, taken } from './refusals.ts';
import { toAudit, toUser } from './to-wire.ts';

export type UsersService = ReturnType<typeof usersService>;

/** How a new user gets a password. */
interface FirstAccess {
  password?: string | undefined;
  invite?: 'send' | 'copy' | undefined;
}
interface NewUser extends FirstAccess {
  username: string;
  name: string;
  email: string | null;
  clientId: string | null;
  allowedDashboards: string[] | null;
}
interface Edit {
  username?: string | undefined;
  name: string;
  email: string | null;
  /** Undefined: as it is. */
  allowedDashboards?: string[] | null | undefined;
  version?: number | undefined;
}
type Stored = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

const what = 'This user';
/** Sections as they are stored: null for a person who sees all that the client has. */
const sectionsOf = (given: string[] | null | undefined) =>
  given === null || given === undefined || given.includes('full') ? null : toDashboards(given);

/** The admins, and each client's people: who may sign in, and to what. */
export function usersService(platform: Platform, mail: MailService) {
  const { db, clock, sessions } = platform;
  const invite = inviter(platform, mail);

  /**
   * Runs work on a user that nobody else changes meanwhile. Throws 404, also for a user of an archived client, or 409
   * where `version` is outdated.
   */
  function change<T>(
    actor: Actor,
    id: string,
    { version, admins = false }: { version?: number | undefined; admins?: boolean },
    work: (tx: Tx, user: Stored, adminsAble: number) => Promise<T>,
  ): Promise<T> {
    return db.as(platformScope(actor), async (tx) => {
      const able = admins ? await lockAdmins(tx) : 0;
      const found = await lockUser(tx, id);
      if (!found) throw notFound(what);
      if (found.clientId !== null && (await findClient(tx, found.clientId))?.archivedAt !== null)
        throw notFound(what);
      if (version !== undefined && version !== found.version) throw stale(what, await read(tx, id));
      return work(tx, found, able);
    });
  }

  async function read(tx: Tx, id: string): Promise<User> {
    const found = await findUser(tx, id, new Date());
    if (!found) throw notFound(what);
    return toUser(found);
  }

  /** Throws 409 where a user or a client has this name. No other gets it until the transaction ends. */
  async function requireFree(tx: Tx, username: string, path: 'username' | 'email'): Promise<void> {
    await lockUsername(tx, username);
    if ((await findAccount(tx, username)) || (await isClientId(tx, username))) throw taken(username, path);
  }

  async function save(tx: Tx, before: Stored, values: Parameters<typeof updateUser>[2], action: AuditAction) {
    const at = clock.now();
    const after = { ...before, ...values };
    await updateUser(tx, before.id, values, { version: before.version, at });
    const { id, clientId } = before;
    const entry = { action, entity: 'user', entityId: id, clientId };
    await audit(tx, { ...entry, before: toAudit(before), after: toAudit(after) }, at);
  }

  async function create(actor: Actor, user: NewUser): Promise<CreatedUser> {
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
  }

  async function edit(actor: Actor, id: string, role: 'admin' | 'client', input: Edit): Promise<User> {
    return change(actor, id, input, async (tx, before) => {
      if (before.role !== role) throw notFound(what);
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

  async function inviteStored(tx: Tx, user: Stored, send: boolean): Promise<InvitationLink> {
    if (!user.isActive) throw conflict('This user is inactive. Activate them first.');
    const client = user.clientId === null ? undefined : await findClient(tx, user.clientId);
    if (client) refuseClosed(client, clock.now());
    const email = user.email ?? client?.contactEmail ?? client?.personEmail ?? null;
    return invite(tx, { ...user, email, clientName: client?.clientName ?? null }, { send });
  }
}
