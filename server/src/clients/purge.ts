import { removeActivities } from '../activity/service.ts';
import { dropChanges, lockFolding } from '../admin/service.ts';
import { removeContacts } from '../contacts/service.ts';
import { removeDeals } from '../deals/service.ts';
import { audit, forgetAuditEntries } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openWorker } from '../platform/jobs/worker.ts';
import { deleteRecord, findDueClient, lockDueClient } from './queries/archive.ts';
import { removeUnusedLogos } from './queries/logos.ts';

/** Rows of a batch: less than a second's work. */
const batch = 1_000;
/** Between two looks for clients whose 30 days are over. */
const idleMs = 3_600_000;

const scope = platformScope(system);

/** What can be too many for one transaction, each removed by its owner, in this order. The rest goes with the record. */
const steps: ((tx: Tx, clientId: string, limit: number) => Promise<number>)[] = [
  removeActivities,
  removeDeals,
  removeContacts,
  forgetAuditEntries,
];

export type ClientPurge = ReturnType<typeof clientPurge>;

/**
 * Removes archived clients for good, in batches that commit one by one. Any number of processes may do so at once: each
 * batch locks its client, and others skip it. Who is interrupted, or finds a client locked, leaves it for the next run; one
 * that can't be removed keeps no other from it.
 */
export function clientPurge({ db, clock, log }: Platform) {
  let isStopping = false;

  /** Removes a batch of what a client has. @returns whether there was any; 'busy': it is not due, or locked */
  const removeRows = (id: string): Promise<'busy' | 'some' | 'none'> =>
    db.within('job').as(scope, async (tx) => {
      const due = await lockDueClient(tx, id);
      if (!due) return 'busy';
      for (const step of steps) if ((await step(tx, due.clientId, batch)) > 0) return 'some';
      return 'none';
    });

  /** Removes a client that has nothing any more. @returns whether it is gone; 'some': it has got something meanwhile */
  const removeRecord = (id: string): Promise<'busy' | 'some' | 'all'> =>
    db.within('job').as(scope, async (tx) => {
      // Before the client: a fold holds its changes and sums while it waits for the client.
      await lockFolding(tx);
      const due = await lockDueClient(tx, id);
      if (!due) return 'busy';
      const { clientId, clientName } = due;
      for (const step of steps) if ((await step(tx, clientId, batch)) > 0) return 'some';
      await deleteRecord(tx, clientId);
      await dropChanges(tx, clientId);
      const entry = { action: 'client.purged' as const, entity: 'client', entityId: clientId };
      await audit(tx, { ...entry, before: { clientName } }, clock.now());
      // For caches by client: the id may be another's soon.
      notify(tx, clientId, ['clients', 'contacts', 'deals']);
      notify(tx, null, ['clients']);
      return 'all';
    });

  const removeBatch = async (id: string): Promise<'busy' | 'some' | 'all'> => {
    const removed = await removeRows(id);
    return removed === 'none' ? removeRecord(id) : removed;
  };

  const worker = openWorker({
    name: 'purge',
    idleMs,
    log,
    async run() {
      const failed: string[] = [];
      while (!isStopping) {
        const id = await db.within('job').as(scope, (tx) => findDueClient(tx, failed));
        if (id === undefined) break;
        try {
          while (!isStopping && (await removeBatch(id)) === 'some');
        } catch (error) {
          failed.push(id);
          log.error({ err: error, id }, 'a client could not be removed');
        }
      }
      while (!isStopping && (await db.within('job').as(scope, removeUnusedLogos)) > 0);
      return undefined;
    },
  });

  return {
    /** Removes a client that is due, for at most `ms`; the rest is done in the background. @returns whether it is gone */
    async finish(id: string, ms: number): Promise<boolean> {
      const until = Date.now() + ms;
      try {
        for (let removed = 'some'; removed === 'some' && Date.now() < until; ) {
          removed = await removeBatch(id);
          if (removed === 'all') return true;
        }
      } catch (error) {
        // What was asked for is stored, and will be done.
        log.warn({ err: error, id }, 'a client could not be removed at once');
      }
      worker.wake();
      return false;
    },

    start: worker.start,

    stop(): Promise<void> {
      isStopping = true;
      return worker.stop();
    },
  };
}
