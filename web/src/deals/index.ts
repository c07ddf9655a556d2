import { lazy } from 'react';

export { dealsKey } from './queries.ts';
export { stageLabels } from './stages.ts';

export const PipelineSection = lazy(async () => ({
  default: (await import('./pipeline-section.tsx')).PipelineSection,
}));
