/** How many connections there are, and who may have how many of them. */
export interface GateOptions {
  seats: number;
  /** Of one key at once. */
  seatsOfOne: number;
  /** Of long work at once, and of that one key's. */
  longSeats: number;
  longSeatsOfOne: number;
  /** Callers of all keys, and of one, that may wait. */
  waiting: number;
  waitingOfOne: number;
}

/** No seat came free in time, or too many wait already. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

export interface Gate {
  /**
   * Waits for a seat, at most so long. Whoever waits is taken in turns by key, so a key with many callers delays itself
   * and no other. Long work and other work of a key are apart. @returns gives the seat back. Throws GateFullError.
   */
  enter(key: string, isLong: boolean, waitMs: number): Promise<() => void>;
}

/** What is usual for so many connections: half of them for one key, a third for long work. */
export function usualGate(seats: number): GateOptions {
  return {
    seats,
    seatsOfOne: Math.ceil(seats / 2),
    longSeats: Math.ceil(seats / 3),
    longSeatsOfOne: Math.ceil(seats / 6),
    waiting: 1_000,
    waitingOfOne: 250,
  };
}

/** A caller's place: those of the lower rounds come first, and a key has one caller in each. */
interface Waiting {
  round: number;
  admit: () => void;
}

interface Line {
  isLong: boolean;
  held: number;
  /** The last round that a caller of this line was given. */
  round: number;
  waiting: Waiting[];
}

export function openGate(options: GateOptions): Gate {
  /** Lines with something held or waiting. */
  const lines = new Map<string, Line>();
  let taken = 0;
  let longTaken = 0;
  let waiting = 0;
  /** The round that is being served. */
  let current = 0;

  function lineOf(name: string, isLong: boolean): Line {
    const line = lines.get(name) ?? { isLong, held: 0, round: current - 1, waiting: [] };
    lines.set(name, line);
    return line;
  }

  function forget(name: string, line: Line) {
    if (line.held === 0 && line.waiting.length === 0) lines.delete(name);
  }

  function hasRoom({ isLong, held }: Line): boolean {
    if (taken >= options.seats) return false;
    return isLong
      ? longTaken < options.longSeats && held < options.longSeatsOfOne
      : held < options.seatsOfOne;
  }

  function take(name: string, line: Line, round: number): () => void {
    current = Math.max(current, round);
    taken += 1;
    if (line.isLong) longTaken += 1;
    line.held += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      taken -= 1;
      if (line.isLong) longTaken -= 1;
      line.held -= 1;
      forget(name, line);
      serve();
    };
  }

  function serve() {
    for (let next = firstInLine(); next; next = firstInLine()) {
      next.waiting.shift()?.admit();
      waiting -= 1;
    }
  }

  function firstInLine(): Line | undefined {
    let first: Line | undefined;
    for (const line of lines.values())
      if (hasRoom(line) && roundOf(line) < (first ? roundOf(first) : Number.POSITIVE_INFINITY)) first = line;
    return first;
  }

  return {
    async enter(key, isLong, waitMs) {
      const name = `${isLong ? 'long' : 'short'} ${key}`;
      const line = lineOf(name, isLong);
      const isFull = waiting >= options.waiting || line.waiting.length >= options.waitingOfOne;
      const isFree = line.waiting.length === 0 && hasRoom(line);
      if (isFull && !isFree) {
        forget(name, line);
        throw new GateFullError('Too many callers wait for a connection.');
      }
      const round = Math.max(current, line.round + 1);
      line.round = round;
      if (isFree) return take(name, line, round);
      return new Promise((resolve, reject) => {
        const place: Waiting = {
          round,
          admit() {
            clearTimeout(timer);
            resolve(take(name, line, round));
          },
        };
        const timer = setTimeout(() => {
          waiting -= 1;
          line.waiting.splice(line.waiting.indexOf(place), 1);
          forget(name, line);
          reject(new GateFullError('No connection came free in time.'));
        }, waitMs);
        waiting += 1;
        line.waiting.push(place);
      });
    },
  };
}

const roundOf = ({ waiting: [first] }: Line): number => first?.round ?? Number.POSITIVE_INFINITY;
