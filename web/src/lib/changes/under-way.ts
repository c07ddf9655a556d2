import type { Change } from '@liftout/contract/changes';
import type { QueryClient } from '@tanstack/react-query';

const changesOf = new WeakMap<QueryClient, Set<Change>>();

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Notes a change that the screen shows though the server has not answered. What it affects is not refetched until then:
 * an answer that was read before it would take it off the screen. Whoever notes it refetches once it is over. Until then
 * the browser asks before the app is left or loaded again, as a change that waits for another one would not be sent.
 * @returns takes the note away
 */
export function noteUnderWay(queries: QueryClient, change: Change): () => void {
  const changes = changesOf.get(queries) ?? new Set();
  changesOf.set(queries, changes.add(change));
  addEventListener('beforeunload', confirmUnload);
  return () => {
    changes.delete(change);
    if (changes.size === 0) removeEventListener('beforeunload', confirmUnload);
  };
}

/** The changes that the screen shows before the server has answered. */
export const underWay = (queries: QueryClient): readonly Change[] => [...(changesOf.get(queries) ?? [])];
