import type { User } from '@liftout/contract/users';
import type { AuditAction } from '@liftout/contract/values/audit-actions';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notFound, stale } from '../../platform/http/errors/http-error.ts';
import { findAccount, lockUsername } from '../queries/users.ts';
import { findClient, findUser, isClientId, lockAdmins, lockUser, updateUser } from './queries.ts';
import { taken } from './refusals.ts';
import { toAudit, toUser } from './to-wire.ts';

export type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
export type UserChanges = ReturnType<typeof userChanges>;

const what = 'This user';
export const noSuchUser = () => notFound(what);

/** What every change of a user goes through: the lock, the version, the name that nobody else has, and the audit trail. */
export function userChanges({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  /**
   * Runs work on a user that nobody else changes meanwhile. Throws 404, also for a user of an archived client, or 409
   * where `version` is outdated.
   */
  function change<T>(
    actor: Actor,
    id: string,
    { version, admins = false }: { version?: number | undefined; admins?: boolean },
    work: (tx: Tx, user: StoredUser, adminsAble: number) => Promise<T>,
  ): Promise<T> {
    return db.as(platformScope(actor), async (tx) => {
      const able = admins ? await lockAdmins(tx) : 0;
      const found = await lockUser(tx, id);
      if (!found) throw noSuchUser();
      if (found.clientId !== null && (await findClient(tx, found.clientId))?.archivedAt !== null)
        throw noSuchUser();
      if (version !== undefined && version !== found.version) throw stale(what, await read(tx, id));
      return work(tx, found, able);
    });
  }

  async function read(tx: Tx, id: string): Promise<User> {
    const found = await findUser(tx, id, new Date());
    if (!found) throw noSuchUser();
    return toUser(found);
  }

  /** Throws 409 where a user or a client has this name. No other gets it until the transaction ends. */
  async function requireFree(tx: Tx, username: string, path: 'username' | 'email'): Promise<void> {
    await lockUsername(tx, username);
    if ((await findAccount(tx, username)) || (await isClientId(tx, username))) throw taken(username, path);
  }

  async function save(
    tx: Tx,
    before: StoredUser,
    values: Parameters<typeof updateUser>[2],
    action: AuditAction,
  ) {
    const at = clock.now();
    const after = { ...before, ...values };
    await updateUser(tx, before.id, values, { version: before.version, at });
    const { id, clientId } = before;
    const entry = { action, entity: 'user', entityId: id, clientId };
    await audit(tx, { ...entry, before: toAudit(before), after: toAudit(after) }, at);
  }

  return { change, read, requireFree, save };
}
