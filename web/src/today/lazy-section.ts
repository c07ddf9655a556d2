import { lazy } from 'react';

/** Today, loaded at its first render. */
export const TodaySection = lazy(async () => ({
  default: (await import('./today-section.tsx')).TodaySection,
}));
