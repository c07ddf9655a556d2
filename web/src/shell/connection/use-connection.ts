import { health } from '@liftout/contract/health';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError, NetworkError } from '../../lib/api/errors.ts';
import { onStreamLost } from '../../lib/changes/changes.ts';

/** Delays between attempts in milliseconds: short at first, for a restart; the last one is repeated. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];

/** A server that hangs answers no health check either. */
const maxCheckMs = 10_000;

/**
 * Whether the server is unreachable: a call failed, such as the health check after the stream of changes was lost, or
 * the browser is offline. It is then polled until it answers, and failed queries are refetched.
 */
export function useConnection(): { isLost: boolean } {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  const lose = useCallback(() => setLost(true), []);

  useEffect(() => {
    const onError = (error: unknown) => {
      if (error instanceof NetworkError) lose();
    };
    const leave = [
      onStreamLost(() => void call(health, { signal: AbortSignal.timeout(maxCheckMs) }).catch(onError)),
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
      }),
    ];
    addEventListener('offline', lose);
    return () => {
      for (const stop of leave) stop();
      removeEventListener('offline', lose);
    };
  }, [queries, lose]);

  useEffect(() => {
    if (!isLost) return;
    const ended = new AbortController();
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      const answered = await call(health, {
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(maxCheckMs)]),
      }).then(
        () => true,
        // Any answer means that it is reachable.
        (error: unknown) => error instanceof ApiError,
      );
      if (ended.signal.aborted) return;
      if (!answered) return wait();
      setLost(false);
      // Changes made meanwhile come by the stream of changes.
      void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    };
    const wait = () => {
      timer = setTimeout(ask, retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)]);
      attempts += 1;
    };
    wait();
    addEventListener('online', ask);
    return () => {
      ended.abort();
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [isLost, queries]);

  return { isLost };
}
