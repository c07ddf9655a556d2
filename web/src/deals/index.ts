import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { boardQuery } from './queries.ts';

export { dealsKey } from './queries.ts';
export { stageLabels } from './stages.ts';

const loadPipeline = () => import('./pipeline-section.tsx');

export const PipelineSection = lazy(async () => ({ default: (await loadPipeline()).PipelineSection }));

/** Asks for the board, and for the code that draws it, ahead of the section. */
export function warmPipeline(queries: QueryClient, clientId: string): void {
  void loadPipeline();
  void queries.prefetchQuery(boardQuery(clientId));
}
