export { MarketLandingPage } from './landing-page.tsx';
export { marketRecordsQuery, overviewQuery } from './landing-queries.ts';
export { MarketOverviewSection } from './market-overview-section.tsx';
export { MarketPage } from './market-page.tsx';
export { marketRoute } from './market-route.ts';
