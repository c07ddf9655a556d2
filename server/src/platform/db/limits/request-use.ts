import { AsyncLocalStorage } from 'node:async_hooks';
import type { Topic } from '@liftout/contract/topics';
import { timeLimits } from './time-limits.ts';

/** What one HTTP request does on the database: its time there is limited as a whole, and what it stored is known. */
export class RequestUse {
  /** Whether the request may change anything. */
  readonly mayWrite: boolean;
  /** Whether a transaction of it stored something. */
  hasWritten = false;
  /** The kinds of rows that the endpoint says it may change. */
  changes: readonly Topic[] = [];
  /** The window that asks, where it says which: its user's id, a slash and its name. */
  origin: string | undefined;
  /** The address of whoever asks, as long as nobody knows them: no session of theirs was found, now or lately. */
  anonymousAddress: string | null;
  readonly #isAnswered: () => boolean;
  #spentMs = 0;
  #running = 0;
  #since = 0;

  /** `isAnswered`: what runs on after the answer has begun (a stream, a count) is not held to the request's time. */
  constructor(mayWrite: boolean, isAnswered: () => boolean, anonymousAddress: string | null = null) {
    this.mayWrite = mayWrite;
    this.anonymousAddress = anonymousAddress;
    this.#isAnswered = isAnswered;
  }

  /** How often the database was asked. */
  queries = 0;

  /** Time on the database until now, in milliseconds. */
  get spentMs(): number {
    return this.#spentMs + (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  /** What is left for the database, in milliseconds. Time spent elsewhere, as with an upstream, does not count. */
  leftMs(): number {
    if (this.#isAnswered()) return timeLimits.request.totalMs;
    return Math.max(0, timeLimits.request.totalMs - this.spentMs);
  }

  /** Counts the time until `end` is called; what runs side by side counts once. */
  begin(): () => void {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
    return () => {
      this.#running -= 1;
      if (this.#running === 0) this.#spentMs += performance.now() - this.#since;
    };
  }
}

/** The request that is being answered; undefined in jobs and at start. */
export const requestUse = new AsyncLocalStorage<RequestUse | undefined>();
