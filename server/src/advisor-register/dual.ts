import { identifyFirms, loadOwnership, lockMoves, rulesVersion, tryLockMoves } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { findClientsWithMarket } from '../uploads/service.ts';
import { busyPauseMs, isBusy } from './busy.ts';
import { registerDualsJob } from './jobs.ts';
import {
  type FirmMeaning,
  findFirmNames,
  findStagedFirms,
  saveFirmNames,
  stageDuals,
  storeDuals,
} from './queries/dual.ts';
import { findDueForDuals, markDualsKept } from './queries/files.ts';

/**
 * Keeps who is registered with two firms at once, by the files that are stored (decision 106); the classes of their moves
 * follow before the transaction ends. Takes the lock on moves once all is staged, so that uploads wait for little.
 */
async function keepDualRegistrations(tx: Tx): Promise<void> {
  await stageDuals(tx);
  await lockMoves(tx);
  await resolveNames(tx, await findStagedFirms(tx));
  if (!(await storeDuals(tx))) return;
  for (const clientId of await findClientsWithMarket(tx)) notify(tx, clientId, ['moves']);
}

const scope = platformScope(system);

/**
 * Keeps dual registrations where files came since they were kept, and waits for no upload.
 * @returns false where an upload is in progress: nothing was done
 */
export async function keepDueDuals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<boolean> {
  const bulk = db.within('bulk');
  if (!(await bulk.as(scope, tryLockMoves))) return false;
  try {
    await bulk.as(scope, async (tx) => {
      const due = await findDueForDuals(tx);
      if (due.length === 0) return;
      await keepDualRegistrations(tx);
      await markDualsKept(tx, due, clock.now());
    });
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Keeps them after each file, and where a file is due: after an update, or where the job was lost. */
export function keepDualsRegularly(platform: Platform, jobs: JobQueue): void {
  jobs.work(registerDualsJob, async () => {
    if (await keepDueDuals(platform)) return;
    const startAfter = new Date(Date.now() + busyPauseMs);
    await platform.db.as(scope, (tx) => sendJob(tx, registerDualsJob, {}, { startAfter }));
  });
}

/** Takes the register's names of firms again to mean what decisions say now. The caller holds the lock on moves. */
export const followFirmDecisions = async (tx: Tx): Promise<void> => resolveNames(tx, await findFirmNames(tx));

/** The same after other rules came; does nothing under the same ones. The caller holds the lock on moves. */
export const followFirmRules = async (tx: Tx): Promise<void> =>
  resolveNames(tx, await findFirmNames(tx, rulesVersion()));

async function resolveNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const firmOf = await identifyFirms(tx, names);
  const ownership = await loadOwnership(tx);
  const meanings = names.map((name): FirmMeaning => {
    const { key, name: known } = firmOf(name);
    const days = ownership.daysOf(key).map((since) => ownership.on(key, since ?? ''));
    return {
      name,
      shown: known ?? name,
      keys: [...new Set(days.map(({ nameKey }) => nameKey))],
      houses: [...new Set(days.map(({ house }) => house))],
    };
  });
  await saveFirmNames(tx, meanings, rulesVersion());
}
