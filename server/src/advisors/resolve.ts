import {
  type FoundAdvisor,
  findCompared,
  findSightings,
  type MoveSighting,
  stageCompared,
  stageTouched,
  touchAllBlocks,
  writeAdvisors,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { renewDecisions } from './decisions.ts';
import { findLinkedPeople, type LinkedPeople } from './linked.ts';
import type { PersonReview } from './match/group-people.ts';
import type { FullName } from './match/shared-number.ts';
import { clearReviews, writeReviews } from './queries/reviews.ts';
import { renameBlocks } from './renamed.ts';

/**
 * Blocks of names that are compared at once, until they have so many moves: more are a little faster, take more memory, and
 * keep all other calls waiting for longer.
 */
const atOnce = { blocks: 100, moves: 2_000 };
/** Found advisors that are written at once: each statement that changes moves has a price of its own. */
const writtenAtOnce = 2_000;

/** A move and the one that it repeats, by their ids. */
export interface Repeating {
  id: string;
  repeats: string;
}

/** What came out besides advisors. */
export interface Resolved {
  /** The moves that turned out to repeat another one. */
  repeating: Repeating[];
  /** CRD numbers of several people, which say nothing of who they are, each with three of the names. */
  shared: ReadonlyMap<string, readonly FullName[]>;
}

/**
 * Finds again who made the moves of all touched blocks of names. Each block is compared as a whole, so the order of
 * uploads makes no difference. Pairs for review follow. The caller holds the lock on moves (`lockMoves`). Throws the abort
 * reason of `signal`.
 */
export async function resolveAdvisors(
  tx: Tx,
  { limit = atOnce, signal }: { limit?: typeof atOnce; signal?: AbortSignal } = {},
): Promise<Resolved> {
  await renameBlocks(tx);
  await renewDecisions(tx);
  await clearReviews(tx);
  await stageCompared(tx);
  const repeating: Repeating[] = [];
  const shared = new Map<string, readonly FullName[]>();
  let waiting: Found = { changed: [], completed: [], others: [], review: [] };
  const write = async (found: Found) => {
    waiting = { changed: [], completed: [], others: [], review: [] };
    await writeFound(tx, found);
  };
  let keys = await findCompared(tx, '', limit);
  let sightings = await findSightings(tx, keys);
  for (let last = keys.at(-1); last !== undefined; last = keys.at(-1)) {
    signal?.throwIfAborted();
    const nextKeys = await findCompared(tx, last, limit);
    let next: MoveSighting[] = [];
    const people = await findLinkedPeople(tx, keys, {
      sightings,
      meanwhile: async () => {
        next = await findSightings(tx, nextKeys);
      },
    });
    const { isApart, found, repeats } = foundIn(people, keys);
    repeating.push(...repeats);
    for (const [crd, names] of people.shared) shared.set(crd, names);
    if (isApart) {
      // Nothing outside is bound to these blocks, so no others load them: they need not be written yet.
      waiting = merged(waiting, found);
      if (waiting.changed.length + waiting.review.length >= writtenAtOnce) await write(waiting);
    } else {
      await write(merged(waiting, found));
      // What is written now may be of moves that were read before it.
      if (haveAny(people, nextKeys)) next = await findSightings(tx, nextKeys);
    }
    keys = nextKeys;
    sightings = next;
  }
  await write(waiting);
  return { repeating, shared };
}

/** Whether any of the moves are of some blocks. */
function haveAny({ known }: LinkedPeople, keys: readonly string[]): boolean {
  const wanted = new Set(keys);
  return [...known.values()].some(({ blockKey }) => wanted.has(blockKey));
}

/** Finds all advisors again; how many blocks are compared at once makes no difference. The caller holds the lock on moves. */
export async function resolveAll(tx: Tx, limit = atOnce): Promise<void> {
  await stageTouched(tx);
  await touchAllBlocks(tx);
  await resolveAdvisors(tx, { limit });
}

/** What is to be written. */
interface Found {
  /** Moves with other advisors than before. */
  changed: FoundAdvisor[];
  /** The moves that others repeat. */
  completed: string[];
  /** Moves of other blocks whose pairs for review are replaced. */
  others: string[];
  review: PersonReview[];
}

const merged = (a: Found, b: Found): Found => ({
  changed: [...a.changed, ...b.changed],
  completed: [...a.completed, ...b.completed],
  others: [...a.others, ...b.others],
  review: [...a.review, ...b.review],
});

/** `isApart`: no moves of other blocks were looked at. `repeats`: the moves that did not repeat another before. */
function foundIn(
  { known, affected, moves, review }: LinkedPeople,
  keys: readonly string[],
): { isApart: boolean; found: Found; repeats: Repeating[] } {
  const resolved = moves.filter(({ id }) => affected.has(id));
  const changed = resolved.filter(({ id, advisorId, repeats }) => {
    const before = known.get(id);
    return before?.advisorId !== advisorId || before.repeats !== repeats;
  });
  const own = new Set(keys);
  const isOwn = (id: string) => own.has(known.get(id)?.blockKey ?? '');
  return {
    isApart: [...known.keys()].every(isOwn),
    found: {
      changed,
      completed: [...new Set(resolved.flatMap(({ repeats }) => repeats ?? []))],
      others: [...affected].filter((id) => !isOwn(id)),
      review: review.filter(({ a, b }) => affected.has(a) || affected.has(b)),
    },
    repeats: changed.flatMap(({ id, repeats }) =>
      repeats !== null && known.get(id)?.repeats === null ? [{ id, repeats }] : [],
    ),
  };
}

async function writeFound(tx: Tx, { changed, completed, others, review }: Found): Promise<void> {
  if (changed.length + completed.length > 0) await writeAdvisors(tx, changed, [...new Set(completed)]);
  await writeReviews(tx, others, review);
}
