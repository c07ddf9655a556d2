import { AsyncLocalStorage } from 'node:async_hooks';
import type { Topic } from '@liftout/contract/topics';

/** The use of the database by one HTTP request: its time is limited as a whole, and its writes are recorded. */
export class RequestUse {
  /** Whether the request may change anything. */
  readonly mayWrite: boolean;
  /** Whether one of its transactions stored something. */
  hasWritten = false;
  /** The topics that the endpoint declares in `changes`. */
  changes: readonly Topic[] = [];
  /** The browser window that sent the request, if it says so: the user's id, a slash and the window's name. */
  origin: string | undefined;
  /** The caller's address; null once a session was found. */
  anonymousAddress: string | null;
  readonly #isAnswered: () => boolean;
  #spentMs = 0;
  #running = 0;
  #since = 0;

  /** `isAnswered`: work after the answer has begun (a stream, a count) is not limited by the request's time. */
  constructor(mayWrite: boolean, isAnswered: () => boolean, anonymousAddress: string | null = null) {
    this.mayWrite = mayWrite;
    this.anonymousAddress = anonymousAddress;
    this.#isAnswered = isAnswered;
  }

  /** The number of statements. */
  queries = 0;

  /** Time on the database so far, in milliseconds. */
  get spentMs(): number {
    return this.#spentMs + (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  /**
   * What is left of `totalMs` on the database, in milliseconds. Time spent elsewhere, such as on an upstream, does not
   * count.
   */
  leftMs(totalMs: number): number {
    if (this.#isAnswered()) return totalMs;
    return Math.max(0, totalMs - this.spentMs);
  }

  /** Counts the time until the returned function is called. Concurrent statements count once. */
  begin(): () => void {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
    return () => {
      this.#running -= 1;
      if (this.#running === 0) this.#spentMs += performance.now() - this.#since;
    };
  }
}

/** The current request; undefined in jobs and during startup. */
export const requestUse = new AsyncLocalStorage<RequestUse | undefined>();
