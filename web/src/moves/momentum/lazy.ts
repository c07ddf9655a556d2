import { lazyPart } from '../../ui/feedback/lazy-part.ts';

export const MomentumSection = lazyPart(async () => ({
  default: (await import('./momentum-section.tsx')).MomentumSection,
}));
