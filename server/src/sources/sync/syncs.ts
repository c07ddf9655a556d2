import { keptRuns, type SyncRun } from '@liftout/contract/sources';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import { type Actor, platformScope, system, type TenantScope, tenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { conflict, HttpError } from '../../platform/http/errors/http-error.ts';
import { sendAfterChanges } from '../../platform/jobs/after-changes.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { writeLastSync } from '../queries.ts';
import type { Connector } from './connector.ts';
import { scheduleJob, sendRun, syncJob } from './jobs.ts';
import {
  findRuns,
  forgetOldRuns,
  type RunRow,
  requestStop,
  requeueSilent,
  takeRun,
  updateRun,
} from './queries/runs.ts';
import { queueRun } from './queue-run.ts';
import { ourFault, performRun, RunReplaced, RunStopped } from './run.ts';
import { queueDueRuns } from './schedule.ts';
import { streamsOf, toRun } from './wire.ts';

export type SyncedSource = (typeof syncedSources)[number];

const alreadySyncing = "This source is already syncing. Try again when it's done.";
const notSyncing = 'This source is not syncing.';

/** Runs of one process at a time. */
const concurrentRuns = 3;
/** After this time a run makes way for others that wait, and goes on after them. */
const sliceMs = 10 * 60_000;
/** The schedule is looked at this soon after a client's record changed. */
const changePauseMs = 100;

interface SyncsDeps {
  /** Names of the actor in the audit entries of a sync: "HubSpot". */
  names: Readonly<Record<SyncedSource, string>>;
  /** A client's part of a source. Throws 503 where it can't be read, with the reason. */
  open(scope: TenantScope, source: SyncedSource): Promise<Connector>;
  /** Minutes between two runs where no admin chose; null: none are scheduled. */
  defaultMinutes: number | null;
}

/** The runs of all clients' sources: asked for, scheduled, and carried out in the background. */
export function openSyncs(platform: Platform, { names, open, defaultMinutes }: SyncsDeps) {
  const { db, clock, log } = platform;
  const steps = db.within('job');
  const asSystem = platformScope(system);
  const sources = Object.keys(names).filter((name): name is SyncedSource => name in names);

  /** How many missing rows of each stream the run before held back: what an admin saw who confirms. */
  async function heldBefore(clientId: string, source: SyncedSource, id: string) {
    const runs = await steps.as(asSystem, (tx) => findRuns(tx, clientId, source, 2));
    const before = runs.find((run) => run.id !== id);
    return new Map(
      (before ? streamsOf(before.streams) : []).flatMap(({ name, held }) =>
        held ? [[name, held.missing] as const] : [],
      ),
    );
  }

  /** Carries a run out until it is over, or the signal aborts: then it is queued again, behind others that wait. */
  async function perform(clientId: string, id: string, signal: AbortSignal): Promise<void> {
    const taken = await steps.as(asSystem, async (tx) => {
      const run = await takeRun(tx, clientId, id);
      if (run) {
        await writeLastSync(tx, {
          clientId,
          source: run.source,
          status: 'running',
          startedAt: run.startedAt,
        });
        notify(tx, clientId, ['sources']);
      }
      return run;
    });
    const source = sources.find((name) => name === taken?.source);
    if (!taken || source === undefined) return;
    const actor: Actor = { userId: taken.startedById, name: taken.startedBy };
    const scope = tenantScope(clientId, { ...actor, name: `${names[source]} sync` });
    const key = { clientId, id, attempt: taken.attempt };
    const streams = streamsOf(taken.streams);
    let end: { status: RunRow['status']; error: string | null };
    try {
      const connector = await open(tenantScope(clientId, actor), source);
      const error = await performRun(
        { steps, now: clock.now, onFault: (err) => log.error({ err, clientId, source }, 'a sync failed') },
        {
          ...key,
          source,
          scope,
          connector,
          streams,
          confirmed: taken.isConfirmed ? await heldBefore(clientId, source, id) : new Map(),
          isCurrent: () =>
            open(tenantScope(clientId, actor), source).then(
              ({ part }) => part === connector.part,
              (error: unknown) => !(error instanceof HttpError),
            ),
          signal,
        },
      );
      end = { status: error === null ? 'ok' : 'failed', error };
    } catch (error) {
      if (error instanceof RunReplaced) return;
      if (error instanceof RunStopped) end = { status: 'stopped', error: null };
      else if (signal.aborted) end = { status: 'queued', error: null };
      else if (error instanceof HttpError) end = { status: 'failed', error: error.message };
      else {
        log.error({ err: error, clientId, source }, 'a sync failed');
        end = { status: 'failed', error: ourFault };
      }
    }
    await steps.as(tenantScope(clientId, actor), async (tx) => {
      const isOver = end.status !== 'queued';
      if (!(await updateRun(tx, key, { ...end, streams, finished: isOver }))) return;
      notify(tx, clientId, ['sources']);
      if (!isOver) return sendRun(tx, taken);
      const [row] = await findRuns(tx, clientId, source, 1);
      const { read, added, updated, kept, archived, restored, skipped } = toRun(row ?? taken);
      await writeLastSync(tx, {
        clientId,
        source,
        status: end.status === 'failed' ? 'failed' : 'ok',
        startedAt: taken.startedAt,
        finishedAt: row?.finishedAt ?? null,
        rowsRead: read,
        error: end.error,
      });
      await forgetOldRuns(tx, clientId, source, keptRuns);
      const after = { read, added, updated, kept, archived, restored, skipped };
      const changed = added + updated + archived + restored > 0;
      if (end.status === 'ok' && (changed || taken.trigger === 'manual'))
        await audit(tx, { action: 'source.synced', entity: 'source', entityId: source, after }, clock.now());
    });
    // The queue tries again, and the job is listed as failed after that.
    if (end.error === ourFault) throw new Error(ourFault);
  }

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
          perform(clientId, runId, AbortSignal.any([signal, AbortSignal.timeout(sliceMs)])),
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
