import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { send } from '../api/api.ts';
import { ApiError, parseJson } from '../api/errors.ts';
import { takeRefusedData } from './refreshes.ts';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a query or a change is refused with 401. @returns removes the listener */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function onError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) for (const listener of listeners) listener(error);
}

/**
 * The query cache. By default no retries, never stale, no refetch on focus and no polling (spec section 7). A key of
 * text segments alone is a GET of those segments joined by `/`. Every error is thrown, 401 included. Data stays while
 * reading it again fails, unless the reader may no longer see it.
 */
export function createQueryClient(): QueryClient {
  const queryCache: QueryCache = new QueryCache({
    onError: (error, query) => {
      takeRefusedData(error, query, (queryKey) => queryCache.findAll({ queryKey }));
      onError(error);
    },
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        queryFn: async ({ queryKey, signal }) => {
          const response = await send('GET', queryKey.join('/'), { signal });
          return parseJson(await response.text()) ?? null;
        },
      },
      // A change that waits for the network would look done, and be lost with the window.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
