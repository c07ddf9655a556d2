import { findLinkedMoves, type MoveSighting } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTurns } from '../platform/turns.ts';
import { LoadedBlocks } from './loaded-blocks.ts';
import type { LoadedDecision } from './loaded-decisions.ts';
import type { FullName } from './match/shared-number.ts';
import { type FoundPeople, findPeople } from './people.ts';

/** What there is to know of some blocks of names. */
export interface LinkedPeople extends FoundPeople {
  /** All loaded moves by id: whole blocks. */
  known: ReadonlyMap<string, MoveSighting>;
  /** The moves whose advisors may have changed. Of the others, not all is loaded that binds them. */
  affected: ReadonlySet<string>;
  /** CRD numbers of several people, each with three names. Moves are known as if they had none of these. */
  shared: ReadonlyMap<string, readonly FullName[]>;
}

/** What is decided, from what is stored. */
type DecisionsOf = (stored: ReadonlyMap<string, LoadedDecision>) => LoadedDecision[];

/** The blocks that are loaded, and which of their moves are affected. */
interface Reach {
  loaded: LoadedBlocks;
  affected: Set<string>;
  decisions: () => LoadedDecision[];
}

/**
 * Finds the people of whole blocks of names, and of all moves elsewhere whose advisors may change with them: those that
 * share an email address or a CRD number that is not of several people, or that a decision binds to one of them. Nothing
 * else makes an advisor of moves of two blocks; where such a move goes, the blocks of all its advisor's moves are touched
 * (`touchRecomputed`).
 * @param sightings the moves of `keys`, where they are read already
 * @param meanwhile called once, before moves are compared: PostgreSQL answers it while they are
 */
export async function findLinkedPeople(
  tx: Tx,
  keys: readonly string[],
  {
    decisionsOf = (stored) => [...stored.values()],
    sightings,
    meanwhile,
  }: {
    decisionsOf?: DecisionsOf;
    sightings?: readonly MoveSighting[];
    meanwhile?: () => Promise<void>;
  } = {},
): Promise<LinkedPeople> {
  const loaded = new LoadedBlocks(tx);
  await loaded.load(keys, sightings);
  const affected = new Set(loaded.moves.keys());
  const reach: Reach = { loaded, affected, decisions: () => decisionsOf(loaded.decisions) };
  const find = () => inTurns(findPeople([...loaded.moves.values()], reach.decisions()));
  await spread(tx, reach, [...loaded.moves.values()], keys);
  const answering = meanwhile?.();
  answering?.catch(() => undefined); // thrown where it is awaited
  let found = await find();
  await answering;
  for (;;) {
    const others = affect(reach, oneWithAffected(found, affected));
    if (others.length === 0) return { ...found, known: loaded.moves, affected, shared: loaded.shared };
    const before = loaded.count;
    await spread(tx, reach, others);
    if (loaded.count > before) found = await find();
  }
}

/** Affects moves by their ids, where they are loaded. @returns those that were not affected before */
function affect({ loaded, affected }: Reach, ids: Iterable<string>): MoveSighting[] {
  const added = loaded.movesAt(new Set(ids)).filter(({ id }) => !affected.has(id));
  for (const { id } of added) affected.add(id);
  return added;
}

/** The ids of the moves that turned out to be of one advisor with an affected one. */
function oneWithAffected({ moves }: FoundPeople, affected: ReadonlySet<string>): string[] {
  const advisors = new Set(moves.flatMap(({ id, advisorId }) => (affected.has(id) ? advisorId : [])));
  return moves.flatMap(({ id, advisorId }) => (advisors.has(advisorId) ? id : []));
}

/**
 * Affects all that is bound to moves, all that is bound to those, and so on, and loads their blocks.
 * @param within blocks whose moves are affected already
 */
async function spread(
  tx: Tx,
  reach: Reach,
  from: readonly MoveSighting[],
  within: readonly string[] = [],
): Promise<void> {
  const { loaded, affected } = reach;
  let inside = [...within];
  for (let moves = from; moves.length > 0 || loaded.hasParted; ) {
    const links = [...(await findLinkedMoves(tx, linksOf(moves), inside)), ...loaded.takeParted()];
    inside = [];
    await loaded.load(links.map(({ blockKey }) => blockKey));
    const linked = links.map(({ id }) => id);
    const decided = await decidedWith(reach, [...affected, ...linked]);
    // Those who counted as one with an affected move may be another by now.
    const mates = loaded.matesOf([...linked, ...decided, ...moves.map(({ id }) => id)]);
    moves = affect(reach, [...linked, ...decided, ...mates]);
  }
}

/** The ids of the moves that decisions make one with some; their blocks are loaded. */
async function decidedWith({ loaded, decisions }: Reach, ids: readonly string[]): Promise<Set<string>> {
  const members = new Set(ids);
  const bound = new Set<string>();
  for (let size = -1; size !== members.size; ) {
    size = members.size;
    for (const { a, b, same, blocks } of decisions()) {
      const both = [...a, ...b];
      if (!same || !both.some((id) => members.has(id))) continue;
      await loaded.load(blocks);
      for (const id of both) {
        members.add(id);
        bound.add(id);
      }
    }
  }
  return bound;
}

function linksOf(moves: readonly MoveSighting[]) {
  return {
    crds: [...new Set(moves.flatMap(({ crd }) => crd ?? []))],
    emails: [...new Set(moves.flatMap(({ email }) => email ?? []))],
  };
}
