import {
  findCompared,
  findLinkedMoves,
  findSightings,
  type MoveSighting,
  stageCompared,
  stageTouched,
  touchAllBlocks,
  writeAdvisors,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { findPeople } from './people.ts';

/** Blocks of names that are compared at once. More are a little faster, and keep all other calls waiting for longer. */
const blocksAtOnce = 100;

/**
 * Finds again who made the moves of all touched blocks of names. Each block is compared as a whole, so the order of
 * uploads makes no difference. The caller holds the lock on moves (`lockMoves`).
 * @returns the ids of the moves that turned out to repeat another one
 */
export async function resolveAdvisors(tx: Tx): Promise<string[]> {
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
  const touched = await findSightings(tx, keys);
  const links = await findLinkedMoves(tx, linksOf(touched), keys);
  const others = [...new Set(links.map(({ blockKey }) => blockKey))];
  const moves = others.length === 0 ? touched : [...touched, ...(await findSightings(tx, others))];
  const found = findPeople(moves, []);

  // Of the other blocks, only the advisors who are linked may have changed.
  const known = new Map(moves.map((move) => [move.id, move]));
  const affected = new Set([...touched, ...links].map(({ id }) => id));
  const advisors = new Set(
    found.moves.filter(({ id }) => affected.has(id)).map(({ advisorId }) => advisorId),
  );
  const resolved = found.moves.filter(({ advisorId }) => advisors.has(advisorId));
  const changed = resolved.filter(({ id, advisorId, repeats }) => {
    const before = known.get(id);
    return before?.advisorId !== advisorId || before.repeats !== repeats;
  });
  const repeated = resolved.flatMap(({ repeats }) => repeats ?? []);
  if (changed.length + repeated.length > 0) await writeAdvisors(tx, changed, [...new Set(repeated)]);
  return changed.flatMap(({ id, repeats }) =>
    repeats !== null && known.get(id)?.repeats === null ? [id] : [],
  );
}

function linksOf(moves: readonly MoveSighting[]) {
  return {
    crds: [...new Set(moves.flatMap(({ crd }) => crd ?? []))],
    emails: [...new Set(moves.flatMap(({ email }) => email ?? []))],
    // A move that is its advisor alone has no others.
    advisorIds: [...new Set(moves.map(({ advisorId }) => advisorId))],
  };
}
