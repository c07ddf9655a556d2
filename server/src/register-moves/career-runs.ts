import type { CareerMoveRun } from '@liftout/contract/register-moves';
import { busyPauseMs, isBusy } from '../advisor-register/service.ts';
import { notify } from '../platform/changes/notify.ts';
import { DatabaseUnavailable } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, HttpError, notFound } from '../platform/http/errors/http-error.ts';
import type { JobQueue, RunContext } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { careerMovesJob } from './career-jobs.ts';
import { type CareerMovesService, type MakeOptions, requireFile } from './careers.ts';
import {
  type CareerMoveRecord,
  findNewestRun,
  findRunning,
  insertRun,
  isRunning,
  lockRun,
  saveRun,
} from './queries/runs.ts';

const scope = platformScope(system);
/** Between two notes of how far a run is. */
const progressMs = 1_000;
/** How long the outcome is shown. */
const shownMs = 7 * 86_400_000;

export type CareerMoveRuns = ReturnType<typeof careerMoveRuns>;

/** Thrown where a run ended meanwhile: an admin stopped it, maybe by way of another process. */
class RunEnded extends Error {}

/** Moves of careers that admins ask for: a job makes them, as for the whole register that takes minutes (decision 170). */
export function careerMoveRuns({ db, clock, log }: Platform, careers: Pick<CareerMovesService, 'make'>) {
  const jobs = db.within('job');

  /** @returns false where the run has ended: nothing was changed */
  const note = (id: string, fields: Partial<CareerMoveRecord>, { isNews = true } = {}) =>
    jobs.as(scope, async (tx) => {
      const stillRuns = await saveRun(tx, id, fields);
      if (stillRuns && isNews) notify(tx, null, ['register-runs']);
      return stillRuns;
    });

  /**
   * Each second notes how far a run is, outside of the upload's transaction, which nobody sees before its end; `end` is
   * called where the run has ended meanwhile.
   */
  function follow(id: string, end: () => void) {
    let far: { read: number; moves: number | null } = { read: 0, moves: null };
    let noted = far;
    let noting: Promise<void> | undefined;
    const timer = setInterval(() => {
      const isNews = far !== noted;
      noted = far;
      noting ??= note(id, far, { isNews })
        .then((stillRuns) => {
          if (!stillRuns) end();
        })
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the progress of moves of careers could not be noted'),
        )
        .finally(() => {
          noting = undefined;
        });
    }, progressMs);
    return {
      onRead(read: number, moves: number) {
        far = { read, moves };
      },
      async close() {
        clearInterval(timer);
        await noting;
      },
    };
  }

  /** Makes the moves that wait, where there are any. Throws what may be over at the next try. */
  async function work({ signal, isLast }: Pick<RunContext, 'signal' | 'isLast'>): Promise<void> {
    const found = await jobs.as(scope, async (tx) => {
      const one = await findRunning(tx, 'lock');
      if (!one) return undefined;
      await saveRun(tx, one.id, { state: 'making', read: 0 });
      notify(tx, null, ['register-runs']);
      return one;
    });
    if (!found) return;
    const { id, since, startedBy: name, startedById: userId } = found;
    const ended = new AbortController();
    const following = follow(id, () => ended.abort(new RunEnded()));
    try {
      const options: MakeOptions = {
        signal: AbortSignal.any([signal, ended.signal]),
        onRead: following.onRead,
        requireStill: async (tx) => {
          if ((await findRunning(tx))?.id !== id) throw new RunEnded();
        },
        finish: async (tx, { uploadId, totalProcessed: moves, added, duplicates }) => {
          const counts = { moves, read: moves, added, duplicates };
          if (!(await saveRun(tx, id, { state: 'made', ...counts, uploadId }))) throw new RunEnded();
          notify(tx, null, ['register-runs']);
        },
      };
      await careers.make({ userId, name }, since, options).finally(() => following.close());
    } catch (error) {
      if (error instanceof RunEnded) return;
      if (isBusy(error)) return later(id);
      if (error instanceof HttpError && error.status < 500)
        return void (await note(id, { state: 'failed', problem: error.message }));
      if (isLast && !signal.aborted && !(error instanceof DatabaseUnavailable))
        await note(id, { state: 'failed', problem: 'The server failed. No moves were added.' });
      throw error;
    }
  }

  /** Other uploads may take hours: this is no failure, so it is not counted as one. */
  const later = (id: string) =>
    db.as(scope, async (tx) => {
      if (!(await saveRun(tx, id, { state: 'waiting' }))) return;
      await sendJob(tx, careerMovesJob, {}, { startAfter: new Date(Date.now() + busyPauseMs) });
      notify(tx, null, ['register-runs']);
    });

  return {
    /** How far the newest run is, or what came of it; null where there is none to tell of. */
    read: (actor: Actor): Promise<{ run: CareerMoveRun | null }> =>
      db.as(platformScope(actor), async (tx) => {
        const found = await findNewestRun(tx);
        const isShown = found && (isRunning(found) || isRecent(found, clock.now()));
        return { run: isShown ? toWire(found) : null };
      }),

    /** Has them made in the background. Throws 404 without a file, 409 while others are made. */
    start: (actor: Actor, since: string): Promise<CareerMoveRun> =>
      db.as(platformScope(actor), async (tx) => {
        await requireFile(tx);
        if (await findRunning(tx)) throw conflict('Moves of careers are being made. Wait until they are.');
        const by = { startedBy: actor.name, startedById: actor.userId };
        const row = { id: newId(), since, state: 'waiting', ...by, createdAt: clock.now() } as const;
        await insertRun(tx, row);
        await sendJob(tx, careerMovesJob, {});
        notify(tx, null, ['register-runs']);
        const none = {
          problem: null,
          stoppedBy: null,
          moves: null,
          read: 0,
          added: 0,
          duplicates: 0,
          uploadId: null,
        };
        return toWire({ ...row, ...none });
      }),

    /**
     * Stops a run, whichever process makes it: none of its moves is added. One that ended before stays as it is. Throws 404 for
     * an unknown run, 409 where all is written and about to be saved. @returns the run as it is now
     */
    stop: (actor: Actor, id: string): Promise<CareerMoveRun> =>
      jobs
        .as(platformScope(actor), async (tx) => {
          const run = await lockRun(tx, id);
          if (!run) throw notFound('This run');
          if (!isRunning(run)) return toWire(run);
          const stopped = { state: 'stopped', stoppedBy: actor.name } as const;
          await saveRun(tx, id, stopped);
          notify(tx, null, ['register-runs']);
          return toWire({ ...run, ...stopped });
        })
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable && error.reason === 'locked')) throw error;
          throw conflict('The moves are being saved. It is too late to stop.');
        }),

    work,

    /** Takes up the job, and every quarter of an hour what a process that died left. */
    regularly(queue: JobQueue): void {
      queue.work(careerMovesJob, (_, context) => work(context));
      queue.schedule(careerMovesJob, { cron: '*/15 * * * *' }, {});
    },
  };
}

const isRecent = ({ createdAt }: CareerMoveRecord, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < shownMs;

const toWire = ({ startedById: _, createdAt, ...run }: CareerMoveRecord): CareerMoveRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
});
