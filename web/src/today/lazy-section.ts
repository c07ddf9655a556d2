import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import * as z from 'zod/mini';
import { todayQuery } from './queries.ts';
import { todayParams } from './today-params.ts';

const loadToday = () => import('./today-section.tsx');

/** Today, loaded at its first render. */
export const TodaySection = lazy(async () => ({ default: (await loadToday()).TodaySection }));

/** Prefetches the queue that the address asks for, and the section's code. */
export function prefetchToday(queries: QueryClient, clientId: string): void {
  void loadToday();
  const { who } = z.parse(todayParams, Object.fromEntries(new URLSearchParams(location.search)));
  void queries.prefetchQuery(todayQuery(clientId, who));
}
