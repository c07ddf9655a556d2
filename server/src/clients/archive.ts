import type { ArchivedClient, ClientContents, ManagedClient } from '@liftout/contract/client-records';
import type { AuthService } from '../auth/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, invalid, notFound, stale, wasDeleted } from '../platform/http/errors/http-error.ts';
import type { ClientPurge } from './purge.ts';
import { markForPurge } from './queries/archive.ts';
import { countContents } from './queries/contents.ts';
import { type ClientRecord, findArchived, lockRecord, saveClient } from './queries/records.ts';
import { toManagedClient } from './records.ts';

/** How long the request that removes a client works on it itself, in milliseconds. */
const inRequestMs = 1_500;

interface Deletion {
  version?: number | undefined;
  /** Removes it for good instead of archiving it; `confirm` must be the client's id. */
  purge: boolean;
  confirm?: string | undefined;
}

export interface DeletionAnswer {
  message: string;
  outcome: 'archived' | 'purging' | 'purged';
  restorableUntil: string | null;
}

/** Archiving clients, restoring them, and removing them for good (decision 030). */
export function clientArchive(
  { db, clock }: Platform,
  purge: ClientPurge,
  auth: Pick<AuthService, 'endInvitationsOf'>,
) {
  async function lock(tx: Tx, id: string): Promise<ClientRecord> {
    const row = await lockRecord(tx, id);
    if (!row) throw notFound('This client');
    return row;
  }

  async function contentsOf(tx: Tx, { clientId }: ClientRecord): Promise<ClientContents | undefined> {
    return (await countContents(tx, [clientId])).get(clientId);
  }

  const record = async (
    tx: Tx,
    { clientId }: ClientRecord,
    entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ) => audit(tx, { entity: 'client', entityId: clientId, clientId, ...entry }, clock.now());

  /**
   * Until when it can be restored, on the app's clock: the demo's stands still while the days are real. Null: no more.
   */
  function restorableUntil({ purgeAfter }: ClientRecord): string | null {
    const now = Date.now();
    if (purgeAfter === null || purgeAfter.getTime() <= now) return null;
    const ahead = clock.now().getTime() - now;
    return new Date(purgeAfter.getTime() + (Math.abs(ahead) < 60_000 ? 0 : ahead)).toISOString();
  }

  async function archive(tx: Tx, before: ClientRecord): Promise<ClientRecord> {
    await saveClient(tx, before.id, { archivedAt: clock.now() }, clock.now());
    await auth.endInvitationsOf(tx, before.clientId);
    return lock(tx, before.id);
  }

  const isPurging = (row: ClientRecord) => row.archivedAt !== null && restorableUntil(row) === null;

  return {
    /**
     * Archives a client: its logins and open invitations end at once. With `purge`, it is removed for good, archived or not. Throws 404, 409
     * with the current record where `version` is outdated, and 400 without the right `confirm`.
     */
    async remove(
      actor: Actor,
      id: string,
      { version, purge: forGood, confirm }: Deletion,
    ): Promise<DeletionAnswer> {
      const row = await db.as(platformScope(actor), async (tx) => {
        const before = await lock(tx, id);
        if (before.archivedAt !== null && !forGood)
          throw wasDeleted('This client', 'It is under Archived clients.');
        if (version !== undefined && version !== before.version)
          throw stale('This client', toManagedClient(before));
        if (forGood && confirm !== before.clientId)
          throw invalid([{ path: 'confirm', message: `Enter ${before.clientId} to remove it for good.` }]);
        const contents = await contentsOf(tx, before);
        const facts = { clientName: before.name, ...contents };
        const archived = before.archivedAt === null ? await archive(tx, before) : before;
        if (!forGood) {
          await record(tx, before, { action: 'client.archived', before: facts });
          return archived;
        }
        await markForPurge(tx, id, clock.now());
        await record(tx, before, { action: 'client.purge_requested', before: facts });
        return archived;
      });
      if (!forGood)
        return {
          message: `${row.name} was archived. It can be restored for 30 days.`,
          outcome: 'archived',
          restorableUntil: restorableUntil(row),
        };
      const isGone = await purge.finish(id, inRequestMs);
      return {
        message: isGone ? `${row.name} was removed for good.` : `${row.name} is being removed for good.`,
        outcome: isGone ? 'purged' : 'purging',
        restorableUntil: null,
      };
    },

    /** Throws 404, and 409 where it is not archived or can't be restored any more. */
    restore: (actor: Actor, id: string): Promise<ManagedClient> =>
      db.as(platformScope(actor), async (tx) => {
        const before = await lock(tx, id);
        if (before.archivedAt === null) throw conflict('This client is not archived.');
        if (isPurging(before)) throw conflict("This client is being removed for good and can't be restored.");
        await saveClient(tx, id, { archivedAt: null }, clock.now());
        await record(tx, before, { action: 'client.restored', after: { clientName: before.name } });
        return toManagedClient(await lock(tx, id));
      }),

    archived: (actor: Actor): Promise<ArchivedClient[]> =>
      db.as(platformScope(actor), async (tx) => {
        const rows = await findArchived(tx);
        const contents = await countContents(
          tx,
          rows.map(({ clientId }) => clientId),
        );
        return rows.flatMap((row) => {
          const own = contents.get(row.clientId);
          if (row.archivedAt === null || !own) return [];
          const { id, clientId, name: clientName, logoUrl, version } = row;
          const archivedAt = row.archivedAt.toISOString();
          return [
            {
              id,
              clientId,
              clientName,
              logoUrl,
              archivedAt,
              restorableUntil: restorableUntil(row),
              contents: own,
              version,
            },
          ];
        });
      }),

    /** What belongs to a client, archived or not. Throws 404. */
    contents: (actor: Actor, id: string): Promise<ClientContents> =>
      db.as(platformScope(actor), async (tx) => {
        const row = await lock(tx, id);
        const contents = await contentsOf(tx, row);
        if (!contents) throw notFound('This client');
        return contents;
      }),
  };
}
