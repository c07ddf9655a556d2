import type { Change } from '@liftout/contract/changes';
import type { QueryClient } from '@tanstack/react-query';

const changesOf = new WeakMap<QueryClient, Set<Change>>();

/**
 * Notes a change that the screen shows though the server has not answered. What it affects is not refetched until then:
 * an answer that was read before it would take it off the screen. Whoever notes it refetches once it is over.
 * @returns takes the note away
 */
export function noteUnderWay(queries: QueryClient, change: Change): () => void {
  const changes = changesOf.get(queries) ?? new Set();
  changesOf.set(queries, changes.add(change));
  return () => void changes.delete(change);
}

/** The changes that the screen shows before the server has answered. */
export const underWay = (queries: QueryClient): readonly Change[] => [...(changesOf.get(queries) ?? [])];
