import { notify } from '../../platform/changes/notify.ts';
import { platformScope, system, type TenantScope, tenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { type Connector, listOf } from './connector.ts';
import { sendRun } from './jobs.ts';
import { endForgotten, findSchedule, findWaitingRuns } from './queries/runs.ts';
import { queueRun } from './queue-run.ts';

const brokenOff = 'The sync was interrupted too often.';
const platform = platformScope(system);

interface ScheduleDeps<Source extends string> {
  sources: readonly Source[];
  open(scope: TenantScope, source: Source): Promise<Connector>;
  /** Minutes between two runs where no admin chose; null: none are scheduled. */
  defaultMinutes: number | null;
}

/** Queues the runs that are due: by their interval, or since another list or campaign was set. */
export async function queueDueRuns<Source extends string>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { sources, open, defaultMinutes }: ScheduleDeps<Source>,
  signal: AbortSignal,
): Promise<void> {
  const now = Date.now();
  const steps = db.within('job');
  await steps.as(platform, async (tx) => {
    // Those of a version of Liftout without jobs. Where there is a job, it stays the only one.
    for (const run of await findWaitingRuns(tx, 100)) await sendRun(tx, run);
    for (const clientId of await endForgotten(tx, brokenOff)) notify(tx, clientId, ['sources']);
  });
  const pairs = await steps.as(platform, (tx) => findSchedule(tx, sources, defaultMinutes));
  for (const { clientId, source: name, minutes, lastAt, parts } of pairs) {
    const source = sources.find((one) => one === name);
    if (signal.aborted || source === undefined || minutes === null) continue;
    const isDue = lastAt === null || lastAt.getTime() + minutes * 60_000 <= now;
    const scope = tenantScope(clientId, system);
    const connector = await open(scope, source).catch((error: unknown) => {
      if (!(error instanceof HttpError))
        log.error({ err: error, clientId, source }, 'a sync could not be scheduled');
      return undefined;
    });
    if (connector === undefined) continue;
    const part = parts?.[connector.streams[0]?.name ?? ''];
    // The same list id names another list in another account: an admin says so by syncing.
    if (part !== undefined && part !== connector.part && listOf(part) === listOf(connector.part)) continue;
    // The first stream is begun first, so a run that fails after it has begun is not repeated at once.
    const isOther = part !== connector.part;
    if (isDue || isOther)
      await steps.as(scope, (tx) =>
        queueRun(tx, scope, { source, trigger: isOther ? 'configuration' : 'schedule' }),
      );
  }
}
