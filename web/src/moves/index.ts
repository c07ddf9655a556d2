export { ClientMovesPage } from './client-moves-page.tsx';
export { MarketMovesSection } from './market-moves-section.tsx';
export { MovesPage } from './moves-page.tsx';
export { movesPageParams, movesParams } from './search-params.ts';
export { movesEntry } from './shell-entry.ts';
