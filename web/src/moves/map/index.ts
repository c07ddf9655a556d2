import { lazy } from 'react';

// Its outlines are 15 kB, below the fold.
export const MapCard = lazy(async () => ({ default: (await import('./map-card.tsx')).MapCard }));
