import { lazy } from 'react';

export { Feed } from './feed.tsx';
export { figureParams } from './figure-params.ts';

export const EngagementSection = lazy(async () => ({
  default: (await import('./engagement-section.tsx')).EngagementSection,
}));
