import { sharePeople } from '../contacts/service.ts';
import { notify } from '../platform/changes/notify.ts';
import { DatabaseUnavailable, type Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { FileError } from '../platform/files/file-error.ts';
import type { JobQueue, RunContext } from '../platform/jobs/job-queue.ts';
import { progressNotes } from '../platform/jobs/progress.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { checkImport } from './check.ts';
import { importJob, sweepJob } from './jobs.ts';
import {
  type DueImport,
  deleteImport,
  findAbandoned,
  findDueImport,
  findDueImports,
  findImport,
  type ImportKey,
  type ImportRecord,
  saveImport,
  saveProgress,
} from './queries/imports.ts';
import { measureImports } from './queries/staged.ts';
import { revertNext, storeNext } from './steps.ts';

/** Each statement names the client. A client's own scope has no use of indexes on expressions, as names and addresses have. */
const scope = platformScope(system);
/** Rows of an import that were stored when contacts are measured: by then, what the planner knew is off by far. */
const measuredAt = 2_000;
/** Between two notifications of screens. */
const notifyMs = 5_000;
/** How long one import is stored before another may have its turn. */
const turnMs = 20_000;
/** Imports that a process works on at once: a long check keeps no small one waiting. */
const concurrency = 2;
/** A file that was not imported is removed after this time. */
const abandonedMs = 7 * 86_400_000;

/** Has an import gone on with, as soon as the caller's transaction is committed. */
export const sendImport = (tx: Tx, { clientId, id }: ImportKey): Promise<void> =>
  sendJob(tx, importJob, { clientId, importId: id }, { key: id });

/**
 * Checks, stores and reverts files of contacts in the background. The state of each is in its row, and each step is one
 * transaction that moves it on, so any process can take the next one, also after a crash.
 */
export function importWork({ db, clock, log }: Platform, folder: string) {
  const jobs = db.within('job');

  /** @returns false where another process does it */
  async function check(key: ImportKey, signal: AbortSignal): Promise<boolean> {
    try {
      const note = (rows: number) => jobs.as(scope, (tx) => saveProgress(tx, key, rows));
      return await checkImport(db, folder, key, clock.now(), progressNotes(log, signal, note));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await fail(key, 'failed', error.message);
      return true;
    }
  }

  const fail = (key: ImportKey, state: ImportRecord['state'], problem: string) =>
    jobs.as(scope, async (tx) => {
      await saveImport(tx, key, { state, problem });
      notify(tx, key.clientId, ['imports']);
    });

  /** Does the next step of an import that is stored or reverted, unless it is in another state by now. */
  async function step({ byName: name, byId: userId, state, done, ...key }: DueImport): Promise<void> {
    if (state === 'importing' && done === measuredAt) await jobs.as(scope, measureImports);
    const at = clock.now();
    await jobs.as(platformScope({ userId, name }), async (tx) => {
      // Whoever erases somebody holds the client's people, and then changes the imports that name them.
      await sharePeople(tx, key.clientId);
      const found = await findImport(tx, key, 'lock');
      if (found?.record.state !== state) return;
      if (state === 'importing') await storeNext(tx, found.record, at);
      else await revertNext(tx, found.record, at);
    });
  }

  /** Does what is due, for a turn. @returns whether there is more to do */
  async function takeTurn(key: ImportKey, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + turnMs;
    let notified = performance.now();
    while (!signal.aborted && performance.now() < until) {
      const due = await jobs.as(scope, (tx) => findDueImport(tx, key));
      if (!due) return false;
      if (due.state !== 'checking') await step(due);
      else if (!(await check(key, signal))) return false;
      if (performance.now() - notified < notifyMs) continue;
      notified = performance.now();
      await jobs.as(scope, async (tx) => notify(tx, key.clientId, ['contacts', 'imports']));
    }
    return true;
  }

  /** After the last try, tells a person instead: what was stored stays, and can be reverted. */
  async function giveUp(key: ImportKey): Promise<void> {
    const due = await jobs.as(scope, (tx) => findDueImport(tx, key));
    if (!due) return;
    const state = due.state === 'checking' ? 'failed' : 'imported';
    await fail(
      key,
      state,
      'It stopped because of an error of the server. What was stored until then can be reverted.',
    );
  }

  /** Moves an import on, and sends a job for what is left of it. Throws what its step threw. */
  async function advance(
    key: ImportKey,
    { signal, isLast }: Pick<RunContext, 'signal' | 'isLast'>,
  ): Promise<void> {
    let isMore = true;
    try {
      isMore = await takeTurn(key, signal);
    } catch (error) {
      if (!signal.aborted) {
        if (isLast && !(error instanceof DatabaseUnavailable)) await giveUp(key);
        throw error;
      }
    }
    if (isMore) await jobs.as(scope, (tx) => sendImport(tx, key));
  }

  /** Sends jobs for imports whose own were lost, and removes files that nobody imported. */
  async function sweep(signal: AbortSignal): Promise<void> {
    await jobs.as(scope, async (tx) => {
      for (const due of await findDueImports(tx)) await sendImport(tx, due);
    });
    const before = new Date(clock.now().getTime() - abandonedMs);
    let isMore = true;
    while (isMore && !signal.aborted)
      isMore = await jobs.as(scope, async (tx) => {
        const key = await findAbandoned(tx, before);
        if (key) await deleteImport(tx, key);
        return key !== undefined;
      });
  }

  return {
    advance,
    /** Takes up the jobs. */
    regularly(queue: JobQueue): void {
      queue.work(importJob, ({ clientId, importId: id }, context) => advance({ clientId, id }, context), {
        concurrency,
      });
      queue.work(sweepJob, (_, { signal }) => sweep(signal));
      queue.schedule(sweepJob, { cron: '*/5 * * * *' }, {});
    },
  };
}
