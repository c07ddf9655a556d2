import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { boardQuery } from './queries.ts';

const loadPipeline = () => import('./pipeline-section.tsx');

/** Deal Pipeline, loaded at its first render. */
export const PipelineSection = lazyPart(async () => ({ default: (await loadPipeline()).PipelineSection }));

/** What its own page shows below, loaded at its first render. */
export const PipelineInTime = lazyPart(async () => ({
  default: (await import('./times/pipeline-in-time.tsx')).PipelineInTime,
}));

/** Prefetches the board's data and code. */
export function prefetchPipeline(queries: QueryClient, clientId: string): void {
  void loadPipeline();
  void queries.prefetchQuery(boardQuery(clientId));
}
