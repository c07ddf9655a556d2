export { MarketOverviewSection } from './market-overview-section.tsx';
