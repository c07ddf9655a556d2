export { Insights } from './insights.tsx';
export { insightsKey } from './queries.ts';
