export { marketEditorParams } from './editor/editor-params.ts';
export { MarketsSection } from './editor/markets-section.tsx';
export { MarketLandingPage } from './landing-page.tsx';
export { landingParams } from './landing-params.ts';
export { MarketOverviewSection } from './market-overview-section.tsx';
export { MarketPage } from './market-page.tsx';
export { marketRoute } from './market-route.ts';
