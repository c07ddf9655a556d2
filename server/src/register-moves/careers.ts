import { join } from 'node:path';
import type { UploadResult } from '@liftout/contract/uploads';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool } from '../platform/files/spool.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { UploadsService } from '../uploads/service.ts';
import { market } from './market.ts';
import { findNewestFile, type NewestFile } from './queries/files.ts';
import { batchesOf, stageCareers } from './stage-careers.ts';

/** What goes with making them. */
export interface MakeOptions {
  /** Ends it, so that nothing is added; too late once all is found and written. */
  signal: AbortSignal;
  /** Told now and then how many moves of how many were read. */
  onRead: (read: number, moves: number) => void;
  /** Called before the first move, with the lock on moves. Throws where there is nothing to make any more. */
  requireStill: (tx: Tx) => Promise<void>;
  /** Done in the same transaction. Throws where nothing is to be added after all. */
  finish: (tx: Tx, made: UploadResult) => Promise<void>;
}

/** The newest file and its day. Throws 404 without one. */
export async function requireFile(tx: Tx): Promise<NewestFile> {
  const file = await findNewestFile(tx);
  if (!file) throw notFound('The register');
  return file;
}

export type CareerMovesService = ReturnType<typeof careerMovesService>;

/** Moves made of the careers that the newest file of the register tells (decision 132). */
export function careerMovesService(platform: Platform, uploads: Pick<UploadsService, 'addBatches'>) {
  const { config, db } = platform;
  const folder = join(config.dataDir, 'register');

  return {
    /** Throws 404 without a file, 409 where no career tells a move since that day, and the abort reason of `signal`. */
    make: async (
      actor: Actor,
      since: string,
      { signal, onRead, requireStill, finish }: MakeOptions,
    ): Promise<UploadResult> => {
      const { day } = await db.as(platformScope(actor), requireFile);
      const form = {
        market,
        fileName: `SEC register, careers since ${since}`,
        timePeriod: { label: `Register of ${day}`, from: since, to: day },
      };
      const spool = await openSpool(folder);
      try {
        return await uploads.addBatches(
          form,
          actor,
          async function* (tx) {
            await requireStill(tx);
            const { day: until } = await requireFile(tx);
            const staged = await stageCareers(tx, { since, until, signal });
            if (staged.moves === 0) throw conflict('No career tells of a move since that day.');
            yield* batchesOf(staged, spool, (read) => onRead(read, staged.moves));
          },
          async (tx, made) => {
            await finish(tx, made);
            notify(tx, null, ['moves', 'register', 'uploads']);
          },
          signal,
        );
      } finally {
        await spool.close();
      }
    },
  };
}
