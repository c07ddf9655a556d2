import { z } from 'zod';
import { removeActivities } from '../activity/service.ts';
import { dropChanges, lockFolding } from '../admin/service.ts';
import { removeContacts } from '../contacts/service.ts';
import { removeDeals } from '../deals/service.ts';
import { removeImports } from '../imports/service.ts';
import { audit, forgetAuditEntries } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { deleteRecord, findDueClient, lockDueClient } from './queries/archive.ts';
import { removeUnusedLogos } from './queries/logos.ts';

/** Rows of a batch: less than a second's work. */
const batch = 1_000;

const scope = platformScope(system);

const purgeJob = defineJob({
  name: 'clients.purge',
  title: 'Remove archived clients',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 3,
  retryDelay: 60,
  timeout: 6 * 3_600,
  keepsDeadLetters: false,
});

/** What can be too many for one transaction, each removed by its owner, in this order. The rest goes with the record. */
export type PurgeStep = (tx: Tx, clientId: string, limit: number) => Promise<number>;
const ownSteps: readonly PurgeStep[] = [
  removeActivities,
  removeDeals,
  removeContacts,
  removeImports,
  forgetAuditEntries,
];

export type ClientPurge = ReturnType<typeof clientPurge>;

/**
 * Removes archived clients for good, in batches that commit one by one. Any number of processes may do so at once: each
 * batch locks its client, and others skip it. Who is interrupted, or finds a client locked, leaves it for the next run; one
 * that can't be removed keeps no other from it. `more`: steps of features that know of clients themselves.
 */
export function clientPurge({ db, clock, log }: Platform, more: readonly PurgeStep[] = []) {
  const steps = [...more, ...ownSteps];

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

  /** Removes the clients that are due, and logos that no client shows. */
  async function run(stopping: AbortSignal): Promise<void> {
    const failed: string[] = [];
    while (!stopping.aborted) {
      const id = await db.within('job').as(scope, (tx) => findDueClient(tx, failed));
      if (id === undefined) break;
      try {
        while (!stopping.aborted && (await removeBatch(id)) === 'some');
      } catch (error) {
        failed.push(id);
        log.error({ err: error, id }, 'a client could not be removed');
      }
    }
    while (!stopping.aborted && (await db.within('job').as(scope, removeUnusedLogos)) > 0);
    if (failed.length > 0) throw new Error(`${failed.length} archived clients could not be removed.`);
  }

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
      await db.as(scope, (tx) => sendJob(tx, purgeJob, {}));
      return false;
    },

    run,

    /** Does so in the background: each hour, and when `finish` leaves something. */
    regularly(jobs: JobQueue): void {
      jobs.work(purgeJob, (_, { signal }) => run(signal));
      jobs.schedule(purgeJob, { cron: '7 * * * *', catchesUp: true }, {});
    },
  };
}
