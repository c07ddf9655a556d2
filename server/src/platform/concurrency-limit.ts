import { tooMany, unavailable } from './http/errors/http-error.ts';

export interface ConcurrencyLimits {
  /** The number that run at once. */
  maxRunning: number;
  /** The number that may wait, of all callers together. */
  maxWaiting: number;
  /** The number that may wait of one caller; default `maxWaiting`. */
  maxWaitingPerCaller?: number;
  /** The error where the queue is full or the wait took too long. */
  busy: { message: string; retryAfterSeconds: number };
}

export interface WaitOptions {
  /** Who waits. Callers are served in rotation, however many each has in the queue. */
  caller?: string;
  /** The longest wait, in milliseconds; no limit where it is left out. */
  timeoutMs?: number;
  /** Aborting it leaves the queue. */
  signal?: AbortSignal;
}

export interface ConcurrencyLimit {
  /**
   * Runs `work` as soon as the limit allows. Throws 429 where too many wait, 503 after the timeout, and the signal's
   * reason where it aborts.
   */
  run<T>(work: () => Promise<T>, wait?: WaitOptions): Promise<T>;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Limits how much runs at once. Work that waits should hold no resource, above all no database connection. When the queue
 * is full, the last waiter of the caller with the most waiters is refused.
 */
export function limitConcurrency({
  maxRunning,
  maxWaiting,
  maxWaitingPerCaller = maxWaiting,
  busy,
}: ConcurrencyLimits): ConcurrencyLimit {
  // A Map keeps its order: the first caller is next, and goes to the end once served.
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const queueFull = () => tooMany(busy.message, busy.retryAfterSeconds);
  const timedOut = () => unavailable(busy.message, busy.retryAfterSeconds);

  function next(): void {
    const first = queues.entries().next().value;
    if (!first || running >= maxRunning) return;
    const [caller, [waiter, ...rest]] = first;
    queues.delete(caller);
    if (rest.length > 0) queues.set(caller, rest);
    if (!waiter) return;
    waiting -= 1;
    running += 1;
    waiter.start();
  }

  function leave(caller: string, waiter: Waiter): void {
    const rest = (queues.get(caller) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) queues.set(caller, rest);
    else queues.delete(caller);
    waiting -= 1;
  }

  /** Whether a caller with `own` waiters may add one more. Refuses another caller's last waiter to make room. */
  function hasRoom(own: number): boolean {
    if (own >= maxWaitingPerCaller) return false;
    if (waiting < maxWaiting) return true;
    const longest = [...queues.values()].reduce(
      (best, queue) => (queue.length > best.length ? queue : best),
      [],
    );
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.refuse();
    return true;
  }

  function wait({ caller = '', timeoutMs, signal }: WaitOptions): Promise<void> {
    if (!hasRoom(queues.get(caller)?.length ?? 0)) throw queueFull();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const giveUp = (error: unknown) => {
        leave(caller, waiter);
        settle();
        reject(error);
      };
      const waiter: Waiter = {
        start() {
          settle();
          resolve();
        },
        refuse: () => giveUp(queueFull()),
      };
      const onAbort = () => giveUp(signal?.reason);
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => giveUp(timedOut()), timeoutMs);
      signal?.addEventListener('abort', onAbort);
      queues.set(caller, [...(queues.get(caller) ?? []), waiter]);
      waiting += 1;
    });
  }

  return {
    async run(work, options = {}) {
      options.signal?.throwIfAborted();
      if (running < maxRunning && waiting === 0) running += 1;
      else await wait(options);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
