import { notify } from '../platform/changes/notify.ts';
import { DatabaseUnavailable, type Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool } from '../platform/files/spool.ts';
import type { JobQueue, RunContext } from '../platform/jobs/job-queue.ts';
import { progressNotes } from '../platform/jobs/progress.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { openRegisterFile } from './file/open.ts';
import { registerDualsJob, registerJob, registerSweepJob } from './jobs.ts';
import { findDueForDuals } from './queries/files.ts';
import {
  deleteEndedBefore,
  deletePieces,
  fetchFile,
  findImport,
  findRunning,
  isRunning,
  type RegisterImportRecord,
  saveImport,
  saveProgress,
} from './queries/imports.ts';
import { FileWithLosses, RefusedFile } from './refused-file.ts';
import type { AdvisorRegisterService, ImportedFile, ImportedFirms } from './service.ts';

const scope = platformScope(system);
/** How long the outcome of an import is shown, and the file of a refused one kept, in milliseconds. */
const keptMs = 7 * 86_400_000;

/** Has an import worked on, as soon as the caller's transaction is committed. */
export const sendRegisterImport = (tx: Tx, id: string): Promise<void> =>
  sendJob(tx, registerJob, { id }, { key: id });

/** Imports waiting files of the register in the background. @param folder where a file is while it is read */
export function registerImportWork(
  { db, clock, log }: Platform,
  register: Pick<AdvisorRegisterService, 'importFile'>,
  folder: string,
) {
  const jobs = db.within('job');

  const note = (id: string, fields: Partial<RegisterImportRecord>) =>
    jobs.as(scope, async (tx) => {
      await saveImport(tx, id, fields);
      notify(tx, null, ['register-runs']);
    });

  const noteProgress = (id: string, people: number) =>
    jobs.as(scope, async (tx) => {
      await saveProgress(tx, id, people);
      notify(tx, null, ['register-runs']);
    });

  /** Marks an import as begun; undefined where it has ended, here or in another process. */
  const begin = (id: string): Promise<RegisterImportRecord | undefined> =>
    jobs.as(scope, async (tx) => {
      const found = await findImport(tx, id, 'lock');
      if (!found || !isRunning(found)) return undefined;
      await saveImport(tx, id, { state: 'importing', people: 0 });
      notify(tx, null, ['register-runs']);
      return found;
    });

  async function openStored({ id, fileName }: RegisterImportRecord) {
    const spool = await openSpool(folder);
    try {
      await db.within('bulk').as(scope, (tx) => fetchFile(tx, id, spool));
    } catch (error) {
      await spool.close();
      throw error;
    }
    return openRegisterFile(spool, fileName);
  }

  async function importOne(record: RegisterImportRecord, signal: AbortSignal): Promise<void> {
    const { id, acceptsLosses, importedBy: name, importedById: userId } = record;
    const file = await openStored(record);
    await note(id, { kind: file.kind });
    const options = {
      acceptLosses: acceptsLosses,
      onRead: progressNotes(log, signal, (people) => noteProgress(id, people)),
      finish: async (tx: Tx, imported: ImportedFile | ImportedFirms) => {
        const { isKnown, day, repeated, withoutCrd } = imported;
        const state = isKnown ? 'known' : 'imported';
        const people = 'firms' in imported ? imported.firms : imported.people;
        await saveImport(tx, id, { state, kind: file.kind, day, people, repeated, withoutCrd });
        await deletePieces(tx, id);
        notify(tx, null, ['register-runs']);
      },
    };
    await register.importFile(file, options, { userId, name });
  }

  /** Imports a file, unless another process has ended it. Throws what may be over at the next try. */
  async function run(id: string, { signal, isLast }: Pick<RunContext, 'signal' | 'isLast'>): Promise<void> {
    const begun = await begin(id);
    if (!begun) return;
    try {
      await importOne(begun, signal);
    } catch (error) {
      if (error instanceof RefusedFile) {
        const hasLosses = error instanceof FileWithLosses;
        await note(id, { state: 'refused', problem: error.message, hasLosses });
        return;
      }
      if (isLast && !signal.aborted && !(error instanceof DatabaseUnavailable))
        await note(id, { state: 'failed', problem: 'The server failed. Nothing was imported.' });
      throw error;
    }
  }

  /** Sends the jobs of imports whose own were lost, and removes old outcomes. */
  const sweep = () =>
    jobs.as(scope, async (tx) => {
      const running = await findRunning(tx);
      if (running) await sendRegisterImport(tx, running.id);
      if ((await findDueForDuals(tx)).length > 0) await sendJob(tx, registerDualsJob, {});
      await deleteEndedBefore(tx, new Date(clock.now().getTime() - keptMs));
    });

  return {
    run,
    sweep,
    /** Takes up the jobs. */
    regularly(queue: JobQueue): void {
      queue.work(registerJob, ({ id }, context) => run(id, context));
      queue.work(registerSweepJob, sweep);
      queue.schedule(registerSweepJob, { cron: '*/15 * * * *' }, {});
    },
  };
}
