import { blockKey, matchRulesVersion } from '../advisors/service.ts';
import { identifyFirms, loadOwnership } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { chosen } from './choose.ts';
import { saveBlocks } from './queries/blocks.ts';
import {
  createFoundStage,
  findFitting,
  findRegisteredNames,
  findUnblocked,
  type Meaning,
  stageFits,
  stageFound,
  storeFound,
} from './queries/fits.ts';

const scope = platformScope(system);
/** People and advisors that are in memory at once. */
const peopleAtOnce = 10_000;
const advisorsAtOnce = 2_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the CRD numbers of advisors whose moves name none, all anew, so that they follow uploads, reverts, decisions and
 * files of the register in whatever order those come. Waits for nothing: what changes meanwhile is found by the next run.
 * @returns how many numbers differ from before
 */
export async function matchAdvisors(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const bulk = db.within('bulk');
  const rules = matchRulesVersion();
  for (;;) {
    signal?.throwIfAborted();
    const people = await bulk.as(scope, async (tx) => {
      const found = await findUnblocked(tx, rules, peopleAtOnce);
      const blocked = found.map((one) => ({ ...one, blockKey: blockKey(one.firstName, one.lastName) }));
      await saveBlocks(tx, blocked, rules);
      return found.length;
    });
    if (people < peopleAtOnce) break;
  }
  return bulk.as(scope, async (tx) => {
    await createFoundStage(tx);
    const meanings = await meaningsOf(tx);
    if (meanings.length > 0) await stageFits(tx, meanings);
    for (let after = beforeAll; meanings.length > 0; ) {
      signal?.throwIfAborted();
      const page = await findFitting(tx, after, advisorsAtOnce);
      const last = page.at(-1);
      if (!last) break;
      after = last.advisorId;
      await stageFound(
        tx,
        page.flatMap((one) => chosen(one) ?? []),
      );
    }
    const changed = await storeFound(tx, clock.now());
    if (changed > 0) notify(tx, null, ['register']);
    return changed;
  });
}

/** What the register's names of firms mean, by the decisions of now. */
async function meaningsOf(tx: Tx): Promise<Meaning[]> {
  const names = await findRegisteredNames(tx);
  const firmOf = await identifyFirms(tx, names);
  const ownership = await loadOwnership(tx);
  return names.map((name) => ({
    name,
    keys: [...new Set(ownership.spansOf(firmOf(name).key).map(({ nameKey }) => nameKey))],
  }));
}
