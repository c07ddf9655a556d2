import { lazy } from 'react';

export { Feed } from './feed.tsx';

export const EngagementSection = lazy(async () => ({
  default: (await import('./engagement-section.tsx')).EngagementSection,
}));
