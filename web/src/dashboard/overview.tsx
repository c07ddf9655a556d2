import type { ClientProfile } from '@liftout/contract/client-profile';
import { MarketOverviewSection } from '../markets/index.ts';
import { MarketActions } from './market-actions.tsx';

/** Market Overview with its actions: moves, reports, campaigns. */
export function Overview({ clientId, profile }: { clientId: string; profile: ClientProfile }) {
  return (
    <MarketOverviewSection
      clientId={clientId}
      hasNewsFeed={profile.hasNewsFeed}
      actions={<MarketActions profile={profile} />}
    />
  );
}
