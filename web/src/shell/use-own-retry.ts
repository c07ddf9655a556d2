import { ready } from '@liftout/contract/health';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/errors.ts';

/** Delays in milliseconds between attempts; the last one is repeated. */
const delaysMs = [2_000, 4_000, 8_000, 16_000, 30_000];
const maxCheckMs = 10_000;
/** A page that was shown for longer begins with short delays again. */
const forgetAfterMs = 120_000;

/** Across errors, as a page that fails again is mounted anew. */
let attempts = 0;
let lastAt = Number.NEGATIVE_INFINITY;

/**
 * Tries again by itself once the server and its database answer, not before `Retry-After`, and at once when the browser
 * is online again. The server is asked first, so that the page keeps still until then.
 * @returns whether the first attempt is still to come
 */
export function useOwnRetry(isEnabled: boolean, error: unknown, retry: () => void): boolean {
  const [hasTried, setTried] = useState(false);
  const tryAgain = useEffectEvent(retry);

  useEffect(() => {
    if (!isEnabled) return;
    if (performance.now() - lastAt > forgetAfterMs) attempts = 0;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leastMs: number) => {
      const delay = delaysMs[Math.min(attempts, delaysMs.length - 1)] ?? 0;
      timer = setTimeout(ask, Math.max(delay, leastMs));
      attempts += 1;
    };
    const ask = async () => {
      clearTimeout(timer);
      lastAt = performance.now();
      setTried(true);
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(maxCheckMs)]);
      const isReady = await call(ready, { signal }).then(
        () => true,
        () => false,
      );
      if (ended.signal.aborted) return;
      if (isReady) tryAgain();
      else wait(0);
    };
    wait(error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0);
    addEventListener('online', ask);
    return () => {
      ended.abort();
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [isEnabled, error]);

  return isEnabled && !hasTried;
}
