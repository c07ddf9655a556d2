import { limitConcurrency } from '../../concurrency-limit.ts';

export interface PlaceLimits {
  /** Requests of one caller that are worked on at once. */
  atOnce: number;
  /** Those that may wait meanwhile, in order. */
  maxWaiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

const busy = {
  message: 'Too many requests at once. Wait until some are answered and try again.',
  retryAfterSeconds: 2,
};

/** Places of callers: each has as many at once, and waits for its own alone. */
export function openPlaces({ atOnce, maxWaiting, waitMs }: PlaceLimits) {
  const callers = new Map<string, { places: ReturnType<typeof limitConcurrency>; users: number }>();

  function enter(caller: string) {
    const entry = callers.get(caller) ?? {
      places: limitConcurrency({ maxRunning: atOnce, maxWaiting, busy }),
      users: 0,
    };
    callers.set(caller, entry);
    entry.users += 1;
    return entry;
  }

  return {
    /**
     * Waits for a place of the caller. Answers a function that gives it back, to be called once or more. Throws 429 where
     * too many wait, 503 after the longest wait, and the signal's reason where it aborts.
     */
    async take(caller: string, signal: AbortSignal): Promise<() => void> {
      const entry = enter(caller);
      const taken = Promise.withResolvers<void>();
      const left = Promise.withResolvers<void>();
      entry.places
        .run(
          () => {
            taken.resolve();
            return left.promise;
          },
          { timeoutMs: waitMs, signal },
        )
        .catch(taken.reject)
        .finally(() => {
          entry.users -= 1;
          if (entry.users === 0) callers.delete(caller);
        });
      await taken.promise;
      // What has arrived of others meanwhile comes before the next one.
      return () => void setImmediate(left.resolve);
    },
  };
}
