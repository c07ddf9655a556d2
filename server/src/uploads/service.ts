import { join } from 'node:path';
import type { UploadResult } from '@liftout/contract/uploads';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { fileReceiver } from '../platform/http/payload/file-receiver.ts';
import { addUpload, type BatchSource, type UploadLabel, type UploadSource } from './add-upload.ts';
import { openFile, readCells } from './file.ts';
import { type UploadForm, uploadForm } from './form.ts';
import { marketOf } from './market-of.ts';
import { type MessageKind, type MessagesFile, messagesFile } from './messages-file.ts';
import { findUploads, findUploadsNamed } from './queries/uploads.ts';
import { previewRevert, revertUpload } from './revert-upload.ts';
import { toWire } from './wire.ts';

export type { ParsedBatch } from './parse/read-moves.ts';
export { findClientsWithMarket } from './queries/uploads.ts';

const receiving = {
  /** They use no database connection. */
  maxReceiving: 20,
  busy: { message: 'Other uploads are in progress. Try again in a moment.', retryAfterSeconds: 15 },
};
/** Files and reverts that may wait in one process; only one at a time changes moves. */
export const maxWaitingUploads = 8;
const limits = {
  maxRunning: 1,
  maxWaiting: maxWaitingUploads,
  busy: { message: 'Other files are being imported. Try again in a minute.', retryAfterSeconds: 60 },
};
/** How long a received file and a revert wait in the queue: about as long as a person would. */
const queueTimeoutMs = { file: 600_000, revert: 30_000 };

export type UploadsService = ReturnType<typeof uploadsService>;

/** Files of moves: adding, listing and reverting them. */
export function uploadsService({ config, db, clock, metrics }: Platform) {
  const queue = limitConcurrency(limits);

  const addWhole = (label: UploadLabel, source: UploadSource, actor: Actor, signal: AbortSignal) =>
    db.within('bulk').as(platformScope(actor), (tx) => addUpload(tx, clock, label, source, signal));

  return {
    ...fileReceiver(uploadForm, { ...receiving, folder: join(config.dataDir, 'uploads') }),

    /**
     * Imports a whole file or nothing. Throws 400 or 413 for a file that can't be read, 429 or 503 where other uploads
     * take too long, and the abort reason of `signal` where the sender went away.
     */
    async add(form: UploadForm, actor: Actor, signal: AbortSignal): Promise<UploadResult> {
      metrics.uploadsRunning.inc();
      try {
        const batches = await openFile(form.file, clock.now().toISOString().slice(0, 10));
        const source: UploadSource = {
          batchesOf: () => batches,
          cellsOf: (rows) => readCells(form.file, rows),
        };
        const label = { ...form, isRegister: false };
        const wait = { timeoutMs: queueTimeoutMs.file, signal };
        const result = await queue.run(() => addWhole(label, source, actor, signal), wait);
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
     * @param signal ends it before that; throws its abort reason then
     */
    addBatches(
      label: Omit<UploadLabel, 'isRegister'>,
      actor: Actor,
      batchesOf: BatchSource,
      finish: (tx: Tx, made: UploadResult) => Promise<void>,
      signal = new AbortController().signal,
    ): Promise<UploadResult> {
      // Moves of the register have no cells.
      const source: UploadSource = { batchesOf, cellsOf: async () => new Map(), finish };
      return queue.run(() => addWhole({ ...label, isRegister: true }, source, actor, signal), {
        timeoutMs: queueTimeoutMs.revert,
        signal,
      });
    },

    list: (actor: Actor, page: Paging) =>
      db.as(platformScope(actor), async (tx) => {
        const { uploads, total } = await findUploads(tx, page);
        return { uploads: uploads.map(toWire), total };
      }),

    /** The file of rejected rows or of warnings. Throws 404. */
    rowMessages: (actor: Actor, uploadId: string, kind: MessageKind): Promise<MessagesFile> =>
      messagesFile(db, actor, uploadId, kind),

    /** What reverting an upload would remove and keep. Throws 404, 409 where it is already reverted. */
    previewRevert: (actor: Actor, id: string) => db.as(platformScope(actor), (tx) => previewRevert(tx, id)),

    /** Throws 404, 409 where it is already reverted, 429 or 503 where other uploads take too long. */
    revert: (actor: Actor, id: string) =>
      queue.run(() => db.within('bulk').as(platformScope(actor), (tx) => revertUpload(tx, clock, id)), {
        timeoutMs: queueTimeoutMs.revert,
      }),
  };
}

/** Uploads whose file name has all patterns (`likePattern`), newest first, and how many of all uploads are newer. */
export async function searchUploads(tx: Tx, patterns: string[], limit: number) {
  const found = await findUploadsNamed(tx, patterns, limit);
  return found.map(({ market, marketName, ...upload }) => ({
    ...upload,
    marketName: marketOf(market, marketName).marketName,
  }));
}
