import { lazy } from 'react';

export const EngagementSection = lazy(async () => ({
  default: (await import('./engagement-section.tsx')).EngagementSection,
}));
