import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Upload, UploadResult } from '@liftout/contract/uploads';
import { openRegister, takeTurn } from '../firms/service.ts';
import { audit } from '../platform/audit.ts';
import { csvLine } from '../platform/csv.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { announce } from '../platform/events.ts';
import { conflict, notFound, tooMany } from '../platform/http/errors.ts';
import { openFile } from './upload/file.ts';
import type { UploadForm } from './upload/form.ts';
import { placeRules } from './upload/place-rules.ts';
import {
  findHeader,
  findReaders,
  findRejects,
  findUpload,
  findUploads,
  insertUpload,
  measureMoves,
  saveUpload,
  takeBack,
  type UploadRecord,
} from './upload/records.ts';
import { mergeFile } from './upload/run.ts';

/** Uploads that one process takes at once; each holds a connection while it is merged. */
const mostAtOnce = 3;
/** Refused rows read at once for their file. */
const rejectsAtOnce = 2_000;
const byteOrderMark = '\uFEFF';

export type UploadsService = ReturnType<typeof uploadsService>;

/** Files of moves: taking them, listing them, taking them back. */
export function uploadsService({ config, db, clock }: Platform) {
  let running = 0;

  async function tellReaders(tx: Tx): Promise<void> {
    for (const clientId of await findReaders(tx)) await announce(tx, { topic: 'insights', clientId });
  }

  return {
    /** Where files lie while they are taken. */
    folder: join(config.dataDir, 'uploads'),

    /** Runs `work` unless this process takes enough files already. Throws 429 then. */
    async admit<T>(work: () => Promise<T>): Promise<T> {
      if (running >= mostAtOnce) throw tooMany('Other files are being read. Try again in a moment.', 15);
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },

    /**
     * Takes a file, all of it or nothing. Throws 400 or 413 for one that can't be read, and what `signal` was aborted
     * with where the sender went away before the end.
     */
    async add(form: UploadForm, actor: Actor, signal: AbortSignal): Promise<UploadResult> {
      const { market, timePeriod, fileName } = form;
      const batches = await openFile(form.path);
      return db.as(platformScope(actor), async (tx) => {
        await takeTurn(tx);
        signal.throwIfAborted();
        const uploadId = newId();
        const at = clock.now();
        const label = { fileName, marketPath: market.path, timePeriod: timePeriod.label };
        await insertUpload(tx, { id: uploadId, ...label, uploadedBy: actor.name, createdAt: at });
        const register = openRegister(tx, at);
        const rules = { ...placeRules(market.path), register, resolveFirm: register.resolve };
        const job = { uploadId, market, timePeriod, at };
        const { header, ...tally } = await mergeFile(tx, job, batches, rules, signal);
        const { warnings: _, rejectedRows: __, warningCount, ...counts } = tally;
        await saveUpload(tx, uploadId, { ...counts, warnings: warningCount, header });
        await measureMoves(tx, counts.added);
        const after = { ...label, ...counts };
        await audit(tx, { action: 'upload.added', entity: 'upload', entityId: uploadId, after }, at);
        await tellReaders(tx);
        return { uploadId, market: market.name, ...tally };
      });
    },

    list: (actor: Actor, page: { page: number; pageSize: number }) =>
      db.as(platformScope(actor), async (tx) => {
        const { uploads, total } = await findUploads(tx, page);
        return { uploads: uploads.map(toWire), total };
      }),

    /** The file of refused rows, read as it is sent. Throws 404. */
    async rejects(actor: Actor, id: string): Promise<{ fileName: string; file: Readable }> {
      const scope = platformScope(actor);
      const found = await db.as(scope, (tx) => findHeader(tx, id));
      if (!found) throw notFound('This upload');
      async function* lines(header: string[]) {
        yield byteOrderMark + csvLine(['Row', 'Reason', ...header]);
        for (let after = 0; ; ) {
          const rows = await db.as(scope, (tx) => findRejects(tx, id, after, rejectsAtOnce));
          const last = rows.at(-1);
          if (!last) return;
          yield rows.map(({ row, message, cells }) => csvLine([row, message, ...cells])).join('');
          after = last.row;
        }
      }
      const fileName = `${found.fileName.replace(/\.csv$/i, '')}-rejects.csv`;
      return { fileName, file: Readable.from(lines(found.header)) };
    },

    /** Throws 404, or 409 where it was taken back before. */
    revert: (actor: Actor, id: string) =>
      db.as(platformScope(actor), async (tx) => {
        await takeTurn(tx);
        const before = await findUpload(tx, id);
        if (!before) throw notFound('This upload');
        if (before.revertedAt) throw conflict('This upload was reverted before.');
        const at = clock.now();
        const counts = await takeBack(tx, id);
        await measureMoves(tx, counts.removed);
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
        await tellReaders(tx);
        return { upload: toWire({ ...before, revertedBy: actor.name, revertedAt: at }), ...counts };
      }),
  };
}

const toWire = (upload: UploadRecord): Upload => ({
  ...upload,
  uploadedAt: upload.uploadedAt.toISOString(),
  revertedAt: upload.revertedAt?.toISOString() ?? null,
});
