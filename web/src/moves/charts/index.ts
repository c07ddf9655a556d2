import { lazy } from 'react';

export { ChartSkeleton } from './chart-card.tsx';
export { MonthsCard } from './months-card.tsx';
export { NetCard } from './net-card.tsx';

// Drawn below the fold, with code of their own.
export const FlowsCard = lazy(async () => ({ default: (await import('./flows-card.tsx')).FlowsCard }));
export const LiftOutsCard = lazy(async () => ({
  default: (await import('./lift-outs-card.tsx')).LiftOutsCard,
}));
