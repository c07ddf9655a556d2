import { lazyPart } from '../../ui/feedback/lazy-part.ts';

// Its outlines are 15 kB, below the fold.
export const MapCard = lazyPart(async () => ({ default: (await import('./map-card.tsx')).MapCard }));
