import { join } from 'node:path';
import type { Topic } from '@liftout/contract/topics';
import type { Upload, UploadResult } from '@liftout/contract/uploads';
import { resolveAdvisors } from '../advisors/service.ts';
import { assignedCities } from '../city-markets/service.ts';
import { type FirmRegister, loadOwnership, lockMoves, openRegister } from '../firms/service.ts';
import {
  analyzeMoves,
  countRevertible,
  markTakeovers,
  movesAddedJob,
  revertMoves,
} from '../moves/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool, sweepSpool } from '../platform/files/spool.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { takeBack, tellWatchers } from '../watches/service.ts';
import { openFile, readCells } from './file.ts';
import type { UploadForm } from './form.ts';
import { marketOf } from './market-of.ts';
import { marketRules } from './market-rules.ts';
import { type MessageKind, type MessagesFile, messagesFile } from './messages-file.ts';
import type { ParsedBatch } from './parse/read-moves.ts';
import {
  findClientsWithMarket,
  findUpload,
  findUploads,
  findUploadsNamed,
  insertUpload,
  saveUpload,
  type UploadRecord,
} from './queries/uploads.ts';
import { mergeFile } from './run.ts';
import type { CellsOf } from './warn.ts';

export type { ParsedBatch } from './parse/read-moves.ts';
export { findClientsWithMarket } from './queries/uploads.ts';

/** Files that one process receives at once. They use no database connection. */
const maxReceiving = 20;
/** Files and reverts that may wait in one process; only one at a time changes moves. */
export const maxWaitingUploads = 8;
const limits = {
  maxRunning: 1,
  maxWaiting: maxWaitingUploads,
  busy: { message: 'Other files are being imported. Try again in a minute.', retryAfterSeconds: 60 },
};
/** How long a received file and a revert wait in the queue: about as long as a person would. */
const queueTimeoutMs = { file: 600_000, revert: 30_000 };

/** What an upload is called, where it comes from, the market that it is for, and its period. */
type UploadLabel = Pick<UploadForm, 'fileName' | 'timePeriod'> & {
  market: { path: string; name: string };
  isRegister: boolean;
};
/** The rows of an upload. */
type BatchSource = (tx: Tx, register: FirmRegister) => AsyncIterable<ParsedBatch>;
interface UploadSource {
  batchesOf: BatchSource;
  cellsOf: CellsOf;
}

export type UploadsService = ReturnType<typeof uploadsService>;

