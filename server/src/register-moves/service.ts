import type { RegisterMovesPreview } from '@liftout/contract/register-moves';
import { openRegister } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { UploadsService } from '../uploads/service.ts';
import { batchOf } from './batch.ts';
import { market } from './market.ts';
import { findRegisterFile, findRegisterMoves, saveRegisterMoves } from './queries/files.ts';
import { rolledBack } from './rolled-back.ts';
import { countTold } from './told.ts';
import { countsOf } from './wire.ts';

export type RegisterMovesService = ReturnType<typeof registerMovesService>;

/** Moves made of the changes between two files of the register (decision 092). */
export function registerMovesService({ db, clock }: Platform, uploads: Pick<UploadsService, 'addBatches'>) {
  async function requireFile(tx: Tx, id: string) {
    const file = await findRegisterFile(tx, id);
    if (!file) throw notFound('This file');
    return { ...file, uploadId: file.revertedAt === null ? file.uploadId : null };
  }

  return {
    /** What would be made. Adds nothing, no firm either. Throws 404. */
    preview: (actor: Actor, id: string): Promise<RegisterMovesPreview> =>
      rolledBack({ db }, actor, async (tx) => {
        const { people, uploadId } = await requireFile(tx, id);
        const found = await findRegisterMoves(tx, id);
        const told = await countTold(tx, found, openRegister(tx, clock.now()));
        return { moves: found.length, told, others: people - found.length, uploadId };
      }),

    /** Throws 404; 409 where they were made already, or there are none. */
    make: async (actor: Actor, id: string) => {
      const { fileName, day, ...file } = await db.as(platformScope(actor), (tx) => requireFile(tx, id));
      if (file.uploadId !== null) throw conflict('The moves of this file were made already.');
      const form = {
        market,
        fileName: `SEC register, ${fileName}`.slice(0, 200),
        timePeriod: { label: `Register of ${day}`, from: '1970-01-01', to: day },
      };
      const result = await uploads.addBatches(
        form,
        actor,
        async function* (tx) {
          const again = await requireFile(tx, id);
          if (again.uploadId !== null) throw conflict('The moves of this file were made already.');
          const found = await findRegisterMoves(tx, id);
          if (found.length === 0) throw conflict('None of the changes of this file is a move.');
          yield batchOf(found);
        },
        async (tx, { uploadId }) => {
          await saveRegisterMoves(tx, id, uploadId);
          notify(tx, null, ['register']);
        },
      );
      return countsOf(result);
    },
  };
}
