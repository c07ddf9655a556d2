import type { ClientProfile } from '@liftout/contract/clients';
import type { Section } from '@liftout/contract/endpoint';
import { lazy, type ReactNode } from 'react';
import { MarketActions } from './market-actions.tsx';

/** What every section of a dashboard is told. */
export interface SectionView {
  clientId: string;
  profile: ClientProfile;
  /** As `dateRange` takes it: `month` for the current one, or a month's name. */
  month: string;
}

interface DashboardSection {
  /** The anchor in the page. */
  id: string;
  label: string;
  needs: Section;
  /** Tailwind class of the height it will have, so that nothing jumps when it arrives. */
  height: string;
  render: (view: SectionView) => ReactNode;
}

const Overview = lazy(async () => ({ default: (await import('../markets/index.ts')).MarketOverviewSection }));
const Engagement = lazy(async () => ({ default: (await import('../activity/index.ts')).EngagementSection }));
const Happenings = lazy(async () => ({ default: (await import('./feed-and-insights.tsx')).FeedAndInsights }));
const ContactActivity = lazy(async () => ({
  default: (await import('../contacts/index.ts')).ContactActivitySection,
}));
const Pipeline = lazy(async () => ({ default: (await import('../deals/index.ts')).PipelineSection }));

/** In the spec's order (section 2, Client dashboard). */
export const sections: readonly DashboardSection[] = [
  {
    id: 'pipeline',
    label: 'Deal Pipeline',
    needs: 'deals',
    height: 'h-[720px]',
    render: (view) => <Pipeline {...view} />,
  },
  {
    id: 'market-overview',
    label: 'Market Overview',
    needs: 'overview',
    height: 'h-[520px]',
    render: ({ clientId, profile }) => (
      <Overview clientId={clientId} actions={<MarketActions profile={profile} />} />
    ),
  },
  {
    id: 'engagement',
    label: 'Engagement Summary',
    needs: 'overview',
    height: 'h-[560px]',
    render: (view) => <Engagement {...view} />,
  },
  {
    id: 'feed',
    label: 'Live Activity Feed',
    needs: 'overview',
    height: 'h-[540px]',
    render: ({ clientId }) => <Happenings clientId={clientId} />,
  },
  {
    id: 'contacts',
    label: 'Contact Activity',
    needs: 'contacts',
    height: 'h-[620px]',
    render: ({ clientId }) => <ContactActivity clientId={clientId} />,
  },
];