/** Files of moves: adding, listing and reverting them. */
export function uploadsService({ config, db, clock, metrics }: Platform) {
  const folder = join(config.dataDir, 'uploads');
  const queue = limitConcurrency(limits);
  const receiving = limitConcurrency({
    maxRunning: maxReceiving,
    maxWaiting: 0,
    busy: { message: 'Other uploads are in progress. Try again in a moment.', retryAfterSeconds: 15 },
  });

  async function notifyClients(tx: Tx, topics: Topic[]): Promise<void> {
    for (const clientId of await findClientsWithMarket(tx)) notify(tx, clientId, topics);
  }

  function merge(
    { market, isRegister, timePeriod, fileName }: UploadLabel,
    { batchesOf, cellsOf }: UploadSource,
    actor: Actor,
    signal: AbortSignal,
    finish: (tx: Tx, made: UploadResult) => Promise<void> = async () => undefined,
  ): Promise<UploadResult> {
    return db.within('bulk').as(platformScope(actor), async (tx) => {
      await lockMoves(tx);
      signal.throwIfAborted();
      const uploadId = newId();
      const at = clock.now();
      const label = { fileName, marketPath: market.path, timePeriod: timePeriod.label };
      await insertUpload(tx, { id: uploadId, ...label, isRegister, uploadedBy: actor.name, createdAt: at });
      const register = openRegister(tx, at);
      const rules = { ...marketRules(market.path, await assignedCities(tx)), register, firmOn: register.on };
      const job = { uploadId, market, timePeriod, at };
      const { header, ...tally } = await mergeFile(
        tx,
        job,
        { batches: batchesOf(tx, register), cellsOf },
        rules,
        signal,
      );
      const { warnings: _, rejectedRows: __, warningCount, ...counts } = tally;
      await saveUpload(tx, uploadId, { ...counts, warnings: warningCount, header });
      await analyzeMoves(tx, counts.added);
      const after = { ...label, ...counts };
      await audit(tx, { action: 'upload.added', entity: 'upload', entityId: uploadId, after }, at);
      if (counts.added > 0) {
        await sendJob(tx, movesAddedJob, { uploadId });
        await tellWatchers(tx, uploadId);
      }
      const made = { uploadId, market: market.name, ...tally };
      await finish(tx, made);
      await notifyClients(tx, ['moves']);
      return made;
    });
  }

  function revertInTransaction(actor: Actor, id: string) {
    return db.within('bulk').as(platformScope(actor), async (tx) => {
      await lockMoves(tx);
      const before = await findUpload(tx, id);
      if (!before) throw notFound('This upload');
      if (before.revertedAt) throw conflict('This upload was already reverted.');
      const at = clock.now();
      const { converted, ...counts } = await revertMoves(tx, id, before.market);
      if (converted.length > 0) await markTakeovers(tx, converted, await loadOwnership(tx));
      await resolveAdvisors(tx);
      await takeBack(tx);
      await analyzeMoves(tx, counts.removed);
      await saveUpload(tx, id, { revertedBy: actor.name, revertedAt: at });
      await audit(
        tx,
        {
          action: 'upload.reverted',
          entity: 'upload',
          entityId: id,
          before: { added: before.added },
          after: counts,
        },
        at,
      );
      await notifyClients(tx, ['moves', 'notifications']);
      return { upload: toWire({ ...before, revertedBy: actor.name, revertedAt: at }), ...counts };
    });
  }

  return {
    /** Opens a temporary file for an upload; it is gone once it is closed. */
    openSpool: () => openSpool(folder),

    /** Removes files left by killed processes. */
    sweep: () => sweepSpool(folder),

    /** Receives a file. Throws 429 where this process already receives `maxReceiving` files. */
    receive: <T>(receiveForm: () => Promise<T>): Promise<T> => receiving.run(receiveForm),

    /**
     * Imports a whole file or nothing. Throws 400 or 413 for a file that can't be read, 429 or 503 where other uploads
     * take too long, and the abort reason of `signal` where the sender went away.
     */
    async add(form: UploadForm, actor: Actor, signal: AbortSignal): Promise<UploadResult> {
      metrics.uploadsRunning.inc();
      try {
        const batches = await openFile(form.file, clock.now().toISOString().slice(0, 10));
        const cellsOf: CellsOf = (rows) => readCells(form.file, rows);
        const source = { batchesOf: () => batches, cellsOf };
        const result = await queue.run(() => merge({ ...form, isRegister: false }, source, actor, signal), {
          timeoutMs: queueTimeoutMs.file,
          signal,
        });
        metrics.uploadRows.inc({ outcome: 'taken' }, result.totalProcessed - result.rejected);
        metrics.uploadRows.inc({ outcome: 'rejected' }, result.rejected);
        return result;
      } finally {
        metrics.uploadsRunning.dec();
      }
    },

    /**
     * Adds moves of the register, as an upload: see `add`. @param batchesOf reads all that it needs before its first batch
     * @param finish done in the same transaction
     */
    addBatches: (
      label: Omit<UploadLabel, 'isRegister'>,
      actor: Actor,
      batchesOf: BatchSource,
      finish: (tx: Tx, made: UploadResult) => Promise<void>,
    ): Promise<UploadResult> =>
      queue.run(
        () =>
          merge(
            { ...label, isRegister: true },
            { batchesOf, cellsOf: noCells },
            actor,
            new AbortController().signal,
            finish,
          ),
        { timeoutMs: queueTimeoutMs.revert },
      ),

    list: (actor: Actor, page: Paging) =>
      db.as(platformScope(actor), async (tx) => {
        const { uploads, total } = await findUploads(tx, page);
        return { uploads: uploads.map(toWire), total };
      }),

    /** The file of rejected rows or of warnings. Throws 404. */
    rowMessages: (actor: Actor, uploadId: string, kind: MessageKind): Promise<MessagesFile> =>
      messagesFile(db, actor, uploadId, kind),

    /** What reverting an upload would remove and keep. Throws 404, 409 where it is already reverted. */
    previewRevert: (actor: Actor, id: string) =>
      db.as(platformScope(actor), async (tx) => {
        const found = await findUpload(tx, id);
        if (!found) throw notFound('This upload');
        if (found.revertedAt) throw conflict('This upload was already reverted.');
        return countRevertible(tx, id, found.market);
      }),

    /** Throws 404, 409 where it is already reverted, 429 or 503 where other uploads take too long. */
    revert: (actor: Actor, id: string) =>
      queue.run(() => revertInTransaction(actor, id), { timeoutMs: queueTimeoutMs.revert }),
  };
}

/** Moves of the register have none. */
const noCells: CellsOf = async () => new Map();

/** Uploads whose file name has all patterns (`likePattern`), newest first, and how many of all uploads are newer. */
export async function searchUploads(tx: Tx, patterns: string[], limit: number) {
  const found = await findUploadsNamed(tx, patterns, limit);
  return found.map(({ market, marketName, ...upload }) => ({
    ...upload,
    marketName: marketOf(market, marketName).marketName,
  }));
}

const toWire = (upload: UploadRecord): Upload => ({
  ...upload,
  ...marketOf(upload.market, upload.marketName),
  uploadedAt: upload.uploadedAt.toISOString(),
  revertedAt: upload.revertedAt?.toISOString() ?? null,
});
