import { lazyPart } from '../ui/feedback/lazy-part.ts';

export const MayMoveSection = lazyPart(async () => ({
  default: (await import('./may-move-section.tsx')).MayMoveSection,
}));
