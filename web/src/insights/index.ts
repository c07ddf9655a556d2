export { Insights } from './insights.tsx';
export { intelAction } from './shell-action.tsx';
