/** Stays of one length, in columns: with which firm, and the day of leaving. */
interface Stays {
  firms: number[];
  ends: number[];
}

/** A move for the test. `day`: days since 1970. */
export interface PastMove {
  advisorId: string;
  day: number;
  leftId: string | null;
  joinedId: string | null;
  place: string | null;
}

/** In the place of a number: not known. */
export const unknown = -1;

/** Gives each of some texts a number, from 0, in the order in which they come. */
export class Numbering {
  readonly #numbers = new Map<string, number>();

  /** The text's number; `unknown` for null. */
  of(text: string | null): number {
    if (text === null) return unknown;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** By their numbers. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }
}

/**
 * A market's past moves by day, in columns of numbers: the largest markets have millions, which as objects would take a
 * gigabyte. Firms, places and advisors are told by number; advisors in the order of their first move.
 */
export class History {
  readonly days: number[] = [];
  readonly advisors: number[] = [];
  readonly left: number[] = [];
  readonly joined: number[] = [];
  readonly places: number[] = [];
  readonly firmIds = new Numbering();
  readonly placeKeys = new Numbering();
  readonly advisorIds = new Numbering();
  /** By their length in days: stays sort themselves while moves are added. */
  readonly stays: (Stays | undefined)[] = [];
  /** Each advisor's last move so far. */
  readonly #last: number[] = [];

  /** Adds moves that follow those it has, by day and id. */
  add(moves: readonly PastMove[]): void {
    for (const { advisorId, day, leftId, joinedId, place } of moves) {
      const advisor = this.advisorIds.of(advisorId);
      const left = this.firmIds.of(leftId);
      this.#endStay(advisor, left, day);
      this.#last[advisor] = this.days.length;
      this.days.push(day);
      this.advisors.push(advisor);
      this.left.push(left);
      this.joined.push(this.firmIds.of(joinedId));
      this.places.push(this.placeKeys.of(place));
    }
  }

  /** Keeps the stay that ends where an advisor leaves the firm that they joined last. */
  #endStay(advisor: number, firm: number, day: number): void {
    const before = this.#last[advisor];
    if (before === undefined || firm === unknown || this.joined[before] !== firm) return;
    const length = day - (this.days[before] ?? day);
    const stays = this.stays[length] ?? { firms: [], ends: [] };
    stays.firms.push(firm);
    stays.ends.push(day);
    this.stays[length] = stays;
  }

  /** How many moves there are up to a day: the index of the first one after it. */
  countUntil(day: number): number {
    let [low, high] = [0, this.days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.days[middle] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** @param moves in any order; those of one day in that of their ids */
export function historyOf(moves: readonly PastMove[]): History {
  const history = new History();
  history.add(moves.toSorted((a, b) => a.day - b.day));
  return history;
}
