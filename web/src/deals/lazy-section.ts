import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { phone } from '../ui/layout/use-matches.ts';
import { loadStageTabs } from './load-stage-tabs.ts';
import { boardQuery } from './queries.ts';

const loadPipeline = () => {
  if (matchMedia(phone).matches) loadStageTabs().catch(() => undefined);
  return import('./pipeline-section.tsx');
};

/** Deal Pipeline, loaded at its first render; on a phone along with its tabs. */
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
