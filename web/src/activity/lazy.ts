import { lazyPart } from '../ui/feedback/lazy-part.ts';

export const EngagementSection = lazyPart(async () => ({
  default: (await import('./engagement-section.tsx')).EngagementSection,
}));
