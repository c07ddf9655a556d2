import type { MarketOverview } from '@liftout/contract/markets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminLogin, ProductPicture, useAuth } from '../auth/index.ts';
import { usePortalName } from '../lib/dom/portal.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CompetitionPanel } from './competition-panel.tsx';
import { type LandingParams, landingParams } from './landing-params.ts';
import { overviewQuery } from './landing-queries.ts';
import { MarketCards } from './market-cards.tsx';
import { NothingPublished } from './nothing-published.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** The public Market Intelligence Overview (spec section 2). It shows published figures only, no tenant's rows. */
export function MarketLandingPage() {
  const query = useQuery(overviewQuery);
  const { tab } = useSearchParams(landingParams);
  const setSearch = useSetSearchParams<LandingParams>();
  // Signed-in users have the shell's header instead.
  const { user } = useAuth();
  const portalName = usePortalName();
  const isEmpty = query.data?.markets.length === 0;
  const panel = (render: (data: MarketOverview) => ReactNode) => (
    <Panel query={query} onRetry={() => query.refetch()}>
      {render}
    </Panel>
  );
  return (
    <>
      {user ? null : (
        <AppHeader
          home={
            <Link to="/" aria-label={`${portalName}, start page`} className="flex items-center">
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
      )}
      <Page>
        <PageHeader
          title="Market Intelligence Overview"
          badges={
            <span className={user ? undefined : 'min-[27rem]:hidden'}>
              <Badge tone="accent">Regional CRM</Badge>
            </span>
          }
          description="Wealth management recruiting, market by market."
        />
        {isEmpty ? (
          <NothingPublished />
        ) : (
          <>
            <SummaryCards query={query} />
            <Tabs
              label="Market views"
              value={tab}
              onValueChange={(chosen) => setSearch({ tab: chosen }, { push: true })}
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
          </>
        )}
        {user ? null : <AboutTheProduct portalName={portalName} withFigures={!isEmpty} />}
      </Page>
    </>
  );
}

/** What visitors would sign in to: the dashboard behind the figures, if any are shown. */
function AboutTheProduct({ portalName, withFigures }: { portalName: string; withFigures: boolean }) {
  return (
    <section
      aria-labelledby="about-the-product"
      className="grid grid-cols-1 items-center gap-x-10 gap-y-5 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id="about-the-product" className="font-semibold font-serif text-xl tracking-[-0.01em]">
          {withFigures ? 'What is behind these figures' : 'What you see once you sign in'}
        </h2>
        <p className="mt-1.5 text-ink-soft">
          With a sign-in, {portalName} shows each client whom to call today, its pipeline, and who moves in
          its market.
        </p>
        <LinkButton to="/login" className="mt-4">
          Sign in
        </LinkButton>
      </div>
      <ProductPicture />
    </section>
  );
}

interface PanelProps {
  query: {
    data: MarketOverview | undefined;
    isPending: boolean;
    isLoadingError: boolean;
    isRefetching: boolean;
  };
  onRetry: () => void;
  children: (data: MarketOverview) => ReactNode;
}

/** A tab's content, or its skeleton or error. */
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
  if (query.isLoadingError || !query.data)
    return (
      <Alert
        title="Couldn't load the markets"
        action={
          <Button size="sm" onClick={onRetry} busy={query.isRefetching} busyText="Trying again…">
            Try Again
          </Button>
        }
      >
        The figures above are samples until live data is back.
      </Alert>
    );
  return children(query.data);
}
