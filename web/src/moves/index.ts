export { ChartSkeleton } from './charts/chart-card.tsx';
export { ClientMovesPage } from './client-moves-page.tsx';
export { FirmMoves, TeamMoves } from './firm/lazy.ts';
export { MarketMovesSection } from './market-moves-section.tsx';
export { MovesPage } from './moves-page.tsx';
export { marketMovesParams, movesPageParams } from './search-params.ts';
export { movesEntry } from './shell-entry.ts';
export { ClassBadge } from './table/move-cells.tsx';
