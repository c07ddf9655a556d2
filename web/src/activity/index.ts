import { lazy } from 'react';

export { Feed, feedTypes } from './feed.tsx';
export { feedKey } from './queries.ts';

export const EngagementSection = lazy(async () => ({
  default: (await import('./engagement-section.tsx')).EngagementSection,
}));
