export { Insights } from './insights.tsx';
export { intelParams } from './intel-params.ts';
export { IntelReceivedSection } from './intel-received.tsx';
export { intelAction } from './shell-action.tsx';
export { tableFilters } from './table-filters.ts';
