import {
  findCompared,
  stageCompared,
  stageTouched,
  touchAllBlocks,
  writeAdvisors,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { renewDecisions } from './decisions.ts';
import { findLinkedPeople } from './linked.ts';
import { clearReviews, writeReviews } from './queries/reviews.ts';

/** Blocks of names that are compared at once. More are a little faster, and keep all other calls waiting for longer. */
const blocksAtOnce = 100;

/**
 * Finds again who made the moves of all touched blocks of names. Each block is compared as a whole, so the order of
 * uploads makes no difference. Pairs for review follow. The caller holds the lock on moves (`lockMoves`).
 * @returns the ids of the moves that turned out to repeat another one
 */
export async function resolveAdvisors(tx: Tx): Promise<string[]> {
  await renewDecisions(tx);
  await clearReviews(tx);
  await stageCompared(tx);
  const repeating: string[] = [];
  for (let after = ''; ; ) {
    const keys = await findCompared(tx, after, blocksAtOnce);
    const last = keys.at(-1);
    if (last === undefined) return repeating;
    repeating.push(...(await resolveBlocks(tx, keys)));
    after = last;
  }
}

/** Finds all advisors again. The caller holds the lock on moves. */
export async function resolveAll(tx: Tx): Promise<void> {
  await stageTouched(tx);
  await touchAllBlocks(tx);
  await resolveAdvisors(tx);
}

async function resolveBlocks(tx: Tx, keys: string[]): Promise<string[]> {
  const { known, affected, moves, review } = await findLinkedPeople(tx, keys);
  const resolved = moves.filter(({ id }) => affected.has(id));
  const changed = resolved.filter(({ id, advisorId, repeats }) => {
    const before = known.get(id);
    return before?.advisorId !== advisorId || before.repeats !== repeats;
  });
  const repeated = resolved.flatMap(({ repeats }) => repeats ?? []);
  if (changed.length + repeated.length > 0) await writeAdvisors(tx, changed, [...new Set(repeated)]);

  const own = new Set(keys);
  const others = [...affected].filter((id) => !own.has(known.get(id)?.blockKey ?? ''));
  await writeReviews(
    tx,
    others,
    review.filter(({ a, b }) => affected.has(a) || affected.has(b)),
  );
  return changed.flatMap(({ id, repeats }) =>
    repeats !== null && known.get(id)?.repeats === null ? [id] : [],
  );
}
