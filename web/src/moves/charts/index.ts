export { ChartSkeleton } from './chart-card.tsx';
// Drawn below the fold, with code of their own.
export { FlowsCard, LiftOutsCard, NetCard } from './lazy.ts';
export { MonthsCard } from './months-card.tsx';
