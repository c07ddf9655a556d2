import { keptRuns, type SyncedStream } from '@liftout/contract/sources';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import { type Actor, platformScope, system, type TenantScope, tenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { writeLastSync } from '../queries.ts';
import type { Connector } from './connector.ts';
import { sendRun } from './jobs.ts';
import type { SyncedSource } from './names.ts';
import { findRuns, forgetOldRuns, type RunRow, takeRun, updateRun } from './queries/runs.ts';
import { ourFault, performRun } from './run.ts';
import { RunReplaced, RunStopped } from './run-input.ts';
import { streamsOf, toRun } from './wire.ts';

export interface CarrierDeps {
  /** Names of the actor in the audit entries of a sync: "HubSpot". */
  names: Readonly<Record<SyncedSource, string>>;
  sources: readonly SyncedSource[];
  /** A client's part of a source. Throws 503 where it can't be read, with the reason. */
  open(scope: TenantScope, source: SyncedSource): Promise<Connector>;
}

/** How a run ended, or why it goes on later: `queued`. */
interface RunEnd {
  status: RunRow['status'];
  error: string | null;
}

const startedBy = ({ startedById, startedBy: name }: RunRow): Actor => ({ userId: startedById, name });

/**
 * Carries out a queued run until it is over, or the signal aborts: then it is queued again, behind others that wait. Throws
 * where the run failed on our side.
 */
export function runCarrier({ db, clock, log }: Platform, { names, sources, open }: CarrierDeps) {
  const steps = db.within('job');
  const asSystem = platformScope(system);

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

  /** Takes a queued run for this process, and shows that it runs. */
  const take = (clientId: string, id: string): Promise<RunRow | undefined> =>
    steps.as(asSystem, async (tx) => {
      const run = await takeRun(tx, clientId, id);
      if (!run) return undefined;
      const { source, startedAt } = run;
      await writeLastSync(tx, { clientId, source, status: 'running', startedAt });
      notify(tx, clientId, ['sources']);
      return run;
    });

  /** Reads what a taken run is to read, and counts it in `streams`. @returns null: another process has the run */
  async function read(
    taken: RunRow,
    source: SyncedSource,
    streams: SyncedStream[],
    signal: AbortSignal,
  ): Promise<RunEnd | null> {
    const { clientId, id, attempt } = taken;
    const actor = startedBy(taken);
    const openPart = () => open(tenantScope(clientId, actor), source);
    const onFault = (err: unknown) => log.error({ err, clientId, source }, 'a sync failed');
    try {
      const connector = await openPart();
      const error = await performRun(
        { steps, now: clock.now, onFault },
        {
          clientId,
          id,
          attempt,
          source,
          scope: tenantScope(clientId, { ...actor, name: `${names[source]} sync` }),
          connector,
          streams,
          confirmed: taken.isConfirmed ? await heldBefore(clientId, source, id) : new Map(),
          isCurrent: () =>
            openPart().then(
              ({ part }) => part === connector.part,
              (error: unknown) => !(error instanceof HttpError),
            ),
          signal,
        },
      );
      return { status: error === null ? 'ok' : 'failed', error };
    } catch (error) {
      if (error instanceof RunReplaced) return null;
      if (error instanceof RunStopped) return { status: 'stopped', error: null };
      if (signal.aborted) return { status: 'queued', error: null };
      if (error instanceof HttpError) return { status: 'failed', error: error.message };
      onFault(error);
      return { status: 'failed', error: ourFault };
    }
  }

  /** Stores how a run ended, unless another process has it; one that is not over is queued again. */
  const finish = (
    taken: RunRow,
    source: SyncedSource,
    streams: SyncedStream[],
    end: RunEnd,
  ): Promise<void> => {
    const { clientId, id, attempt, startedAt, trigger } = taken;
    return steps.as(tenantScope(clientId, startedBy(taken)), async (tx) => {
      const finished = end.status !== 'queued';
      if (!(await updateRun(tx, { clientId, id, attempt }, { ...end, streams, finished }))) return;
      notify(tx, clientId, ['sources']);
      if (!finished) return sendRun(tx, taken);
      const [row] = await findRuns(tx, clientId, source, 1);
      const { read: rowsRead, added, updated, kept, archived, restored, skipped } = toRun(row ?? taken);
      await writeLastSync(tx, {
        clientId,
        source,
        status: end.status === 'failed' ? 'failed' : 'ok',
        startedAt,
        finishedAt: row?.finishedAt ?? null,
        rowsRead,
        error: end.error,
      });
      await forgetOldRuns(tx, clientId, source, keptRuns);
      const after = { read: rowsRead, added, updated, kept, archived, restored, skipped };
      const changed = added + updated + archived + restored > 0;
      if (end.status === 'ok' && (changed || trigger === 'manual'))
        await audit(tx, { action: 'source.synced', entity: 'source', entityId: source, after }, clock.now());
    });
  };

  return async (clientId: string, id: string, signal: AbortSignal): Promise<void> => {
    const taken = await take(clientId, id);
    const source = sources.find((name) => name === taken?.source);
    if (!taken || source === undefined) return;
    const streams = streamsOf(taken.streams);
    const end = await read(taken, source, streams, signal);
    if (end === null) return;
    await finish(taken, source, streams, end);
    // The queue tries again, and the job is listed as failed after that.
    if (end.error === ourFault) throw new Error(ourFault);
  };
}
