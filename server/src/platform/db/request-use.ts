import { AsyncLocalStorage } from 'node:async_hooks';
import { ceilings } from './ceilings.ts';

/** What one HTTP request does on the database: its time there is limited as a whole, and what it stored is known. */
export class RequestUse {
  /** Whether the request may change anything. */
  readonly mayWrite: boolean;
  /** Whether a transaction of it stored something. */
  hasWritten = false;
  /** The address of whoever asks, as long as nobody knows them: no session of theirs was found, now or lately. */
  stranger: string | null;
  readonly #isAnswered: () => boolean;
  #spentMs = 0;
  #running = 0;
  #since = 0;

  /** `isAnswered`: what runs on after the answer has begun (a stream, a count) is not held to the request's time. */
  constructor(mayWrite: boolean, isAnswered: () => boolean, stranger: string | null = null) {
    this.mayWrite = mayWrite;
    this.stranger = stranger;
    this.#isAnswered = isAnswered;
  }

  /** What is left for the database, in milliseconds. Time spent elsewhere, as with an upstream, does not count. */
  leftMs(): number {
    if (this.#isAnswered()) return ceilings.request.totalMs;
    const now = this.#running > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, ceilings.request.totalMs - this.#spentMs - now);
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
