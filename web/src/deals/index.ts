export { boardParams } from './board-params.ts';
export { PipelineInTime, PipelineSection, prefetchPipeline } from './lazy-section.ts';
export { pipelineEntry } from './shell-entry.ts';
export { stageLabels } from './stages.ts';
