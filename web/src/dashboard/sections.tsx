import type { ClientProfile } from '@liftout/contract/client-profile';
import type { Section } from '@liftout/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EngagementSection } from '../activity/index.ts';
import { ContactActivitySection } from '../contacts/index.ts';
import { PipelineInTime, PipelineSection, prefetchPipeline } from '../deals/index.ts';
import type { ShortcutGroup } from '../shell/index.ts';
import { prefetchToday, TodaySection, todayShortcuts } from '../today/index.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { boardShortcuts, tableShortcuts } from './shortcuts.ts';

/** The props of every section. */
export interface SectionView {
  clientId: string;
  profile: ClientProfile;
  /** As `dateRange` takes it: `month` for the current one, or a month's name. */
  month: string;
}

export interface DashboardSection {
  /** The section's id in the page. */
  id: string;
  label: string;
  needs: Section;
  /** Tailwind class of its final height, so that the layout does not shift when it loads. */
  height: string;
  render: (view: SectionView) => ReactNode;
  /** What its own page shows below it. */
  renderBelow?: (view: SectionView) => ReactNode;
  /** Its keyboard shortcuts. */
  shortcuts?: ShortcutGroup;
  /** Prefetches its code and data, where it is on the first screen. */
  prefetch?: (queries: QueryClient, clientId: string) => void;
}

const Overview = lazyPart(async () => ({ default: (await import('./overview.tsx')).Overview }));
const FeedAndInsights = lazyPart(async () => ({
  default: (await import('./feed-and-insights.tsx')).FeedAndInsights,
}));

/** Whom to call now, on a page of its own. */
const todaySection: DashboardSection = {
  id: 'today',
  label: 'Today',
  needs: 'contacts',
  height: 'h-[930px]',
  render: ({ clientId }) => <TodaySection clientId={clientId} />,
  shortcuts: todayShortcuts,
  prefetch: prefetchToday,
};

/** Whom to call now, then what the spec has, in its order (section 2, Client dashboard). */
export const sections: readonly DashboardSection[] = [
  {
    ...todaySection,
    height: 'h-[368px]',
    render: ({ clientId }) => <TodaySection clientId={clientId} isPart />,
  },
  {
    id: 'pipeline',
    label: 'Deal Pipeline',
    needs: 'deals',
    height: 'h-[764px]',
    render: (view) => <PipelineSection {...view} />,
    renderBelow: ({ clientId }) => <PipelineInTime clientId={clientId} />,
    prefetch: prefetchPipeline,
    shortcuts: boardShortcuts,
  },
  {
    id: 'market-overview',
    label: 'Market Overview',
    needs: 'overview',
    height: 'h-[520px]',
    render: ({ clientId, profile }) => <Overview clientId={clientId} profile={profile} />,
  },
  {
    id: 'engagement',
    label: 'Engagement Summary',
    needs: 'overview',
    height: 'h-[560px]',
    render: (view) => <EngagementSection {...view} />,
  },
  {
    id: 'feed',
    label: 'Live Activity Feed',
    needs: 'overview',
    height: 'h-[540px]',
    render: ({ clientId }) => <FeedAndInsights clientId={clientId} />,
  },
  {
    id: 'contacts',
    label: 'Contact Activity',
    needs: 'contacts',
    height: 'h-[620px]',
    render: ({ clientId }) => <ContactActivitySection clientId={clientId} />,
    shortcuts: tableShortcuts,
  },
];

/** Every section with a page of its own. */
export const pageSections: readonly DashboardSection[] = [todaySection, ...sections.slice(1)];
