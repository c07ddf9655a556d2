import type { SyncRun } from '@liftout/contract/sources';
import { notify } from '../../platform/changes/notify.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/errors/http-error.ts';
import { sendAfterChanges } from '../../platform/jobs/after-changes.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { type CarrierDeps, runCarrier } from './carry-out.ts';
import { scheduleJob, sendRun, syncJob } from './jobs.ts';
import type { SyncedSource } from './names.ts';
import { findRuns, requestStop, requeueSilent } from './queries/runs.ts';
import { queueRun } from './queue-run.ts';
import { queueDueRuns } from './schedule.ts';
import { toRun } from './wire.ts';

const alreadySyncing = "This source is already syncing. Try again when it's done.";
const notSyncing = 'This source is not syncing.';

/** Runs of one process at a time. */
const concurrentRuns = 3;
/** After this time a run makes way for others that wait, and goes on after them. */
const sliceMs = 10 * 60_000;
/** The schedule is looked at this soon after a client's record changed. */
const changePauseMs = 100;

interface SyncsDeps extends Omit<CarrierDeps, 'sources'> {
  /** Minutes between two runs where no admin chose; null: none are scheduled. */
  defaultMinutes: number | null;
}

/** The runs of all clients' sources: asked for, scheduled, and carried out in the background. */
export function openSyncs(platform: Platform, { names, open, defaultMinutes }: SyncsDeps) {
  const { db } = platform;
  const sources = Object.keys(names).filter((name): name is SyncedSource => name in names);

  const carryOut = runCarrier(platform, { names, sources, open });

  // A client's record may name another list now.
  const endSending = sendAfterChanges(platform, {
    pauseMs: changePauseMs,
    keysOf: ({ topics }) => (topics.includes('clients') ? ['schedule'] : []),
    send: (tx) => sendJob(tx, scheduleJob, {}),
  });

  return {
    /** Asks for a run, which begins at once. Throws 503 where the source can't be read, 409 while a run is open. */
    async request(
      scope: TenantScope,
      source: SyncedSource,
      { isConfirmed }: { isConfirmed: boolean },
    ): Promise<SyncRun> {
      await open(scope, source);
      return db.as(scope, async (tx) => {
        const run = await queueRun(tx, scope, { source, trigger: 'manual', isConfirmed });
        if (run) return toRun(run);
        // One that died with its process is continued instead.
        const left = await requeueSilent(tx, scope.clientId, source, { isConfirmed });
        if (!left) throw conflict(alreadySyncing);
        await sendRun(tx, left);
        return toRun(left);
      });
    },

    /** Throws 409 where none is open. */
    async stop(scope: TenantScope, source: SyncedSource): Promise<SyncRun> {
      const run = await db.as(scope, (tx) => {
        notify(tx, scope.clientId, ['sources']);
        return requestStop(tx, scope.clientId, source);
      });
      if (!run) throw conflict(notSyncing);
      return toRun(run);
    },

    runs: (scope: TenantScope, source: SyncedSource, limit: number): Promise<SyncRun[]> =>
      db.as(scope, async (tx) => (await findRuns(tx, scope.clientId, source, limit)).map(toRun)),

    /** Carries runs out in the background, and queues those that are due each minute. */
    regularly(jobs: JobQueue): void {
      jobs.work(
        syncJob,
        ({ clientId, runId }, { signal }) =>
          carryOut(clientId, runId, AbortSignal.any([signal, AbortSignal.timeout(sliceMs)])),
        { concurrency: concurrentRuns },
      );
      jobs.work(scheduleJob, (_, { signal }) =>
        queueDueRuns(platform, { sources, open, defaultMinutes }, signal),
      );
      jobs.schedule(scheduleJob, { cron: '* * * * *' }, {});
    },

    close: endSending,
  };
}
