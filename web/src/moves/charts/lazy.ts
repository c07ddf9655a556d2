import { lazyPart } from '../../ui/feedback/lazy-part.ts';

export const FlowsCard = lazyPart(async () => ({ default: (await import('./flows-card.tsx')).FlowsCard }));
export const NetCard = lazyPart(async () => ({ default: (await import('./net-card.tsx')).NetCard }));
export const LiftOutsCard = lazyPart(async () => ({
  default: (await import('./lift-outs-card.tsx')).LiftOutsCard,
}));
