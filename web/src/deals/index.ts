export { PipelineSection } from './pipeline-section.tsx';
export { dealsKey } from './queries.ts';
export { stageLabels } from './stages.ts';
