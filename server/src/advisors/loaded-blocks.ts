import { findJoinedByNumber, findNumbersOfMany, findSightings, type MoveSighting } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { type LoadedDecision, loadDecisions } from './loaded-decisions.ts';
import { differentPeople, type FullName } from './match/shared-number.ts';

/** A move with its block of names. */
export interface BlockMove {
  id: string;
  blockKey: string;
}

/** Whole blocks of names, loaded as they are asked for: their moves, and what was decided about these. */
export class LoadedBlocks {
  /** All moves by id. */
  readonly moves = new Map<string, MoveSighting>();
  /** By id. */
  readonly decisions = new Map<string, LoadedDecision>();
  /** CRD numbers of several people, each with three names. Moves are held as if they had none of these. */
  readonly shared = new Map<string, readonly FullName[]>();
  readonly #tx: Tx;
  readonly #keys = new Set<string>();
  readonly #idsByAdvisor = new Map<string, string[]>();
  readonly #checkedNumbers = new Set<string>();
  #parted: BlockMove[] = [];

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** How many blocks are loaded. */
  get count(): number {
    return this.#keys.size;
  }

  /** Loads blocks by their keys, unless they are. @param given the blocks' moves, where they are read already */
  async load(keys: readonly string[], given?: readonly MoveSighting[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !this.#keys.has(key));
    if (missing.length === 0) return;
    for (const key of missing) this.#keys.add(key);
    const sightings = given ?? (await findSightings(this.#tx, missing));
    await this.#checkNumbers(sightings);
    for (const move of sightings) this.#add(move);
    for (const [id, decision] of await loadDecisions(this.#tx, missing)) this.decisions.set(id, decision);
  }

  /** The moves by their ids, of those that are loaded. */
  movesAt(ids: Iterable<string>): MoveSighting[] {
    return [...ids].flatMap((id) => this.moves.get(id) ?? []);
  }

  /** The ids of all loaded moves that counted as one advisor's with any of some. */
  matesOf(ids: Iterable<string>): string[] {
    const advisors = new Set(this.movesAt(ids).map(({ advisorId }) => advisorId));
    return [...advisors].flatMap((id) => this.#idsByAdvisor.get(id) ?? []);
  }

  get hasParted(): boolean {
    return this.#parted.length > 0;
  }

  /**
   * Moves, also of other blocks, that a number made one with those of other names before it was of several people. Each is
   * told once.
   */
  takeParted(): BlockMove[] {
    const parted = this.#parted;
    this.#parted = [];
    return parted;
  }

  #add(move: MoveSighting): void {
    const hasSharedNumber = move.crd !== null && this.shared.has(move.crd);
    this.moves.set(move.id, hasSharedNumber ? { ...move, crd: null } : move);
    const others = this.#idsByAdvisor.get(move.advisorId);
    if (others) others.push(move.id);
    else this.#idsByAdvisor.set(move.advisorId, [move.id]);
  }

  async #checkNumbers(moves: readonly MoveSighting[]): Promise<void> {
    const crds = [...new Set(moves.flatMap(({ crd }) => crd ?? []))];
    const unchecked = crds.filter((crd) => !this.#checkedNumbers.has(crd));
    for (const crd of unchecked) this.#checkedNumbers.add(crd);
    const found: string[] = [];
    for (const { crd, names } of await findNumbersOfMany(this.#tx, unchecked)) {
      const people = differentPeople(names);
      if (people === undefined) continue;
      this.shared.set(crd, people);
      found.push(crd);
    }
    this.#parted.push(...(await findJoinedByNumber(this.#tx, found)));
  }
}
