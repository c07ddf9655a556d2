import { lazy } from 'react';

export const FlowsCard = lazy(async () => ({ default: (await import('./flows-card.tsx')).FlowsCard }));
export const LiftOutsCard = lazy(async () => ({
  default: (await import('./lift-outs-card.tsx')).LiftOutsCard,
}));
