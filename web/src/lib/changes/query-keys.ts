import type { Change } from '@liftout/contract/changes';
import type { Endpoint } from '@liftout/contract/endpoint';
import type { Topic } from '@liftout/contract/topics';
import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of rows whose changes reach the query's data in another way. */
      pushed?: readonly Topic[];
    };
  }
}

type ReadEndpoint = Extract<Endpoint, { method: 'GET' }>;

/** What each endpoint that a key names reads, by its path. */
const readsOfPath = new Map<unknown, readonly Topic[]>();

/**
 * The key of a query: the endpoint that it asks, whose rows it shows (null: not one client's), and what else tells
 * its answers apart. What a change makes out of date is found by it.
 */
export function keyOf<const Rest extends readonly unknown[]>(
  { path, reads }: ReadEndpoint,
  clientId: string | null,
  ...rest: Rest
): readonly [path: string, clientId: string | null, ...rest: Rest] {
  readsOfPath.set(path, reads);
  return [path, clientId, ...rest];
}

/** Whether what a query shows is out of date after one of these changes. */
export function isConcerned(
  { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>,
  changes: readonly Change[],
) {
  const [path, client] = queryKey;
  const reads = readsOfPath.get(path) ?? [];
  return changes.some(
    ({ clientId, topics }) =>
      (client === null || clientId === null || client === clientId) &&
      topics.some((topic) => reads.includes(topic) && !meta?.pushed?.includes(topic)),
  );
}

/** Asks again for what is on the screen of these changes; the rest is asked for when it is shown next. */
export function invalidate(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  return queries.invalidateQueries({ predicate: (query) => isConcerned(query, changes) });
}
