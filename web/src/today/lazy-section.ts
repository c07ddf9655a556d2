import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { todayQuery } from './queries.ts';
import { todayParams } from './today-params.ts';

const loadToday = () => import('./today-section.tsx');

/** Today, loaded at its first render. */
export const TodaySection = lazyPart(async () => ({ default: (await loadToday()).TodaySection }));

/** Prefetches the queue that the address asks for, and the section's code. */
export function prefetchToday(queries: QueryClient, clientId: string): void {
  void loadToday();
  const { who } = todayParams.read(Object.fromEntries(new URLSearchParams(location.search)));
  void queries.prefetchQuery(todayQuery(clientId, who));
}
