import { join } from 'node:path';
import type { CareerMovesPreview } from '@liftout/contract/register-moves';
import type { UploadResult } from '@liftout/contract/uploads';
import { openRegister } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { openSpool } from '../platform/files/spool.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { UploadsService } from '../uploads/service.ts';
import { market } from './market.ts';
import { findNewestDay } from './queries/files.ts';
import { rolledBack } from './rolled-back.ts';
import { batchesOf, stageCareers } from './stage-careers.ts';
import { countTold } from './told.ts';

/** Moves are made of so many years before the newest file, unless an admin says otherwise. */
const defaultYears = 3;

/** What goes with making them. */
export interface MakeOptions {
  /** Told now and then how many moves of how many were read. May throw to end it. */
  onRead?: (read: number, moves: number) => void;
  /** Called before the first move, with the lock on moves. Throws where there is nothing to make any more. */
  requireStill?: (tx: Tx) => Promise<void>;
  /** Done in the same transaction. */
  finish?: (tx: Tx, made: UploadResult) => Promise<void>;
}

/** The day of the newest file. Throws 404 without one. */
export async function requireDay(tx: Tx): Promise<string> {
  const day = await findNewestDay(tx);
  if (day === undefined) throw notFound('The register');
  return day;
}

export type CareerMovesService = ReturnType<typeof careerMovesService>;

/** Moves made of the careers that the newest file of the register tells (decision 132). */
export function careerMovesService(platform: Platform, uploads: Pick<UploadsService, 'addBatches'>) {
  const { config, db, clock } = platform;
  const folder = join(config.dataDir, 'register');

  return {
    /** What would be made. Adds nothing, no firm either. Throws 404 without a file. */
    preview: (actor: Actor, given: string | undefined): Promise<CareerMovesPreview> =>
      rolledBack(platform, actor, async (tx) => {
        const day = await requireDay(tx);
        const since = given ?? yearsBefore(day, defaultYears);
        const staged = await stageCareers(tx, since, day);
        let told = 0;
        const register = openRegister(tx, clock.now());
        for await (const moves of staged.pages()) told += await countTold(tx, moves, register);
        return { day, since, counts: staged.counts, told };
      }),

    /** Throws 404 without a file, 409 where no career tells a move since that day. */
    make: async (
      actor: Actor,
      since: string,
      { onRead, requireStill, finish }: MakeOptions = {},
    ): Promise<UploadResult> => {
      const day = await db.as(platformScope(actor), requireDay);
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
            await requireStill?.(tx);
            const staged = await stageCareers(tx, since, await requireDay(tx));
            if (staged.counts.move === 0) throw conflict('No career tells of a move since that day.');
            yield* batchesOf(staged, spool, (read) => onRead?.(read, staged.counts.move));
          },
          async (tx, made) => {
            await finish?.(tx, made);
            notify(tx, null, ['moves', 'register', 'uploads']);
          },
        );
      } finally {
        await spool.close();
      }
    },
  };
}

function yearsBefore(day: string, years: number): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}
