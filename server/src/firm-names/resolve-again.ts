import { z } from 'zod';
import { followFirmRules } from '../advisor-register/service.ts';
import {
  findDirectoryOwned,
  findOutdated,
  findSpelling,
  loadOwnership,
  lockFirm,
  lockMoves,
  markResolved,
  type OutdatedSpelling,
  type Ownership,
  readFirmDetails,
  rulesVersion,
  type Spelling,
  tryLockMoves,
} from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { meantByRules, ruleFor } from './by-rules.ts';
import { followRules } from './decide.ts';
import { followDirectoryOf } from './edit-firm.ts';
import { partSpellings } from './part-spellings.ts';
import { findMarketClients } from './queries.ts';

/** Spellings that are looked at in one transaction. One whose moves change has a transaction of its own. */
const batch = 200;

const resolveJob = defineJob({
  name: 'firms.resolve',
  title: 'Resolve firm names by the present rules',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
  timeout: 3_600,
});

const scope = platformScope(system);

/** Whether nothing of a spelling can have changed. A firm that was taken over gives each row the firm of its day. */
function isSettled({ status, spelling, nameKey }: OutdatedSpelling, ownership: Ownership): boolean {
  const rule = ruleFor(spelling);
  const isSame = status === 'confirmed' || (rule.nameKey === nameKey && rule.status === status);
  return isSame && ownership.spansOf(nameKey).length === 1;
}

/**
 * Takes recorded spellings that other rules resolved through the present ones, and gives their moves the firms that these
 * say. What an admin confirmed keeps its firm; its moves follow that firm's takeover. Each spelling is marked with its
 * moves, so a run that ends early goes on where it stopped.
 * @param version the present rules
 * @returns how many spellings or moves of spellings changed
 */
export async function resolveAgain(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  version: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const inBulk = <T>(work: (tx: Tx) => Promise<T>) => db.within('bulk').as(scope, work);

  const again = (key: string) =>
    inBulk(async (tx) => {
      await lockMoves(tx);
      const row = await findSpelling(tx, key, 'lock');
      if (!row) return false;
      const isChanged = await resolveRow(tx, row, clock.now());
      await markResolved(tx, [key], version);
      if (isChanged) for (const clientId of await findMarketClients(tx)) notify(tx, clientId, ['moves']);
      return isChanged;
    });

  while (!isStopping() && (await inBulk(partSpellings)));
  let changed = 0;
  for (let isEnd = false; !isEnd && !isStopping(); ) {
    const unsettled = await inBulk(async (tx) => {
      const rows = await findOutdated(tx, version, batch);
      isEnd = rows.length < batch;
      const ownership = await loadOwnership(tx);
      const settled = rows.filter((row) => isSettled(row, ownership));
      await markResolved(
        tx,
        settled.map(({ key }) => key),
        version,
      );
      return rows.filter((row) => !settled.includes(row));
    });
    for (const { key } of unsettled) {
      if (isStopping()) return changed;
      if (await again(key)) changed += 1;
    }
  }
  return changed;
}

async function resolveRow(tx: Tx, row: Spelling, at: Date): Promise<boolean> {
  const before = await readFirmDetails(tx, { id: row.firmId });
  if (!before) throw new Error(`The firm of "${row.spelling}" is gone.`);
  if (row.status === 'confirmed') return followRules(tx, row, before, { status: row.status, at });
  const { to, status } = await meantByRules(tx, row.spelling, before, at);
  return followRules(tx, row, to, { status, at });
}

/**
 * Gives moves the conversions and takeovers of firms that the directory now gives other owners or days. Each firm has a
 * transaction of its own. @returns for how many firms a move changed
 */
export async function followDirectoryOwners(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const inBulk = <T>(work: (tx: Tx) => Promise<T>) => db.within('bulk').as(scope, work);
  let changed = 0;
  for (const { id } of await inBulk(findDirectoryOwned)) {
    if (isStopping()) return changed;
    const isChanged = await inBulk(async (tx) => {
      await lockMoves(tx);
      const firm = await lockFirm(tx, id);
      if (!firm || firm.ownedByAdmin || !(await followDirectoryOf(tx, firm, clock.now()))) return false;
      for (const clientId of await findMarketClients(tx)) notify(tx, clientId, ['moves']);
      return true;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}

/** Looks each minute, so that spellings follow new rules soon after a start. */
export function resolveRegularly(platform: Platform, jobs: JobQueue): void {
  jobs.work(resolveJob, async (_, { signal }) => {
    const changed = await resolveAgain(platform, rulesVersion(), () => signal.aborted);
    if (changed > 0) platform.log.info({ changed }, 'firm names follow new rules');
    await platform.db.within('bulk').as(scope, async (tx) => {
      // An upload in progress takes longer than this job should wait: the next run follows.
      if (await tryLockMoves(tx)) await followFirmRules(tx);
    });
    const owned = await followDirectoryOwners(platform, () => signal.aborted);
    if (owned > 0) platform.log.info({ firms: owned }, 'moves follow new owners of firms');
  });
  jobs.schedule(resolveJob, { cron: '* * * * *' }, {});
}
