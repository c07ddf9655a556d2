import {
  findJoinedByNumber,
  findLinkedMoves,
  findNumbersOfMany,
  findSightings,
  type MoveSighting,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Decision } from './match/group-people.ts';
import { differentPeople, type FullName } from './match/shared-number.ts';
import { type FoundPeople, findPeople } from './people.ts';
import { findDecided } from './queries/decisions.ts';

/** A decision with the blocks of names of its moves, also of those that are gone. */
export interface LoadedDecision extends Decision {
  blocks: readonly string[];
}

/** What there is to know of some blocks of names. */
export interface LinkedPeople extends FoundPeople {
  /** All loaded moves by id: whole blocks. */
  known: ReadonlyMap<string, MoveSighting>;
  /** The moves whose advisors may have changed. Of the others, not all is loaded that binds them. */
  affected: ReadonlySet<string>;
  /** CRD numbers of several people, each with three names. Moves are known as if they had none of these. */
  shared: ReadonlyMap<string, readonly FullName[]>;
}

/**
 * Finds the people of whole blocks of names, and of all moves elsewhere whose advisors may change with them: those that
 * share an email address or a CRD number that is not of several people, or that a decision binds to one of them. Nothing
 * else makes an advisor of moves of two blocks; where such a move goes, the blocks of all its advisor's moves are touched
 * (`touchRecomputed`).
 * @param decisionsOf what is decided, from what is stored
 * @param sightings the moves of `keys`, where they are read already
 * @param meanwhile called once, before moves are compared: PostgreSQL answers it while they are
 */
export async function findLinkedPeople(
  tx: Tx,
  keys: readonly string[],
  {
    decisionsOf = (stored) => [...stored.values()],
    sightings: read,
    meanwhile,
  }: {
    decisionsOf?: (stored: ReadonlyMap<string, LoadedDecision>) => LoadedDecision[];
    sightings?: readonly MoveSighting[];
    meanwhile?: () => Promise<void>;
  } = {},
): Promise<LinkedPeople> {
  const blocks = new Set<string>();
  const known = new Map<string, MoveSighting>();
  const byAdvisor = new Map<string, string[]>();
  const stored = new Map<string, LoadedDecision>();
  const checked = new Set<string>();
  const shared = new Map<string, readonly FullName[]>();
  /** Moves that a number made one with those of other names before it was of several people. */
  let parted: { id: string; blockKey: string }[] = [];

  async function checkNumbers(moves: readonly MoveSighting[]): Promise<void> {
    const crds = [...new Set(moves.flatMap(({ crd }) => crd ?? []))].filter((crd) => !checked.has(crd));
    for (const crd of crds) checked.add(crd);
    const found: string[] = [];
    for (const { crd, names } of await findNumbersOfMany(tx, crds)) {
      const people = differentPeople(names);
      if (people === undefined) continue;
      shared.set(crd, people);
      found.push(crd);
    }
    parted = [...parted, ...(await findJoinedByNumber(tx, found))];
  }

  async function load(wanted: readonly string[], given?: readonly MoveSighting[]): Promise<void> {
    const missing = [...new Set(wanted)].filter((key) => !blocks.has(key));
    if (missing.length === 0) return;
    for (const key of missing) blocks.add(key);
    const sightings = given ?? (await findSightings(tx, missing));
    await checkNumbers(sightings);
    for (const move of sightings) {
      known.set(move.id, move.crd !== null && shared.has(move.crd) ? { ...move, crd: null } : move);
      const others = byAdvisor.get(move.advisorId);
      if (others) others.push(move.id);
      else byAdvisor.set(move.advisorId, [move.id]);
    }
    for (const [id, decision] of await loadDecisions(tx, missing)) stored.set(id, decision);
  }

  await load(keys, read);
  const affected = new Set(known.keys());
  let added = [...known.values()];
  let outside = [...keys];
  let found: FoundPeople = { moves: [], review: [] };
  for (let compared = 0; ; ) {
    while (added.length + parted.length > 0) {
      const links = [...(await findLinkedMoves(tx, linksOf(added), outside)), ...parted];
      outside = [];
      parted = [];
      await load(links.map(({ blockKey }) => blockKey));
      const decided = await decidedWith([...affected, ...links.map(({ id }) => id)]);
      // Those who counted as one with an affected move may be another by now.
      const linkedIds = [...links.map(({ id }) => id), ...decided];
      const before = new Set(
        [...linkedIds, ...added.map(({ id }) => id)].map((id) => known.get(id)?.advisorId),
      );
      const mates = [...before].flatMap((id) => byAdvisor.get(id ?? '') ?? []);
      added = [...linkedIds, ...mates].flatMap((id) => {
        const move = affected.has(id) ? undefined : known.get(id);
        return move ? [move] : [];
      });
      for (const { id } of added) affected.add(id);
    }
    const answering = compared === 0 ? meanwhile?.() : undefined;
    answering?.catch(() => undefined); // thrown where it is awaited
    if (compared < blocks.size) found = findPeople([...known.values()], decisionsOf(stored));
    await answering;
    compared = blocks.size;
    // Who turns out to be one with an affected move is affected as well, with all that binds them elsewhere.
    const advisors = new Set(
      found.moves.filter(({ id }) => affected.has(id)).map(({ advisorId }) => advisorId),
    );
    added = found.moves.flatMap(({ id, advisorId }) => {
      const move = advisors.has(advisorId) && !affected.has(id) ? known.get(id) : undefined;
      return move ? [move] : [];
    });
    for (const { id } of added) affected.add(id);
    if (added.length === 0) return { ...found, known, affected, shared };
  }

  /** The moves that decisions make one with some; their blocks are loaded. */
  async function decidedWith(ids: readonly string[]): Promise<Set<string>> {
    const members = new Set(ids);
    const bound = new Set<string>();
    for (let size = -1; size !== members.size; ) {
      size = members.size;
      for (const { a, b, same, blocks: theirs } of decisionsOf(stored)) {
        const both = [...a, ...b];
        if (!same || !both.some((id) => members.has(id))) continue;
        await load(theirs);
        for (const id of both) {
          members.add(id);
          bound.add(id);
        }
      }
    }
    return bound;
  }
}

async function loadDecisions(tx: Tx, blockKeys: string[]): Promise<Map<string, LoadedDecision>> {
  const byId = Map.groupBy(await findDecided(tx, blockKeys), ({ decisionId }) => decisionId);
  return new Map([...byId].map(([id, moves]) => [id, decisionOf(moves)]));
}

/** A decision from its moves. One that is gone is known by its fingerprint. */
export function decisionOf(
  moves: readonly {
    same: boolean;
    side: number;
    fingerprint: string;
    blockKey: string;
    moveId: string | null;
  }[],
): LoadedDecision {
  const side = (number: number) => [
    ...new Set(
      moves.flatMap((move) => (move.side === number ? (move.moveId ?? `gone ${move.fingerprint}`) : [])),
    ),
  ];
  return {
    a: side(1),
    b: side(2),
    same: moves[0]?.same ?? false,
    blocks: [...new Set(moves.map(({ blockKey }) => blockKey))],
  };
}

function linksOf(moves: readonly MoveSighting[]) {
  return {
    crds: [...new Set(moves.flatMap(({ crd }) => crd ?? []))],
    emails: [...new Set(moves.flatMap(({ email }) => email ?? []))],
  };
}
