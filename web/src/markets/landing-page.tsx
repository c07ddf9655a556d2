import type { MarketOverview } from '@liftout/contract/markets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminLogin } from '../auth/index.ts';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { AppHeader, Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CompetitionPanel } from './competition-panel.tsx';
import { overviewQuery } from './landing-queries.ts';
import { MarketCards } from './market-cards.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

const tabs = ['overview', 'performance', 'competition', 'activity'] as const;

/** The public Market Intelligence Overview (spec section 2): what is published of the markets, nobody's own rows. */
export function MarketLandingPage() {
  const query = useQuery(overviewQuery);
  const [tab, setTab] = useUrlState('tab', readOneOf(tabs), 'overview');
  const panel = (render: (data: MarketOverview) => ReactNode) => (
    <Panel query={query} onRetry={() => query.refetch()}>
      {render}
    </Panel>
  );
  return (
    <>
      <AppHeader
        home={
          <Link to="/" aria-label="Liftout, start page" className="flex items-center">
            <Wordmark />
          </Link>
        }
        badge={
          <span className="max-[27rem]:hidden">
            <Badge tone="accent">Regional CRM</Badge>
          </span>
        }
        actions={<AdminLogin />}
      />
      <Page>
        <PageHeader
          title="Market Intelligence Overview"
          badges={
            <span className="min-[27rem]:hidden">
              <Badge tone="accent">Regional CRM</Badge>
            </span>
          }
          description="Wealth management recruiting, market by market."
        />
        <SummaryCards query={query} />
        <Tabs
          label="Market views"
          value={tab}
          onValueChange={(chosen) => setTab(chosen, { push: true })}
          items={[
            {
              value: 'overview',
              label: 'Market Overview',
              content: panel((data) => <MarketCards markets={data.markets} />),
            },
            {
              value: 'performance',
              label: 'Performance',
              content: panel((data) => <PerformancePanel markets={data.markets} />),
            },
            {
              value: 'competition',
              label: 'Competition',
              content: panel((data) => <CompetitionPanel markets={data.markets} />),
            },
            {
              value: 'activity',
              label: 'Live Activity',
              content: panel((data) => <ActivityPanel markets={data.markets} />),
            },
          ]}
        />
      </Page>
    </>
  );
}

interface PanelProps {
  query: { data: MarketOverview | undefined; isPending: boolean; isError: boolean; isRefetching: boolean };
  onRetry: () => void;
  children: (data: MarketOverview) => ReactNode;
}

/** A tab's content once the markets are there; else what stands in its place. */
function Panel({ query, onRetry, children }: PanelProps) {
  if (query.isPending)
    return (
      <div
        role="status"
        aria-label="Loading markets"
        className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3"
      >
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-72 rounded-card" />
        ))}
      </div>
    );
  if (query.isError || !query.data)
    return (
      <Alert
        title="The markets could not be loaded"
        action={
          <Button size="sm" onClick={onRetry} busy={query.isRefetching} busyText="Trying again…">
            Try Again
          </Button>
        }
      >
        The figures above are samples until the source is back.
      </Alert>
    );
  if (query.data.markets.length === 0)
    return (
      <Card>
        <EmptyState
          title="No markets are published yet"
          description="Markets appear here once an administrator publishes their figures."
        />
      </Card>
    );
  return children(query.data);
}
