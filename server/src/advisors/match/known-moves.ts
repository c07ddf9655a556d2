import type { Steps } from '../../platform/turns.ts';
import { NameCounts } from './namesakes.ts';
import { surnameRarity } from './rarity.ts';
import { readSightings, type Sighting, type Subject } from './sighting.ts';

export interface AdvisorSighting extends Sighting {
  advisorId: string;
}

/** A contact is one person of one market, so a surname of no list says more than among all who moved; in bits. */
const unlistedSurname = 15;

/** Moves by what a contact may share with them. */
export class KnownMoves {
  readonly counts: NameCounts;
  readonly #advisorOf: Map<string, string>;
  readonly #byKey = new Map<string, Subject[]>();
  readonly #byAdvisor = new Map<string, Subject[]>();

  constructor(moves: readonly AdvisorSighting[], counts: NameCounts) {
    this.counts = counts;
    this.#advisorOf = new Map(moves.map(({ id, advisorId }) => [id, advisorId]));
  }

  static *of(moves: readonly AdvisorSighting[]): Steps<KnownMoves> {
    const subjects = yield* readSightings(moves);
    const rarity = (lastName: string) => surnameRarity(lastName, unlistedSurname);
    const known = new KnownMoves(moves, yield* NameCounts.of(subjects, rarity));
    for (const subject of subjects) {
      known.#add(subject);
      yield;
    }
    return known;
  }

  #add(subject: Subject): void {
    const { sighting, blocks, namesakes, email } = subject;
    put(this.#byAdvisor, this.advisorOf(subject), subject);
    for (const namesake of namesakes) put(this.#byKey, `name\n${namesake}`, subject);
    for (const firm of new Set([sighting.leftId, sighting.joinedId]))
      if (firm !== null) for (const block of blocks) put(this.#byKey, `firm\n${block}\n${firm}`, subject);
    if (sighting.crd !== null) put(this.#byKey, `crd\n${sighting.crd}`, subject);
    if (email !== null) put(this.#byKey, `email\n${email}`, subject);
  }

  advisorOf({ sighting }: Subject): string {
    return this.#advisorOf.get(sighting.id) ?? '';
  }

  movesOf(advisorId: string): Subject[] {
    return this.#byAdvisor.get(advisorId) ?? [];
  }

  /** The moves that are worth comparing with a contact. */
  like({ blocks, namesakes, email, sighting }: Subject, firmIds: readonly string[]): Set<Subject> {
    const keys = [
      ...namesakes.map((namesake) => `name\n${namesake}`),
      ...firmIds.flatMap((firm) => blocks.map((block) => `firm\n${block}\n${firm}`)),
      ...(sighting.crd === null ? [] : [`crd\n${sighting.crd}`]),
      ...(email === null ? [] : [`email\n${email}`]),
    ];
    return new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []));
  }
}

function put<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
