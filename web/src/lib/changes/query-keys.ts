import type { Change } from '@liftout/contract/changes';
import type { Endpoint } from '@liftout/contract/endpoint';
import type { Topic } from '@liftout/contract/topics';
import type { Query, QueryClient } from '@tanstack/react-query';
import { underWay } from './under-way.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What it reads, within a sentence: `the pipeline`. */
      what?: string;
      /** The page does without it, and nothing in its place says that it could not be loaded. */
      isExtra?: boolean;
      /** Topics whose changes a stream of its own writes into the query's data. */
      streamed?: readonly Topic[];
    };
  }
}

type ReadEndpoint = Extract<Endpoint, { method: 'GET' }>;

/** The topics that each endpoint reads, by its path. */
const readsOfPath = new Map<unknown, readonly Topic[]>();

/**
 * The key of a query: the endpoint's path, the client whose rows it shows (null: no client's or all), and what else
 * identifies the answer. Changes find the queries that they make out of date by it.
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
export function isAffected({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>, changes: readonly Change[]) {
  const [path, client] = queryKey;
  const reads = readsOfPath.get(path) ?? [];
  return changes.some(
    ({ clientId, topics }) =>
      (client === null || clientId === null || client === clientId) &&
      topics.some((topic) => reads.includes(topic) && !meta?.streamed?.includes(topic)),
  );
}

/**
 * Refetches the queries on screen that these changes affect, and marks the others to be refetched when shown. Left out is
 * what a change under way affects, which refetches it afterwards.
 */
export const invalidate = (queries: QueryClient, changes: readonly Change[]): Promise<void> => {
  const unanswered = underWay(queries);
  return refetch(queries, (query) => isAffected(query, changes) && !isAffected(query, unanswered));
};

/**
 * Refetches these queries where they are on screen, and marks the others. TanStack Query joins a first load that is on its
 * way, and then takes its answer for new though it may have been read before the change: that one is refetched after it.
 */
export async function refetch(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const loading = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }).filter(isFirstLoad);
  const again = loading.map(async (query) => {
    await query.fetch().catch(() => undefined);
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  await Promise.all([queries.invalidateQueries({ predicate }), ...again]);
}

const isFirstLoad = ({ state }: Query) => state.data === undefined;
