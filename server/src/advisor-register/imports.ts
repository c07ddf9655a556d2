import { join } from 'node:path';
import type { RegisterImport } from '@liftout/contract/advisor-register';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import { DatabaseUnavailable, type Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool, sweepSpool } from '../platform/files/spool.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { JobQueue, RunContext } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { openRegisterFile } from './file/open.ts';
import type { RegisterForm } from './form.ts';
import { registerDualsJob, registerJob, registerSweepJob } from './jobs.ts';
import { findDueForDuals } from './queries/files.ts';
import {
  deleteEndedBefore,
  deleteImport,
  deletePieces,
  fetchFile,
  findImport,
  findRunning,
  insertImport,
  type RegisterImportRecord,
  saveImport,
  saveProgress,
  storeFile,
} from './queries/imports.ts';
import { FileWithLosses, RefusedFile } from './refused-file.ts';
import type { AdvisorRegisterService, ImportedFile, ImportedFirms } from './service.ts';
import { toWire } from './wire.ts';

const scope = platformScope(system);
/** Between two notes of how far an import is. */
const progressMs = 1_000;
/** Files that one process receives at once. */
const maxReceiving = 2;
/** How long the outcome of an import is shown, and the file of a refused one kept. */
const keptMs = 7 * 86_400_000;

export type RegisterImports = ReturnType<typeof registerImports>;

/** Register files that admins send: they wait in the database, and a job imports them. */
export function registerImports(
  { config, db, clock, log }: Platform,
  register: Pick<AdvisorRegisterService, 'importFile'>,
) {
  const folder = join(config.dataDir, 'register');
  const jobs = db.within('job');
  const receiving = limitConcurrency({
    maxRunning: maxReceiving,
    maxWaiting: 0,
    busy: { message: 'Another file is being sent. Try again in a minute.', retryAfterSeconds: 60 },
  });

  const start = (tx: Tx, id: string) => sendJob(tx, registerJob, { id }, { key: id });

  /** Changes an import that is not running. Throws 404, 409. */
  async function lockEnded(tx: Tx, id: string): Promise<RegisterImportRecord> {
    const found = await findImport(tx, id, 'lock');
    if (!found) throw notFound('This import');
    if (isRunning(found)) throw conflict('This file is still being imported.');
    return found;
  }

  async function refuseSecond(tx: Tx): Promise<void> {
    if (await findRunning(tx)) throw conflict('Another file is being imported. Wait until it is done.');
  }

  /** Notes the progress now and then, outside of the import's transaction, which nobody sees before its end. */
  function progressOf(id: string, signal: AbortSignal): (people: number) => void {
    let noted = Date.now();
    return (people) => {
      signal.throwIfAborted();
      if (Date.now() - noted < progressMs) return;
      noted = Date.now();
      jobs
        .as(scope, async (tx) => {
          await saveProgress(tx, id, people);
          notify(tx, null, ['register-runs']);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import could not be noted'));
    };
  }

  const note = (id: string, fields: Partial<RegisterImportRecord>) =>
    jobs.as(scope, async (tx) => {
      await saveImport(tx, id, fields);
      notify(tx, null, ['register-runs']);
    });

  async function importOne(
    { id, fileName, acceptsLosses, importedBy: name, importedById: userId }: RegisterImportRecord,
    signal: AbortSignal,
  ): Promise<void> {
    const spool = await openSpool(folder);
    await db
      .within('bulk')
      .as(scope, (tx) => fetchFile(tx, id, spool))
      .catch(async (error) => {
        await spool.close();
        throw error;
      });
    const file = await openRegisterFile(spool, fileName);
    await note(id, { kind: file.kind });
    const options = {
      acceptLosses: acceptsLosses,
      onRead: progressOf(id, signal),
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
  async function work(id: string, { signal, isLast }: Pick<RunContext, 'signal' | 'isLast'>): Promise<void> {
    const found = await jobs.as(scope, async (tx) => {
      const one = await findImport(tx, id, 'lock');
      if (!one || !isRunning(one)) return undefined;
      await saveImport(tx, id, { state: 'importing', people: 0 });
      notify(tx, null, ['register-runs']);
      return one;
    });
    if (!found) return;
    try {
      await importOne(found, signal);
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
      if (running) await start(tx, running.id);
      if ((await findDueForDuals(tx)).length > 0) await sendJob(tx, registerDualsJob, {});
      await deleteEndedBefore(tx, new Date(clock.now().getTime() - keptMs));
    });

  return {
    /** Opens a temporary file for a received form; it is gone once it is closed. */
    openSpool: () => openSpool(folder),
    /** Removes files left by killed processes. */
    sweepFiles: () => sweepSpool(folder),

    /** Receives a file. Throws 429 where this process already receives `maxReceiving` files. */
    receive: <T>(receiveForm: () => Promise<T>): Promise<T> => receiving.run(receiveForm),

    /** Stores a file, to be imported in the background. Throws 409 while another one is. */
    add: (actor: Actor, { file, fileName }: RegisterForm): Promise<RegisterImport> =>
      db.within('bulk').as(platformScope(actor), async (tx) => {
        await refuseSecond(tx);
        const id = newId();
        const at = clock.now();
        const by = { importedBy: actor.name, importedById: actor.userId };
        await insertImport(tx, { id, fileName, state: 'waiting', ...by, createdAt: at });
        await storeFile(tx, id, file);
        const entry = { action: 'register.received', entity: 'register-file', entityId: id } as const;
        await audit(tx, { ...entry, after: { fileName } }, at);
        await start(tx, id);
        notify(tx, null, ['register-runs']);
        return toWire(await requireImport(tx, id));
      }),

    /** Imports a file again that failed, or that was refused for its losses. Throws 404, 409. */
    retry: (actor: Actor, id: string): Promise<RegisterImport> =>
      db.as(platformScope(actor), async (tx) => {
        const { state, hasLosses } = await lockEnded(tx, id);
        if (state !== 'failed' && !hasLosses)
          throw conflict("This file can't be imported. Send another one.");
        await refuseSecond(tx);
        const fields = { acceptsLosses: hasLosses, hasLosses: false, problem: null, people: 0 };
        await saveImport(tx, id, { ...fields, state: 'waiting' });
        await start(tx, id);
        notify(tx, null, ['register-runs']);
        return toWire(await requireImport(tx, id));
      }),

    /** Removes the outcome of an import from the list, and its file. Throws 404, 409 while it runs. */
    dismiss: (actor: Actor, id: string): Promise<{ message: string }> =>
      db.as(platformScope(actor), async (tx) => {
        await lockEnded(tx, id);
        await deleteImport(tx, id);
        notify(tx, null, ['register-runs']);
        return { message: 'Removed from the list.' };
      }),

    work,
    sweep,

    /** Takes up the jobs. */
    regularly(queue: JobQueue): void {
      queue.work(registerJob, ({ id }, context) => work(id, context));
      queue.work(registerSweepJob, sweep);
      queue.schedule(registerSweepJob, { cron: '*/15 * * * *' }, {});
    },
  };
}

const isRunning = ({ state }: RegisterImportRecord) => state === 'waiting' || state === 'importing';

async function requireImport(tx: Tx, id: string): Promise<RegisterImportRecord> {
  const found = await findImport(tx, id);
  if (!found) throw notFound('This import');
  return found;
}
