import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { requestUse } from '../db/limits/request-use.ts';
import { releaseNumber } from '../db/migrate.ts';
import { platformScope } from '../db/scope.ts';
import { runLibrarySql } from '../db/sql/library-sql.ts';
import type { Platform } from '../deps.ts';
import { logError } from '../log.ts';
import { findJob, type Job } from './job.ts';
import { findDueQueues, findSchedulesBefore, markSchedules, saveQueues } from './queries.ts';
import { markError, reportedBy } from './queue-error.ts';
import { type Run, runTaken, type Work } from './run-job.ts';

export type { RunContext } from './run-job.ts';

/** How often the database is asked for due jobs: other processes' jobs, retries, and those for a later time. */
const pollMs = 1_000;
/** How long running jobs may take to end when the process stops, in milliseconds. Their `signal` is aborted at once. */
const stopMs = 7_000;
/** The pause before a start that failed is repeated. */
const restartMs = 5_000;
/** pg-boss looks for jobs itself this often, in seconds: a floor below our own look. */
const floorSeconds = 60;
/** How often jobs of killed processes and those that took too long are looked for, in seconds. */
const defaultSuperviseSeconds = 10;

/** Its statements have a share of the connections of their own, so that no job keeps the queue waiting. */
const scope = platformScope({ userId: null, name: 'Job queue' });

export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: string;
  /** Default: UTC. */
  timeZone?: string;
  /** Whether the latest time that no process was there for is made up for at the next start. */
  catchesUp?: boolean;
}

export interface JobQueue {
  /**
   * Says what runs a kind of job, before the app listens. `concurrency`: of this process. A run that throws is repeated
   * as the job declares; PermanentJobError: it is not.
   */
  work<S extends z.ZodType>(job: Job<S>, run: Run<S>, options?: { concurrency?: number }): void;
  /** Sends the job at these times, once for all processes. A newer release that does not know the job takes it off again. */
  schedule<S extends z.ZodType>(job: Job<S>, schedule: Schedule, input: z.input<S>): void;
  /** What this process works on, and when it is scheduled next; null: it is not, or the queue has not started yet. */
  describe(): { name: string; title: string; next: Date | null }[];
  /** Begins to take jobs, in the background: the app need not wait for it. */
  start(): void;
  /** Takes no more jobs, and waits for those that run. One that does not end in time is left to another process. */
  stop(): Promise<void>;
}

interface Worker extends Work {
  concurrency: number;
}

/** The process's part in the queue on the database: pg-boss, loaded when it starts, on the app's own connections. */
export function openJobQueue(
  { db, log, metrics }: Pick<Platform, 'db' | 'log'> & Partial<Pick<Platform, 'metrics'>>,
  { superviseSeconds = defaultSuperviseSeconds }: { superviseSeconds?: number } = {},
): JobQueue {
  const workers = new Map<string, Worker>();
  const schedules = new Map<string, Schedule & { input: unknown }>();
  const stopping = new AbortController();
  const context = { log, metrics, stopping: stopping.signal };
  /** pg-boss's ids of running workers, by the job's name. */
  const running = new Map<string, string[]>();
  let boss: PgBoss | undefined;
  let starting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  const wake = (name: string) => {
    for (const id of running.get(name) ?? []) boss?.notifyWorker(id);
  };
  db.onJobsSent((names) => names.forEach(wake));

  async function open() {
    const { PgBoss: Boss } = await import('pg-boss');
    const opened = new Boss({
      schema: 'jobs',
      db: {
        executeSql: (text: string, values?: unknown[]) =>
          db
            .as(scope, (tx) => runLibrarySql(tx, text, values))
            .catch((error: unknown) => {
              markError(error);
              throw error;
            }),
      },
      migrate: false,
      createSchema: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
      // Both need the owner of the tables.
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    opened.on('error', (error: unknown) => log.error(reportedBy(error), 'the job queue met an error'));
    opened.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
    boss = opened;
    await db.as(scope, (tx) =>
      saveQueues(
        tx,
        [...workers.values()].map(({ job }) => job),
      ),
    );
    await saveSchedules(opened);
    await opened.start();
    for (const worker of workers.values()) await take(opened, worker);
  }

  async function saveSchedules(opened: PgBoss) {
    const release = await releaseNumber();
    const older = await db.as(scope, (tx) => findSchedulesBefore(tx, release));
    for (const { name, key } of older) if (!findJob(name)) await opened.unschedule(name, key);
    for (const [name, { cron, timeZone = 'UTC', catchesUp = false, input }] of schedules)
      await opened.schedule(name, cron, Object(input), {
        tz: timeZone,
        missed: catchesUp ? 'once' : 'skip',
      });
    await db.as(scope, (tx) => markSchedules(tx, [...schedules.keys()], release));
  }

  async function take(opened: PgBoss, worker: Worker) {
    const { name } = worker.job;
    const ids: string[] = [];
    running.set(name, ids);
    for (let n = 0; n < worker.concurrency; n += 1) {
      const id = await opened.work(
        name,
        { includeMetadata: true, perJobResults: true, pollingIntervalSeconds: floorSeconds },
        async ([taken]: JobWithMetadata<object>[]) => {
          if (!taken) return [];
          const result = await runTaken(worker, taken, context);
          // There may be more of them: the worker looks again at once instead of after its pause.
          wake(name);
          return [result];
        },
      );
      ids.push(id);
    }
  }

  async function poll() {
    try {
      for (const name of await db.as(scope, (tx) => findDueQueues(tx, [...workers.keys()]))) wake(name);
    } catch (error) {
      log.warn({ reason: logError(error).message }, 'due jobs could not be looked for');
    }
    schedulePoll();
  }

  function schedulePoll() {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      polling = poll();
    }, pollMs).unref();
  }

  function nextTimeOf(name: string): Date | null {
    const scheduled = schedules.get(name);
    if (!scheduled) return null;
    const { cron, timeZone = 'UTC' } = scheduled;
    return boss?.previewSchedule(cron, { tz: timeZone, count: 1 })[0] ?? null;
  }

  async function startOrRepeat() {
    try {
      await open();
      schedulePoll();
    } catch (error) {
      log.error({ err: error }, 'the job queue could not be started');
      await boss?.stop({ graceful: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      timer = setTimeout(() => {
        starting = startOrRepeat();
      }, restartMs).unref();
    }
  }

  return {
    work(job, run, { concurrency = 1 } = {}) {
      if (workers.has(job.name)) throw new Error(`${job.name} is worked on twice.`);
      workers.set(job.name, { job, run, concurrency });
    },
    schedule(job, schedule, input) {
      job.input.parse(input);
      schedules.set(job.name, { ...schedule, input });
    },
    describe: () =>
      [...workers.values()].map(({ job: { name, title } }) => ({ name, title, next: nextTimeOf(name) })),
    start() {
      // Not as part of a request: its time on the database is limited.
      starting = requestUse.run(undefined, startOrRepeat);
    },
    async stop() {
      stopping.abort(new Error('Liftout is stopping.'));
      clearTimeout(timer);
      await starting;
      await polling;
      await boss?.stop({ graceful: true, timeout: stopMs });
    },
  };
}
