import { MarketOverviewSection } from '../markets/index.ts';
import { MarketActions } from './market-actions.tsx';
import type { SectionView } from './sections.tsx';

/** Market Overview with what it leads to: moves, reports, campaigns. */
export function Overview({ clientId, profile }: Omit<SectionView, 'month'>) {
  return <MarketOverviewSection clientId={clientId} actions={<MarketActions profile={profile} />} />;
}
