import type { RegisterMovesPreview } from '@liftout/contract/register-moves';
import { type FirmRegister, openRegister } from '../firms/service.ts';
import { findNear } from '../moves/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { UploadsService } from '../uploads/service.ts';
import { batchOf } from './batch.ts';
import { findRegisterFile, findRegisterMoves, type RegisterMove, saveRegisterMoves } from './queries.ts';

/** The register is of the whole country; its moves count in the markets of their cities. */
const market = { path: 'fusion', name: 'Fusion' };

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
    preview: async (actor: Actor, id: string): Promise<RegisterMovesPreview> => {
      const rolledBack = new RolledBack();
      try {
        await db.within('bulk').as(platformScope(actor), async (tx) => {
          const { people, uploadId } = await requireFile(tx, id);
          const found = await findRegisterMoves(tx, id);
          const told = await datesTold(tx, found, openRegister(tx, clock.now()));
          rolledBack.preview = {
            moves: found.length,
            told: told.size,
            others: people - found.length,
            uploadId,
          };
          throw rolledBack;
        });
      } catch (error) {
        if (error !== rolledBack) throw error;
      }
      return rolledBack.preview;
    },

    /** Throws 404; 409 where they were made already, or there are none. */
    make: async (actor: Actor, id: string) => {
      const { fileName, day, ...file } = await db.as(platformScope(actor), (tx) => requireFile(tx, id));
      if (file.uploadId !== null) throw conflict('The moves of this file were made already.');
      const form = {
        market,
        fileName: `SEC register, ${fileName}`.slice(0, 200),
        timePeriod: { label: `Register of ${day}`, from: '1970-01-01', to: day },
      };
      const { uploadId, ...result } = await uploads.addBatches(
        form,
        actor,
        async function* (tx, register) {
          const again = await requireFile(tx, id);
          if (again.uploadId !== null) throw conflict('The moves of this file were made already.');
          const found = await findRegisterMoves(tx, id);
          if (found.length === 0) throw conflict('None of the changes of this file is a move.');
          yield batchOf(found, await datesTold(tx, found, register));
        },
        async (tx, made) => {
          await saveRegisterMoves(tx, id, made);
          notify(tx, null, ['register']);
        },
      );
      const { totalProcessed, marketMatches, added, duplicates, rejected, outsidePeriod, assumedMatches } =
        result;
      return {
        uploadId,
        totalProcessed,
        marketMatches,
        added,
        duplicates,
        rejected,
        outsidePeriod,
        assumedMatches,
      };
    },
  };
}

/** Ends a preview's transaction, so that the firms which it had to resolve are not stored. */
class RolledBack extends Error {
  preview: RegisterMovesPreview = { moves: 0, told: 0, others: 0, uploadId: null };
}

/** The days of moves that are known already, by CRD number. */
async function datesTold(
  tx: Tx,
  found: readonly RegisterMove[],
  register: FirmRegister,
): Promise<Map<string, string>> {
  if (found.length === 0) return new Map();
  await register.load(found.flatMap(({ firmLeft, firmJoined }) => [firmLeft, firmJoined]));
  const told = found.map(({ crd, firstName, lastName, firmLeft, firmJoined, movedOn }) => ({
    crd,
    firstName,
    lastName,
    leftId: register.on(firmLeft, movedOn).id,
    joinedId: register.on(firmJoined, movedOn).id,
    movedOn,
  }));
  return findNear(tx, told);
}
