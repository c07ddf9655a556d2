import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { boardQuery } from './queries.ts';

const loadPipeline = () => import('./pipeline-section.tsx');

/** Deal Pipeline, loaded when it is drawn first. */
export const PipelineSection = lazy(async () => ({ default: (await loadPipeline()).PipelineSection }));

/** Asks for the board, and for the code that draws it, ahead of the section. */
export function prefetchPipeline(queries: QueryClient, clientId: string): void {
  void loadPipeline();
  void queries.prefetchQuery(boardQuery(clientId));
}
