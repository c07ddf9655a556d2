export { ChartSkeleton } from './chart-card.tsx';
// Drawn below the fold, with code of their own.
export { FlowsCard, LiftOutsCard } from './lazy.ts';
export { MonthsCard } from './months-card.tsx';
export { NetCard } from './net-card.tsx';
