import type { automaticRegisterMoves } from '@liftout/contract/register-moves';
import type { z } from 'zod/mini';
import { busyPauseMs, isBusy, registerImportedJob } from '../advisor-register/service.ts';
import { audit } from '../platform/audit.ts';
import { type Actor, platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, stale } from '../platform/http/errors/http-error.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { lockSetting, readVersionedSetting, writeSetting } from '../platform/queries/settings.ts';
import type { RegisterMovesService } from './service.ts';

type Automatic = z.infer<typeof automaticRegisterMoves>;

const setting = 'register-moves';

/** Whether moves are made of each file of the register (decision 107). */
export function automaticMoves({ db, clock, log }: Platform, moves: Pick<RegisterMovesService, 'make'>) {
  const read = (actor: Actor): Promise<Automatic> =>
    db.as(platformScope(actor), async (tx) => toAutomatic(await readVersionedSetting(tx, setting)));

  /** Makes moves of a file that was imported, where that is on. May run twice: they are made once. */
  async function work(fileId: string): Promise<void> {
    if (!(await read(system)).automatic) return;
    try {
      const { added, duplicates } = await moves.make(system, fileId);
      log.info({ fileId, added, duplicates }, 'the register made moves');
    } catch (error) {
      if (isBusy(error)) return later(fileId);
      // There are none, or somebody was faster.
      if (!(error instanceof HttpError && error.status === 409)) throw error;
    }
  }

  /** Uploads of many hours may be in the way: this is no failure, so it is not counted as one. */
  const later = (fileId: string) =>
    db.as(platformScope(system), (tx) =>
      sendJob(tx, registerImportedJob, { fileId }, { startAfter: new Date(Date.now() + busyPauseMs) }),
    );

  return {
    read,

    /** Throws 409 with the present setting where the version is outdated. */
    save: (actor: Actor, { automatic, version }: Automatic): Promise<Automatic> =>
      db.as(platformScope(actor), async (tx) => {
        const at = clock.now();
        const before = toAutomatic(await lockSetting(tx, setting, { value: false, at }));
        if (version !== before.version) throw stale('This setting', before);
        await writeSetting(tx, setting, automatic, at);
        const ids = { action: 'settings.changed', entity: 'settings', entityId: setting } as const;
        await audit(tx, { ...ids, before: before.automatic, after: automatic }, at);
        return { automatic, version: version + 1 };
      }),

    work,

    /** Makes moves of each file that is imported while the setting is on. */
    regularly(jobs: JobQueue): void {
      jobs.work(registerImportedJob, ({ fileId }) => work(fileId));
    },
  };
}

const toAutomatic = ({ value, version }: { value: unknown; version: number }): Automatic => ({
  automatic: value === true,
  version,
});
