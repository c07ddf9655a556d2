import { lazy } from 'react';

export { Insights } from './insights.tsx';
export { insightsKey } from './queries.ts';

export const IntelDialog = lazy(async () => ({ default: (await import('./intel-dialog.tsx')).IntelDialog }));
