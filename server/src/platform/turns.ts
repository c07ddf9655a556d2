import { tooMany, unavailable } from './http/errors.ts';

export interface TurnLimits {
  /** How many work at once. */
  atOnce: number;
  /** How many may wait in all. */
  waiting: number;
  /** How many of one caller may wait; as many as of all where it is not said. */
  perCaller?: number;
  /** What those are told who must come again: that the line is long, or that their turn did not come in time. */
  busy: { message: string; retryAfterSeconds: number };
}

export interface Wait {
  /** Who waits. Callers take turns, however many each has in the line. */
  caller?: string;
  /** How long one waits, in milliseconds; without it, until the turn comes. */
  patience?: number;
  /** Gives up the place in the line when it aborts. */
  signal?: AbortSignal;
}

export interface Turns {
  /**
   * Runs `work` when its turn comes. Throws 429 where too many wait, 503 where the turn does not come in time, and what
   * the signal was aborted with.
   */
  take<T>(work: () => Promise<T>, wait?: Wait): Promise<T>;
}

interface Place {
  start(): void;
  refuse(): void;
}

/**
 * Lets so many work at once; whoever waits holds nothing, above all no connection of the database. Where the line is
 * full, it is the last of whoever has most in it that gives up the place.
 */
export function turns({ atOnce, waiting, perCaller = waiting, busy }: TurnLimits): Turns {
  // A Map keeps its order: the first caller is next, and goes to the end when it has had its turn.
  const lines = new Map<string, Place[]>();
  let working = 0;
  let inLine = 0;

  const full = () => tooMany(busy.message, busy.retryAfterSeconds);
  const late = () => unavailable(busy.message, busy.retryAfterSeconds);

  function next(): void {
    const first = lines.entries().next().value;
    if (!first || working >= atOnce) return;
    const [caller, [place, ...rest]] = first;
    lines.delete(caller);
    if (rest.length > 0) lines.set(caller, rest);
    if (!place) return;
    inLine -= 1;
    working += 1;
    place.start();
  }

  function leave(caller: string, place: Place): void {
    const rest = (lines.get(caller) ?? []).filter((other) => other !== place);
    if (rest.length > 0) lines.set(caller, rest);
    else lines.delete(caller);
    inLine -= 1;
  }

  /** Whether a caller with so many in the line finds room for one more. */
  function hasRoom(own: number): boolean {
    if (own >= perCaller) return false;
    if (inLine < waiting) return true;
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.refuse();
    return true;
  }

  function wait({ caller = '', patience, signal }: Wait): Promise<void> {
    if (!hasRoom(lines.get(caller)?.length ?? 0)) throw full();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const giveUp = (error: unknown) => {
        leave(caller, place);
        settle();
        reject(error);
      };
      const place: Place = {
        start() {
          settle();
          resolve();
        },
        refuse: () => giveUp(full()),
      };
      const onAbort = () => giveUp(signal?.reason);
      const timer = patience === undefined ? undefined : setTimeout(() => giveUp(late()), patience);
      signal?.addEventListener('abort', onAbort);
      lines.set(caller, [...(lines.get(caller) ?? []), place]);
      inLine += 1;
    });
  }

  return {
    async take(work, options = {}) {
      options.signal?.throwIfAborted();
      if (working < atOnce && inLine === 0) working += 1;
      else await wait(options);
      try {
        return await work();
      } finally {
        working -= 1;
        next();
      }
    },
  };
}
